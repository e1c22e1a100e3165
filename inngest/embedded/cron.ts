import { z } from 'zod';

const minute = String.raw`(?:\*(?:/[1-9]\d?)?|[1-5]?\d)`;
const hour = String.raw`(?:\*(?:/[1-9]\d?)?|1?\d|2[0-3])`;

/** The minutes and hours of a schedule in UTC, each a number, `*`, or `*` with a step. */
export const Cron = z.string().regex(new RegExp(`^TZ=UTC ${minute} ${hour} \\* \\* \\*$`), 'must be minutes and hours in UTC');

function isDue(field: string, value: number): boolean {
  if (field === '*') return true;
  return field.startsWith('*/') ? value % Number(field.slice(2)) === 0 : value === Number(field);
}

export function latestTick(cron: string, now: number): Date {
  const [, minutes = '*', hours = '*'] = cron.split(' ');
  const at = new Date(now - (now % 60_000));
  while (!isDue(minutes, at.getUTCMinutes()) || !isDue(hours, at.getUTCHours())) at.setUTCMinutes(at.getUTCMinutes() - 1);
  return at;
}

const DAY_MS = 86_400_000;

export const expiries = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['date', 'Custom date'],
  ['never', 'No expiration'],
] as const;
export const DEFAULT_EXPIRY = '90';

/** Converts the choice to a date: undefined for never, 'invalid' for an unknown choice and for a date that is malformed or past. */
export function toExpiry(choice: string, date: string, now: Date): Date | undefined | 'invalid' {
  if (choice === 'never') return undefined;
  if (choice !== 'date') return /^(?:30|90|365)$/.test(choice) ? new Date(now.getTime() + Number(choice) * DAY_MS) : 'invalid';
  const end = new Date(`${/^\d{4}-\d{2}-\d{2}$/.test(date) ? date : 'none'}T23:59:59Z`);
  return Number.isNaN(end.getTime()) || end <= now ? 'invalid' : end;
}

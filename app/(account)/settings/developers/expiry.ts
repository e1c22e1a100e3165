const DAY_MS = 86_400_000;

/** What can be chosen, and its words. */
export const expiries = [
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['date', 'On a date'],
  ['never', 'Never'],
] as const;
export const DEFAULT_EXPIRY = '90';

/** When a token ends by what was chosen; undefined for never, 'unusable' for a date that is none or is not ahead. */
export function toExpiry(choice: string, date: string, now: Date): Date | undefined | 'unusable' {
  if (choice === 'never') return undefined;
  if (choice !== 'date') return /^(?:30|90|365)$/.test(choice) ? new Date(now.getTime() + Number(choice) * DAY_MS) : 'unusable';
  // To the end of the chosen day, wherever on earth it is read.
  const end = new Date(`${/^\d{4}-\d{2}-\d{2}$/.test(date) ? date : 'none'}T23:59:59Z`);
  return Number.isNaN(end.getTime()) || end <= now ? 'unusable' : end;
}

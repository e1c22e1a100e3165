const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** All-numeric dates only where day and month cannot be confused. */
const formats = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/,
  /^(?<day>\d{1,2}) (?<month>[a-z]{3})[a-z]*\.? (?<year>\d{4})/i,
  /^(?<month>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}), (?<year>\d{4})/i,
  /^(?<day>1[3-9]|2\d|3[01])\/(?<month>\d{2})\/(?<year>\d{4})/,
];

/** A day of any other century is a timestamp of another unit, or a default. */
const toPlausible = (iso: string): string | null => (iso >= '2000' && iso < '2100' ? iso : null);

/** `YYYY-MM-DD` of a date as pages write it, such as "30 Sep 2026"; null when it is no date of this century or an ambiguous one. */
export function parseDate(text: string): string | null {
  for (const format of formats) {
    const { year = '', month = '', day = '' } = format.exec(text.trim())?.groups ?? {};
    const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1;
    const iso = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year !== '' && !Number.isNaN(Date.parse(iso))) return toPlausible(iso);
  }
  return null;
}

const END_OF_CENTURY = 4_102_444_800;

/** `timestamp` is in seconds or milliseconds; null when it is not of this century. */
export function toIsoDate(timestamp: unknown, format: Intl.DateTimeFormat): string | null {
  if (typeof timestamp !== 'number') return null;
  const seconds = timestamp < END_OF_CENTURY ? timestamp : timestamp / 1000;
  return seconds > 0 && seconds < END_OF_CENTURY ? toPlausible(format.format(seconds * 1000)) : null;
}

export function createDateFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

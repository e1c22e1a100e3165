const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Of days in figures only those whose order is beyond doubt. */
const forms = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/,
  /^(?<day>\d{1,2}) (?<month>[a-z]{3})[a-z]*\.? (?<year>\d{4})/i,
  /^(?<month>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}), (?<year>\d{4})/i,
  /^(?<day>1[3-9]|2\d|3[01])\/(?<month>\d{2})\/(?<year>\d{4})/,
];

/** `YYYY-MM-DD` of a day as pages write it, such as "30 Sep 2026"; null when it is none or in doubt. */
export function readWrittenDay(text: string): string | null {
  for (const form of forms) {
    const { year = '', month = '', day = '' } = form.exec(text.trim())?.groups ?? {};
    const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1;
    const iso = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year !== '' && !Number.isNaN(Date.parse(iso))) return iso;
  }
  return null;
}

const LATEST_MS = 4_102_444_800_000;

/** The calendar day of a moment in the calendar of a time zone; null when it is no moment of this century. */
export function toDay(ms: unknown, calendar: Intl.DateTimeFormat): string | null {
  return typeof ms === 'number' && ms > 0 && ms < LATEST_MS ? calendar.format(ms) : null;
}

/** A calendar that writes `YYYY-MM-DD`. */
export function createCalendar(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

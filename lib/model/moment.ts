/** A moment of a video as the model writes it: minutes, seconds and at most three decimals, such as "01:15.5". A comma counts as a point. */
const moment = /^(\d{1,3}):([0-5]\d)(?:[.,](\d{1,3}))?$/;

/** Seconds from the start; null for any other text. A bare number is no moment: 1.15 may mean 1:15. */
export function parseMoment(text: string): number | null {
  const [, minutes, seconds, decimals = '0'] = moment.exec(text.trim()) ?? [];
  return minutes === undefined ? null : Number(minutes) * 60 + Number(`${seconds}.${decimals}`);
}

/** Seconds as the model is to write them: "00:07.5". */
export function toMoment(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(tenths / 600))}:${pad(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
}

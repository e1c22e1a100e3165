import { type Check, checkWords, notCheckedWords } from '@/lib/report/check';
import { capitalize, toClock } from '@/lib/report/words';

export type CheckResult = Check['result'];
type CheckedBy = NonNullable<Check['by']>;

/** The `text` says what was compared and found, "Read on screen 0:03–0:04.8: “Half price”", and never that a judgment is right. */
export type CheckMark = { result: CheckResult; text: string; hint?: string };

const found: Record<CheckedBy, string> = {
  on_screen_text: 'read on screen',
  voice: 'a voice is heard',
  sound: 'agrees with the measured sound',
  cuts: 'agrees with the measured cuts',
  picture: 'agrees with the measured picture',
  ad_copy: 'found in the ad copy',
  library: 'stated by the ad library',
  second_look: 'seen in a second look',
};
const missed: Record<CheckedBy, string> = {
  on_screen_text: 'not read on screen',
  voice: 'no voice is heard',
  sound: 'not found in the measured sound',
  cuts: 'not found in the measured cuts',
  picture: 'not found in the measured picture',
  ad_copy: 'not found in the ad copy',
  library: 'not stated by the ad library',
  second_look: 'not seen in a second look',
};

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const atClock = (at: number | undefined) => (at === undefined ? '' : ` at ${toClock(at)}`);

function reasonOf({ result, by, at, why, claim }: Check): string | undefined {
  if (result === 'not_checked') {
    const reason = why && lower(notCheckedWords[why].label);
    return reason && claim ? `${reason} (${claim.text})` : reason;
  }
  if (claim !== undefined) return claim.text;
  if (by === undefined) return at === undefined ? undefined : `measured${atClock(at)}`;
  if (result === 'moved') return `${found[by]} there`;
  if (result !== 'confirmed') return `${missed[by]}${atClock(at)}`;
  // A text comes into view at that second, and may still be there when the finding is.
  return by === 'on_screen_text' && at !== undefined ? `${found[by]} from ${toClock(at)}` : `${found[by]}${atClock(at)}`;
}

function outcomeOf({ result, at, statedAt }: Check, label: string): string {
  if (result !== 'moved') return label;
  const places = [statedAt === undefined ? '' : ` from ${toClock(statedAt)}`, at === undefined ? '' : ` to ${toClock(at)}`];
  return `${label}${places.join('')}`;
}

/** Undefined where there is nothing to say: no claim was made that could be compared. */
export function toCheckMark(check: Check, label: string = checkWords[check.result].label): CheckMark | undefined {
  if (check.why === 'no_claim') return undefined;
  const reason = reasonOf(check);
  const outcome = outcomeOf(check, label);
  if (reason === undefined) return { result: check.result, text: outcome };
  return { result: check.result, text: check.result === 'confirmed' ? capitalize(reason) : `${outcome}: ${reason}` };
}

/** The result for a line that is about no moment: of its words, it says where they were read, and no second is corrected. */
export const toTimelessMark = (check: Check): CheckMark | undefined =>
  toCheckMark(check.result === 'moved' ? { ...check, result: 'confirmed' } : check);

/** Leaves the reason of what was not checked to its hint. */
export const toShortMark = (mark: CheckMark | undefined, label: string = checkWords.not_checked.label): CheckMark | undefined =>
  mark?.result === 'not_checked' ? { ...mark, text: label, hint: mark.text } : mark;

/** A sign that can be recognized without color, as paths in a square of 16 units. */
export type CheckGlyph = { outline: string; isFilled: boolean; isDashed: boolean; sign: string };

const disc = 'M 8 1.5 A 6.5 6.5 0 1 1 8 14.5 A 6.5 6.5 0 1 1 8 1.5 Z';

export const checkGlyphs: Record<CheckResult, CheckGlyph> = {
  confirmed: { outline: disc, isFilled: true, isDashed: false, sign: 'M 5 8.3 L 7.2 10.5 L 11.2 5.8' },
  moved: { outline: disc, isFilled: false, isDashed: false, sign: 'M 4.8 8 L 11 8 M 8.5 5.5 L 11 8 L 8.5 10.5' },
  not_confirmed: { outline: 'M 8 1.8 L 14.8 13.8 L 1.2 13.8 Z', isFilled: false, isDashed: false, sign: 'M 8 6 L 8 9.6 M 8 11.4 L 8 11.7' },
  not_checked: { outline: disc, isFilled: false, isDashed: true, sign: 'M 5.2 8 L 10.8 8' },
};

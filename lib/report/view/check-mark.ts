import { type Check, checkedByWords, checkWords, type NotCheckedReason, notCheckedWords } from '@/lib/report/check';
import { capitalize, toClock } from '@/lib/report/words';

export type CheckResult = Check['result'];
type CheckedBy = NonNullable<Check['by']>;

/** The `text` says in few words what was found. What was `compared`, or the `hint` why nothing was, is behind the sign on a page. */
export type CheckMark = { result: CheckResult; text: string; compared?: string; hint?: string };

const found: Record<CheckedBy, string> = {
  on_screen_text: 'Read on screen',
  voice: 'A voice is heard',
  sound: 'Agrees with the measured sound',
  cuts: 'Agrees with the measured cuts',
  picture: 'Agrees with the measured picture',
  ad_copy: 'Found in the ad copy',
  library: 'Stated by the ad library',
  second_look: 'Seen in a second look',
};

function textOf({ result, by, at, statedAt, claim }: Check): string {
  const clock = at === undefined ? '' : toClock(at);
  if (result === 'moved') return `${checkWords.moved.label} from ${toClock(statedAt ?? 0)} to ${clock}`;
  if (by === 'second_look' && result !== 'confirmed') return 'Not seen in a second look';
  if (by === 'second_look' && claim?.kind === 'spoken') return claim.text;
  if (by === undefined || (claim !== undefined && result === 'not_confirmed')) return checkWords[result].label;
  const words = result === 'confirmed' ? found[by] : `${checkWords[result].label} by ${checkedByWords[by].label.toLowerCase()}`;
  if (claim !== undefined || clock === '') return words;
  // A text comes into view at that second, and may still be there when the finding is.
  return `${words} ${by === 'on_screen_text' && result === 'confirmed' ? 'from' : 'at'} ${clock}`;
}

/** Undefined where no claim was made that could be compared. The `statement` is what was looked at where there is no claim. */
export function toCheckMark(check: Check, statement?: string): CheckMark | undefined {
  const { result, why, claim } = check;
  if (why === 'no_claim') return undefined;
  const text = textOf(check);
  const what = claim?.text ?? statement;
  if (why !== undefined)
    return { result, text, hint: `${capitalize(notCheckedWords[why].label)}${what === undefined ? '' : ` (${what})`}` };
  if (what === undefined) return { result, text };
  return { result, text, compared: claim === undefined && result === 'confirmed' ? `${text}: ${what}` : what };
}

/** The whole of a mark in one line, for an output without anything behind a sign. */
export const toTold = ({ result, text, compared }: CheckMark): string => {
  if (compared === undefined) return text;
  return result === 'confirmed' ? compared : `${text}: ${compared}`;
};

type Shared = { note?: string; markOf: (check: Check) => CheckMark | undefined };

/** The marks of many lines, and one note for the reason why most of them were not checked, which their marks then leave out. */
export function shareReason(subject: string, checks: readonly Check[]): Shared {
  const reasons = checks.flatMap(({ why }) => (why === undefined || why === 'no_claim' ? [] : [why]));
  const timesOf = (reason: NotCheckedReason) => reasons.filter((why) => why === reason).length;
  const [shared] = reasons.toSorted((a, b) => timesOf(b) - timesOf(a));
  if (shared === undefined) return { markOf: toCheckMark };
  const { label } = notCheckedWords[shared];
  const note = `${subject} ${timesOf(shared) === checks.length ? 'not checked' : 'without a sign'}: ${label}.`;
  return { note, markOf: (check) => (check.why === shared ? undefined : toCheckMark(check)) };
}

/** A sign that can be recognized without color, as paths in a square of 16 units. */
export type CheckGlyph = { outline: string; isFilled: boolean; isDashed: boolean; sign: string };

const disc = 'M 8 1.5 A 6.5 6.5 0 1 1 8 14.5 A 6.5 6.5 0 1 1 8 1.5 Z';

export const checkGlyphs: Record<CheckResult, CheckGlyph> = {
  confirmed: { outline: disc, isFilled: true, isDashed: false, sign: 'M 5 8.3 L 7.2 10.5 L 11.2 5.8' },
  moved: { outline: disc, isFilled: false, isDashed: false, sign: 'M 4.8 8 L 11 8 M 8.5 5.5 L 11 8 L 8.5 10.5' },
  not_confirmed: { outline: 'M 8 1.8 L 14.8 13.8 L 1.2 13.8 Z', isFilled: false, isDashed: false, sign: 'M 8 6 L 8 9.6 M 8 11.4 L 8 11.7' },
  not_checked: { outline: disc, isFilled: false, isDashed: true, sign: 'M 5.2 8 L 10.8 8' },
};

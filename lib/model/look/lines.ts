import type { Check } from '@/lib/report/check';
import { caps } from '@/lib/report/text';
import type { VideoMeasurement } from '@/lib/video/schema';
import { withFigures } from '../checks/figures';
import { isVoiceNear } from '../checks/texts';
import { gapBetween, NEAR_SECONDS } from '../checks/time';
import { toLine } from '../stated-fields';
import type { HeardLine } from './answer';

/** The share of its words, in order, from which a line was heard as it is; from the lower one on, it may have been. */
const SAME = 0.85;
const ALIKE = 0.5;
/** Lines beside one another; of more, the times are wrong. */
const MAX_NEAR = 12;

/** A sign of a script without spaces is a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|\p{N}+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}])+/gu;

const listWords = (text: string) =>
  withFigures(text.normalize('NFKC').replace(/['’]/g, ''))
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .toLowerCase()
    .match(word) ?? [];

type Heard = { word: string; line: string };

/** Finds the part of what was heard that is nearest to the words, and 1 less their word error rate in it. */
export function alignWords(words: readonly string[], heard: readonly string[]): { share: number; from: number; to: number } {
  let row = Array.from({ length: heard.length + 1 }, (_, from) => ({ cost: 0, from }));
  for (const [index, one] of words.entries()) {
    const next = [{ cost: index + 1, from: 0 }];
    for (const [at, other] of heard.entries()) {
      const ways = [row[at], row[at + 1], next[at]].map((way, kind) => ({
        cost: (way?.cost ?? 0) + (kind === 0 && one === other ? 0 : 1),
        from: way?.from ?? 0,
      }));
      next.push(ways.reduce((best, way) => (way.cost < best.cost ? way : best)));
    }
    row = next;
  }
  const [best] = row.map((end, to) => ({ ...end, to })).toSorted((a, b) => a.cost - b.cost);
  const { cost = words.length, from = 0, to = 0 } = best ?? {};
  return { share: words.length === 0 ? 0 : 1 - cost / words.length, from, to };
}

const numbersIn = (words: readonly string[]) => words.filter((one) => /\p{N}/u.test(one)).join(' ');

type Words = { words: string; at: number; to: number; check: Check };

/** Words that captions confirm or refute need no second hearing, and those without a measured voice get none. */
export function hearWords<W extends Words>(said: W, lines: readonly HeardLine[], { sound }: VideoMeasurement): W & { heard?: string } {
  const span = { from: said.at, to: said.to };
  if (said.check.result !== 'not_checked' || sound === null || !isVoiceNear(span, sound.voice)) return said;
  const near = lines.filter(({ at, to }) => gapBetween({ from: at, to }, span) <= NEAR_SECONDS).slice(0, MAX_NEAR);
  const heard = near.flatMap(({ words }): Heard[] => listWords(words).map((one) => ({ word: one, line: words })));
  const words = listWords(said.words);
  const { share, from, to } = alignWords(
    words,
    heard.map(({ word: one }) => one),
  );
  const part = heard.slice(from, to);
  if (share < ALIKE) return said;
  const claim = { kind: 'spoken', words: said.words, from: said.at } as const;
  const isSame = share >= SAME && numbersIn(words) === numbersIn(part.map(({ word: one }) => one));
  if (isSame) return { ...said, check: { result: 'confirmed', by: 'second_look', claim: { ...claim, text: 'Heard in a second look' } } };
  const check: Check = { result: 'not_checked', why: 'heard_otherwise' };
  return { ...said, heard: toLine([...new Set(part.map((one) => one.line))].join(' '), caps.line), check };
}

/** A quote of what is said, compared like a line; one that was heard otherwise stays as it was. */
export function hearQuote(check: Check, at: number | undefined, lines: readonly HeardLine[], video: VideoMeasurement): Check {
  const { kind, words, from = at } = check.claim ?? {};
  if (kind !== 'spoken' || words === undefined || from === undefined) return check;
  const heard = hearWords({ words, at: from, to: from, check }, lines, video).check;
  return heard.result === 'confirmed' ? heard : check;
}

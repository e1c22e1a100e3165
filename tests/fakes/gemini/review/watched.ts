import type { Line, Told, ToldAd } from '../told';
import type { Watched } from './finding';

const asks =
  /\b(?:order|buy|shop|get|install|download|book|reserve|sign up|start|try|claim|choose|pick|feel|see|learn|board|visit|call|apply|subscribe|join|sit down|come|bring)\b/i;
const amount = /[$€£] ?\d[\d.,]*\d|[$€£] ?\d/;

const isSentence = ({ text }: Line) => (text.match(/\p{L}{2,}/gu) ?? []).length >= 3;
const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** What the advertiser or its product is called: the name of its site where a line has it, else that of its page. */
function toNames({ pageName, landingHost }: ToldAd): string[] {
  const site = landingHost?.split('.').find((label) => label !== 'www') ?? '';
  const words = (pageName ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 4);
  return [site, ...words].map(bare).filter((name) => name.length > 3);
}

function findAsk(lines: readonly Line[], seconds: number): Line | undefined {
  return lines.findLast((line) => line.from >= seconds * 0.4 && isSentence(line) && asks.test(line.text));
}

/** Where the longest of the shots begins; the first of equals. */
function findLongestShot({ picture, seconds }: Told): number {
  const edges = [0, ...(picture?.cutsAt ?? [])];
  const lengths = edges.map((from, index) => (edges[index + 1] ?? seconds) - from);
  return edges[lengths.indexOf(Math.max(...lengths))] ?? 0;
}

/** What a viewer makes of what a request tells. */
export function watch(told: Told, draw: (path: string) => number): Watched {
  const { lines, ad, seconds } = told;
  const sentences = lines.filter(isSentence);
  const names = toNames(ad);
  const naming = lines.find(({ text }) => names.some((name) => bare(text).includes(name)));
  const named = naming?.text.split(/\s+/).find((word) => names.some((name) => bare(word).includes(name)));
  const priced = lines.find(({ text }) => amount.test(text));
  return {
    ...told,
    sentences,
    opening: lines[0] === undefined ? undefined : (sentences.find(({ from }) => from <= (lines[0]?.from ?? 0) + 0.5) ?? lines[0]),
    ask: findAsk(lines, seconds),
    price: priced && { ...priced, amount: amount.exec(priced.text)?.[0] ?? '' },
    naming,
    name: named?.replaceAll(/[^\p{L}\p{N}]+$/gu, '') ?? ad.pageName ?? 'the advertiser',
    longestShotAt: findLongestShot(told),
    pick: (path, choices) => choices[draw(path) % choices.length] ?? choices[0],
  };
}

/** Whether two texts share most of the longer words of the first. */
export function isLike(text: string, other: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const there = bare(other);
  return words.length > 0 && words.filter((word) => there.includes(word)).length * 2 >= words.length;
}

const MAX_QUOTED_WORDS = 12;

/** The passage, or as many of its clauses as are short enough to quote. */
function shorten(passage: string): string {
  const count = (text: string) => text.split(/\s+/).length;
  const clauses = passage.split(/(?<=,)\s/);
  while (clauses.length > 1 && count(clauses.join(' ')) > MAX_QUOTED_WORDS) clauses.pop();
  return clauses
    .join(' ')
    .split(/\s+/)
    .slice(0, MAX_QUOTED_WORDS)
    .join(' ')
    .replace(/[,;:]$/, '');
}

/** A passage of the copy that no line on screen takes up: at least three words, at most twelve. */
export function findUntoldPromise({ ad, lines }: Watched): string | undefined {
  const shown = lines.map(({ text }) => text).join(' ');
  const passages = ad.copy
    .flatMap((text) => text.split(/(?<=[.!?:;])\s+|\n+/))
    .map((passage) =>
      passage
        .replaceAll(/["“”]/g, '')
        .replace(/[.:;!?…\s]+$/, '')
        .trim(),
    )
    .filter((passage) => !/[@#/]|\?$/.test(passage) && !/[\p{Extended_Pictographic}]/u.test(passage))
    .filter((passage) => passage.split(/\s+/).length >= 3);
  const untold = passages.filter((passage) => !isLike(passage, shown)).map(shorten);
  return untold.find((passage) => /\d|free|guarante|repair|mend|no /i.test(passage)) ?? untold[0];
}

import type { Line, Told } from '../told';

/** One judgment; `topic` names it within a sentence, and `weight` is what it gives to the section's score, or takes. */
export type Finding = {
  text: string;
  topic: string;
  evidence_source: 'video' | 'audio' | 'on_screen_text' | 'ad_copy' | 'metadata';
  at: number | null;
  confidence: 'high' | 'medium' | 'low';
  weight: number;
};

export type Findings = { works: Finding[]; doesntWork: Finding[] };

/** What a review goes by: what it was told, what follows from that, and a number for each choice among equals. */
export type Watched = Told & {
  /** The lines that carry the ad: those of three words and more. */
  sentences: readonly Line[];
  opening: Line | undefined;
  /** The line that asks for something. */
  ask: Line | undefined;
  /** The first line with a price. */
  price: (Line & { amount: string }) | undefined;
  /** The first line that names the advertiser or the product. */
  naming: Line | undefined;
  name: string;
  /** Where the longest shot begins. */
  longestShotAt: number;
  pick: <T>(path: string, choices: readonly [T, ...T[]]) => T;
};

type Stated = { topic: string; weight?: number; confidence?: Finding['confidence'] };

const state = (
  source: Finding['evidence_source'],
  at: number | null,
  text: string,
  { topic, weight = 3, confidence = 'high' }: Stated,
): Finding => ({
  text,
  topic,
  evidence_source: source,
  // To the next tenth, so that the beginning of a shot does not become the end of the one before it.
  at: at === null ? null : Math.ceil(at * 10 - 1e-6) / 10,
  confidence,
  weight,
});

export const seen = (at: number, text: string, stated: Stated) => state('video', at, text, stated);
export const heard = (at: number, text: string, stated: Stated) => state('audio', at, text, stated);
export const read = (at: number, text: string, stated: Stated) => state('on_screen_text', at, text, stated);
export const copied = (text: string, stated: Stated) => state('ad_copy', null, text, stated);
export const listed = (text: string, stated: Stated) => state('metadata', null, text, stated);

/** The findings that hold, most telling first, at most `most`. */
export const those = (findings: readonly (Finding | false | undefined)[], most: number): Finding[] =>
  findings.filter((finding) => typeof finding === 'object').slice(0, most);

/** "2.5 seconds", "1 second". */
export function inSeconds(seconds: number): string {
  const rounded = Math.round(seconds * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'second' : 'seconds'}`;
}

export const atSecond = (at: number) => (at < 0.3 ? 'in the first frame' : `at ${Math.round(at * 10) / 10} s`);

export const quote = (text: string) => `“${text}”`;

/** "a", "a and b", "a, b and c". */
export function enumerate(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export type Source = 'video' | 'audio' | 'on_screen_text' | 'ad_copy' | 'metadata';

/**
 * One judgment. `key` says which of a review's own it is, `topic` names it within a sentence, and `weight` is how much it matters among
 * those of its section.
 */
export type Finding = {
  key: string;
  text: string;
  topic: string;
  evidence_source: Source;
  at: number | null;
  confidence: 'high' | 'medium' | 'low';
  weight: number;
};

export type Findings = { works: Finding[]; doesntWork: Finding[] };

type Keyed = Pick<Finding, 'key' | 'topic'> & Partial<Pick<Finding, 'weight' | 'confidence'>>;

const state = (source: Source, at: number | null, text: string, stated: Keyed): Finding => ({
  ...stated,
  text,
  evidence_source: source,
  // To the next tenth, so that the beginning of a shot does not become the end of the one before it.
  at: at === null ? null : Math.max(0, Math.ceil(at * 10 - 1e-6) / 10),
  confidence: stated.confidence ?? 'high',
  weight: stated.weight ?? 3,
});

export const seen = (at: number, text: string, stated: Keyed) => state('video', at, text, stated);
export const heard = (at: number, text: string, stated: Keyed) => state('audio', at, text, stated);
export const read = (at: number, text: string, stated: Keyed) => state('on_screen_text', at, text, stated);
export const copied = (text: string, stated: Keyed) => state('ad_copy', null, text, stated);
export const listed = (text: string, stated: Keyed) => state('metadata', null, text, stated);

/** The findings that hold, the most important first, at most `most`. */
export const those = (findings: readonly (Finding | false | undefined)[], most: number): Finding[] =>
  findings.filter((finding) => typeof finding === 'object').slice(0, most);

/** "2.5 seconds", "1 second". */
export function inSeconds(seconds: number): string {
  const rounded = Math.round(seconds * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'second' : 'seconds'}`;
}

/** "2.5 s" */
export const toSecond = (at: number) => `${Math.round(at * 10) / 10} s`;

export const atSecond = (at: number) => (at < 0.3 ? 'in the first frame' : `at ${toSecond(at)}`);

export const quote = (text: string) => `“${text}”`;

/** "a", "a and b", "a, b and c". */
export function enumerate(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

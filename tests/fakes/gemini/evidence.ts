import { createHash } from 'node:crypto';
import { isObject } from './wire';

/** The evidence of the fake model: only the content of the request. */
export type Evidence = {
  /** Distinctive parts of the ad's own words, in their order. */
  phrases: readonly string[];
  /** The ad's page or product name, if the request has one. */
  subject: string;
  /** Length of the video; 0 without one. */
  seconds: number;
  /** A number from 0 to 2^32 − 1 that depends on the request and on `path` alone. */
  draw: (path: string) => number;
};

/** The block between `<<<NAME marker` and `NAME marker>>>`, where a prompt keeps what it does not trust: the ad's, else the longest. */
function findFenced(text: string): string | undefined {
  const blocks = [...text.matchAll(/<<<([A-Z-]+ \S+)\s*\n(.*?)\n\s*\1>>>/gs)].map(([, name = '', inside = '']) => ({ name, inside }));
  const byLength = blocks.sort((a, b) => b.inside.length - a.inside.length);
  return (byLength.find(({ name }) => name.startsWith('AD-')) ?? byLength[0])?.inside;
}

export function readFence(text: string, name: string): string | undefined {
  return new RegExp(`<<<(${name} \\S+)\\s*\\n(.*?)\\n\\s*\\1>>>`, 's').exec(text)?.[2];
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function* walkStrings(value: unknown, key = ''): Generator<{ key: string; text: string }> {
  if (typeof value === 'string') yield { key, text: value };
  else if (Array.isArray(value)) for (const item of value) yield* walkStrings(item, key);
  else if (isObject(value)) for (const [name, child] of Object.entries(value)) yield* walkStrings(child, name);
}

/** Keys whose words are about the listing and not the ad's own. */
const listingKeys = /id$|url|host|platform|format|date|shown|quality|active|name$|country|status|asset|^value$/i;

function toPhrases(text: string): string[] {
  const sentences = text.split(/(?<=[.!?:])\s+|\n+/).map((sentence) => sentence.trim().replace(/[.:]$/, ''));
  return sentences
    .filter((sentence) => sentence.split(/\s+/).length >= 3 && !sentence.includes('{{'))
    .map((sentence) => sentence.split(/\s+/).slice(0, 12).join(' '));
}

function toSubject(strings: readonly { key: string; text: string }[]): string {
  return strings.find(({ key }) => /page_?name|advertiser|brand/i.test(key))?.text ?? 'the advertiser';
}

/** Reads the ad out of a prompt, whatever its wording: the fenced data if there is any, else all the text. */
export function readEvidence(promptText: string, video: { sha256: string; seconds: number } | undefined): Evidence {
  const data = findFenced(promptText) ?? promptText;
  const json = parseJson(data);
  const strings = isObject(json) ? [...walkStrings(json)] : [{ key: 'text', text: data }];
  const phrases = [...new Set(strings.filter(({ key }) => !listingKeys.test(key)).flatMap(({ text }) => toPhrases(text)))];
  const seed = createHash('sha256')
    .update(`${data}\n${video?.sha256 ?? ''}`)
    .digest('hex');
  const fallback = strings.map(({ text }) => text.trim()).find((text) => text !== '') ?? 'no words';
  return {
    phrases: phrases.length > 0 ? phrases : [fallback.split(/\s+/).slice(0, 12).join(' ')],
    subject: toSubject(strings),
    seconds: video?.seconds ?? 0,
    draw: (path) => createHash('sha256').update(`${seed}\n${path}`).digest().readUInt32BE(),
  };
}

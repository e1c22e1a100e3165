import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export type Secret = { what: string; secret: string };
export type Leak = { what: string; file: string; line: number; text: string };

/** Shorter ones occur in any text by chance. */
const MIN_SECRET_LENGTH = 8;

/** Secrets that no log may show, from any source. Written independently of the product's redaction. */
const shapes: readonly [string, RegExp][] = [
  ['a token', /pat_[A-Za-z0-9_-]{20}/],
  ['a key of a vendor', /\b(?:sk|rk)_(?:live|test)_\w|whsec_\w|\bAIza\w|\bAQ\.\w{8}|signkey-\w/],
  ['a bearer', /bearer +(?!\[)[\w.-]{12}/i],
  ['a mailbox', /[\w.+-]@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2}/i],
  ['the query of an address', /https?:\/\/[^\s"'<>?\\]*\?(?!(?:ad_)?id=\d+(?![\w&=])|\[redacted\])/],
  ['a password in an address', /:\/\/[^\s"/@[]+@/],
  ['a parameter that opens something', /[?&](?:token|link|code|state|access_token|sig)=(?!\[redacted\])\w/],
];

function* linesOf(file: string, text: string): Generator<{ file: string; line: number; text: string }> {
  let line = 0;
  for (const found of text.split('\n')) {
    line += 1;
    if (found !== '') yield { file, line, text: found };
  }
}

/** Finds thousands of secrets in one walk over a text, by how they begin. */
function createFinder(secrets: readonly Secret[]): (text: string) => Set<string> {
  const byStart = new Map<string, Secret[]>();
  for (const noted of secrets.filter(({ secret }) => secret.length >= MIN_SECRET_LENGTH)) {
    const start = noted.secret.slice(0, MIN_SECRET_LENGTH);
    byStart.set(start, [...(byStart.get(start) ?? []), noted]);
  }
  return (text) => {
    const found = new Set<string>();
    for (let at = 0; at + MIN_SECRET_LENGTH <= text.length; at += 1)
      for (const { what, secret } of byStart.get(text.slice(at, at + MIN_SECRET_LENGTH)) ?? [])
        if (text.startsWith(secret, at)) found.add(what);
    return found;
  };
}

/** Each secret and each thing of a secret's shape in a text of logs. */
export function findLeaks(file: string, log: string, secrets: readonly Secret[]): Leak[] {
  const find = createFinder(secrets);
  const leaks: Leak[] = [];
  for (const found of linesOf(file, log)) {
    for (const what of find(found.text)) leaks.push({ what, ...found });
    for (const [what, shape] of shapes) if (shape.test(found.text)) leaks.push({ what, ...found });
  }
  return leaks;
}

async function readSecrets(folder: string): Promise<Secret[]> {
  const text = await readFile(path.join(folder, 'secrets.jsonl'), 'utf8');
  return [...new Set(text.trim().split('\n'))].map((line) => JSON.parse(line) as Secret);
}

/** Looks for secrets in every log of a folder; `lines` is how many were looked at. */
export async function searchLogs(folder: string): Promise<{ lines: number; secrets: number; leaks: Leak[] }> {
  const secrets = await readSecrets(folder);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort();
  let lines = 0;
  const leaks: Leak[] = [];
  for (const name of files) {
    const text = await readFile(path.join(folder, name), 'utf8');
    lines += text.split('\n').length - 1;
    leaks.push(...findLeaks(name, text, secrets));
  }
  return { lines, secrets: secrets.length, leaks };
}

import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';

/** Registers a secret that no log of the run may contain: a password that a visitor types, or a cookie. */
export function noteSecret(what: string, secret: string): void {
  const folder = process.env.SUITE_LOGS ?? '';
  if (existsSync(folder)) appendFileSync(path.join(folder, 'secrets.jsonl'), `${JSON.stringify({ what, secret })}\n`);
}

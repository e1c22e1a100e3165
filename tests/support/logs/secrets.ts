import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';

/** Tells the run of the suite what nobody may find in a log: a password that a visitor types, a cookie that they were given. */
export function noteSecret(what: string, secret: string): void {
  const folder = process.env.SUITE_LOGS ?? '';
  if (existsSync(folder)) appendFileSync(path.join(folder, 'secrets.jsonl'), `${JSON.stringify({ what, secret })}\n`);
}

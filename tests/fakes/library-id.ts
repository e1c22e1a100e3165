import { createHash } from 'node:crypto';

export function toLibraryId(digits: number, seed: string): string {
  const smallest = 10n ** BigInt(digits - 1);
  return String(smallest + (createHash('sha256').update(seed).digest().readBigUInt64BE() % (smallest * 8n)));
}

import type { Db } from '@/db/client';
import { closeEgress } from '@/lib/ads/egress';
import type { AdRef } from '@/lib/ads/schema';
import { type CanaryCheck, checkCanary } from '@/lib/canaries/check';
import { describeCanaryResult } from '@/lib/canaries/schema';
import { canarySettings, parseCanaries } from '@/lib/canaries/settings';
import { EnvError, env } from '@/lib/env';
import { libraryNames } from '@/lib/platforms';
import type { Answer } from './command';

type Seen = { ref: AdRef; look: CanaryCheck | 'off' };

const NONE = 'neither is set; set at least one to the URL of a video ad that has text and will stay online, such as one of your own';

async function look(db: Db, ref: AdRef): Promise<Seen> {
  if (!env().platforms[ref.platform]) return { ref, look: 'off' };
  return { ref, look: await checkCanary(ref, { db, signal: new AbortController().signal }) };
}

function toDocument({ ref: { platform, url }, look: seen }: Seen) {
  if (seen === 'off') return { platform, url, outcome: 'off', state: null, missing: [] };
  if ('outcome' in seen) return { platform, url, ...seen };
  return { platform, url, outcome: 'not_seen', state: null, missing: [], breakerOpenForSeconds: Math.ceil(seen.breakerOpenForMs / 1000) };
}

function toLine({ ref: { platform, url }, look: seen }: Seen): string {
  const name = `The ${libraryNames[platform]}`;
  if (seen === 'off') return `${name} is switched off. No page was opened.`;
  if (!('outcome' in seen)) {
    const seconds = Math.ceil(seen.breakerOpenForMs / 1000);
    return `${name} was not checked: its breaker is open for another ${seconds} s. \`ads resume --library ${platform}\` closes it.`;
  }
  const state = seen.state === null || seen.outcome === 'ok' ? '' : ` (the page is ${seen.state}: ${url})`;
  return `${name} ${describeCanaryResult(seen)}.${state}`;
}

const isFound = ({ look: seen }: Seen): boolean =>
  seen !== 'off' && 'outcome' in seen && (seen.outcome === 'changed' || seen.outcome === 'silent');

/** `ok` is false when a library changed its page or shows nothing of its canary; one that blocks us or is unreachable proves nothing. */
export async function checkCanaries(db: Db): Promise<Answer> {
  const canaries = parseCanaries(env());
  if (canaries.length === 0) throw new EnvError([`${canarySettings.join(', ')}: ${NONE}`]);
  const seen: Seen[] = [];
  try {
    for (const ref of canaries) seen.push(await look(db, ref));
  } finally {
    await closeEgress();
  }
  return { document: { canaries: seen.map(toDocument) }, lines: seen.map(toLine), ok: !seen.some(isFound) };
}

import type { Db } from '@/db/client';
import { listBreakers } from '@/lib/ads/breaker';
import { countPageStates } from '@/lib/analyses/line/queue/store';
import { listCanaryResults } from '@/lib/canaries/results';
import { type CanaryResult, describeCanaryResult } from '@/lib/canaries/schema';
import { libraryNames, type Platform } from '@/lib/platforms';

/** The state of one ad library. */
export type LibraryState = {
  platform: Platform;
  /** `signs`: how often the breaker was opened, minus one for each answer of the library since. */
  breaker: { openForSeconds: number; openedAt: string | null; signs: number };
  /** Runs of the last day, by the last state of the page that each opened. */
  pageStates: Record<string, number>;
  /** The latest check of its canary; null when there was none within a day. */
  canary: (CanaryResult & { checkedAt: string }) | null;
};

export async function measureLibraries(db: Db): Promise<LibraryState[]> {
  const [breakers, counts, results] = [await listBreakers(db), await countPageStates(db), await listCanaryResults(db)];
  const findCanary = (platform: Platform): LibraryState['canary'] => {
    const found = results.find((result) => result.platform === platform);
    return found === undefined ? null : { outcome: found.outcome, missing: found.missing, checkedAt: found.checkedAt.toISOString() };
  };
  return breakers.map(({ platform, openForMs, openedAt, openings }) => ({
    platform,
    breaker: { openForSeconds: Math.ceil(openForMs / 1000), openedAt: openedAt?.toISOString() ?? null, signs: openings },
    pageStates: Object.fromEntries(counts.filter((count) => count.platform === platform).map(({ state, runs }) => [state, runs])),
    canary: findCanary(platform),
  }));
}

function describeBreaker({ platform, breaker: { openForSeconds, openedAt, signs } }: LibraryState): string {
  if (openForSeconds === 0) return 'closed';
  if (signs === 0)
    return `open for another ${openForSeconds} s, after one ad showed a log-in wall or a captcha; then one page load decides.`;
  const opened = openedAt === null ? 'opened' : `opened at ${openedAt}`;
  const by = `after ${signs} sign${signs === 1 ? '' : 's'} of a block`;
  return `open for another ${openForSeconds} s, ${opened} ${by}. \`ads resume --library ${platform}\` closes it.`;
}

function describePages({ pageStates }: LibraryState): string {
  const counts = Object.entries(pageStates).map(([state, runs]) => `${runs} ${state}`);
  return counts.length === 0 ? 'none opened in the last day' : `${counts.join(', ')} in the last day`;
}

function describeCanary({ canary }: LibraryState): string {
  return canary === null ? 'not checked in the last day' : `the library ${describeCanaryResult(canary)} (${canary.checkedAt})`;
}

/** One block of lines for each library. */
export function describeLibraries(libraries: readonly LibraryState[]): string[] {
  return libraries.flatMap((library) => [
    libraryNames[library.platform],
    `  Breaker  ${describeBreaker(library)}`,
    `  Pages    ${describePages(library)}`,
    `  Canary   ${describeCanary(library)}`,
  ]);
}

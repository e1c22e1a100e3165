import type { Db } from '@/db/client';
import { listBreakers } from '@/lib/ads/breaker';
import { countPageStates } from '@/lib/analyses/line/queue/store';
import { listCanaryResults } from '@/lib/canaries/results';
import { describeCanaryResult } from '@/lib/canaries/schema';
import type { Platform } from '@/lib/platforms';

export async function measureLibraries(db: Db) {
  const [breakers, counts, results] = [await listBreakers(db), await countPageStates(db), await listCanaryResults(db)];
  /** The latest check of its canary; null when there was none within a day. */
  const findCanary = (platform: Platform) => {
    const found = results.find((result) => result.platform === platform);
    return found === undefined ? null : { outcome: found.outcome, missing: found.missing, checkedAt: found.checkedAt.toISOString() };
  };
  return breakers.map(({ platform, openForMs, openedAt, openings, pausedAt }) => ({
    platform,
    pausedAt: pausedAt?.toISOString() ?? null,
    /** `signs`: how often the breaker was opened since the library last answered; 0 while a block pauses it. */
    breaker: { openForSeconds: Math.ceil(openForMs / 1000), openedAt: openedAt?.toISOString() ?? null, signs: openings },
    /** Runs of the last day, by the last state of the page that each opened. */
    pageStates: Object.fromEntries(counts.filter((count) => count.platform === platform).map(({ state, runs }) => [state, runs])),
    canary: findCanary(platform),
  }));
}

type LibraryState = Awaited<ReturnType<typeof measureLibraries>>[number];

function describeBreaker({ breaker: { openForSeconds, openedAt, signs } }: LibraryState): string {
  if (openForSeconds === 0) return 'breaker closed';
  if (signs === 0) return `paused for another ${openForSeconds} s, after an ad showed a log-in wall, a captcha or a limit`;
  const opened = openedAt === null ? 'opened' : `opened at ${openedAt}`;
  return `breaker open for another ${openForSeconds} s, ${opened} after ${signs} sign${signs === 1 ? '' : 's'} of a block`;
}

export function describeLibrary(library: LibraryState): { text: string; commands?: string[] }[] {
  const { platform, pageStates, canary, breaker, pausedAt } = library;
  const pages = Object.entries(pageStates).map(([state, runs]) => `${runs} ${state}`);
  const seen = canary === null ? 'not checked in the last day' : `the library ${describeCanaryResult(canary)} (${canary.checkedAt})`;
  return [
    {
      text: `${pausedAt === null ? '' : `PAUSED by an operator since ${pausedAt}; `}${describeBreaker(library)}`,
      commands: [`ads ${breaker.openForSeconds > 0 || pausedAt !== null ? 'resume' : 'pause'} --library ${platform}`],
    },
    { text: `pages: ${pages.length === 0 ? 'none opened in the last day' : `${pages.join(', ')} in the last day`}; canary: ${seen}` },
  ];
}

import type { Db } from '@/db/client';
import { listBreakers } from '@/lib/ads/breakers';
import type { Platform } from '@/lib/ads/schema';
import { platformNames } from '@/lib/report/words';
import { countPageStates } from './store';

/** How we stand with one ad library. */
export type LibraryState = {
  platform: Platform;
  /** `signs` of a block since the library last answered as it should. */
  breaker: { openForSeconds: number; openedAt: string | null; signs: number };
  /** Runs of the last day by the state in which each saw its page last. */
  pageStates: Record<string, number>;
};

export async function measureLibraries(db: Db): Promise<LibraryState[]> {
  const [breakers, counts] = [await listBreakers(db), await countPageStates(db)];
  return breakers.map(({ platform, openForMs, openedAt, signs }) => ({
    platform,
    breaker: { openForSeconds: Math.ceil(openForMs / 1000), openedAt: openedAt?.toISOString() ?? null, signs },
    pageStates: Object.fromEntries(counts.filter((count) => count.platform === platform).map(({ state, runs }) => [state, runs])),
  }));
}

function describeBreaker({ platform, breaker: { openForSeconds, openedAt, signs } }: LibraryState): string {
  if (openForSeconds === 0) return 'closed';
  const opened = openedAt === null ? 'opened' : `opened at ${openedAt}`;
  const by = `by ${signs} sign${signs === 1 ? '' : 's'} of a block`;
  return `open for another ${openForSeconds} s, ${opened} ${by}; \`ads resume --library ${platform}\` closes it`;
}

function describePages({ pageStates }: LibraryState): string {
  const counts = Object.entries(pageStates).map(([state, runs]) => `${runs} ${state}`);
  return counts.length === 0 ? 'none opened in the last day' : `${counts.join(', ')} in the last day`;
}

/** Each library in lines for people. */
export function describeLibraries(libraries: readonly LibraryState[]): string[] {
  return libraries.flatMap((library) => [
    platformNames[library.platform],
    `  Breaker  ${describeBreaker(library)}`,
    `  Pages    ${describePages(library)}`,
  ]);
}

import type { Sql } from '@/db/client';
import { completeRun } from '@/lib/analyses/settle';
import { submitAnalysis } from '@/lib/analyses/submit';
import { example } from '@/lib/report/example';
import { createLink } from '@/lib/shares/create';
import type { LinkInput } from '@/lib/shares/schema';
import { metaUrl, newAccount, newAdId, type TestAccount } from './factories';
import { noteSecret } from './logs/secrets';
import { completeWithStills, measureRunOf } from './stills';
import { webContextOf } from './web-context';

export type SharedReport = { account: TestAccount; analysisId: string; id: string; token: string };

/** Creates a link to an analysis, or to the comparison of several, whose token no log may contain. */
export async function shareAnalyses(
  db: Sql,
  account: TestAccount,
  analysisIds: readonly string[],
  given: Partial<LinkInput> = {},
): Promise<{ id: string; token: string }> {
  const input = { analysisIds, name: 'For the client', lifetime: 'never', allowsDownloads: true, ...given } as const;
  const link = await createLink(webContextOf(db, account), input);
  noteSecret('the token of a shared link', link.token);
  return link;
}

/** A finished analysis with these stills, of an account of its own. */
export async function finishAnalysis(db: Sql, stills: readonly number[] = [2, 4]): Promise<{ account: TestAccount; analysisId: string }> {
  const account = await newAccount(db);
  const { id: analysisId } = await submitAnalysis(webContextOf(db, account), { url: metaUrl(newAdId()) });
  await completeWithStills(db, analysisId, stills);
  return { account, analysisId };
}

/** The example report as that of an analysis, whose page shows stills. */
export async function newSharedExample(db: Sql): Promise<SharedReport & { still: number }> {
  const account = await newAccount(db);
  const { id: analysisId } = await submitAnalysis(webContextOf(db, account), { url: metaUrl(newAdId()) });
  const numbers = example.video.stills.map(({ n }) => n);
  const claim = await measureRunOf(db, analysisId, { count: Math.max(...numbers) });
  if (!(await completeRun(db, claim, example))) throw new Error('the run could not be completed');
  return { account, analysisId, still: numbers[0] ?? 0, ...(await shareAnalyses(db, account, [analysisId])) };
}

export async function newSharedReport(db: Sql, given: Partial<LinkInput> = {}): Promise<SharedReport> {
  const { account, analysisId } = await finishAnalysis(db);
  return { account, analysisId, ...(await shareAnalyses(db, account, [analysisId], given)) };
}

export const browserHeaders = {
  Accept: 'text/html',
  'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
};

/** Opens what is below a link, as a visitor without a cookie. */
export const openShared = (address: string, token: string, below = '', headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${address}/r/${token}${below}`, { redirect: 'manual', headers: { ...browserHeaders, ...headers } });

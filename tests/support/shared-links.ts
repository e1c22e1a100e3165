import type { Sql } from '@/db/client';
import { submitAnalysis } from '@/lib/analyses/submit';
import { createLink } from '@/lib/shares/create';
import type { LinkInput } from '@/lib/shares/schema';
import { metaUrl, newAccount, newAdId, type TestAccount } from './factories';
import { noteSecret } from './logs/secrets';
import { completeWithStills } from './stills';
import { webContextOf } from './web-context';

export type SharedReport = { account: TestAccount; analysisId: string; id: string; token: string };

/** Creates a link to an analysis, whose token no log may contain. */
export async function shareAnalysis(
  db: Sql,
  account: TestAccount,
  analysisId: string,
  given: Partial<LinkInput> = {},
): Promise<{ id: string; token: string }> {
  const input = { analysisId, name: 'For the client', lifetime: 'never', allowsDownloads: true, ...given } as const;
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

/** A finished analysis of an account of its own, and a link to it. */
export async function newSharedReport(db: Sql, given: Partial<LinkInput> = {}): Promise<SharedReport> {
  const { account, analysisId } = await finishAnalysis(db);
  return { account, analysisId, ...(await shareAnalysis(db, account, analysisId, given)) };
}

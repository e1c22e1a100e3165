import type { Db } from '@/db/client';
import type { Row, runs } from '@/db/schema';
import type { Json, RunClaim } from '@/lib/analyses/engine';
import { isClaimedBy } from '@/lib/analyses/line/store';

/** The work of a live run between composing and settling: its report, or an answer of the model that needs a repair. */
export type Draft = { report: Json } | { answer: string; problems: string[] };

/** False when the claim is no longer current. */
export async function updateDraft(db: Db, claim: RunClaim, draft: Draft): Promise<boolean> {
  const rows = await db`update runs set draft = ${JSON.stringify(draft)} where ${isClaimedBy(db, claim)} returning 1`;
  return rows.length === 1;
}

/** Undefined also when the claim is no longer current. */
export async function findDraft(db: Db, claim: RunClaim): Promise<Draft | undefined> {
  const [row] = await db<Row<typeof runs, 'draft'>[]>`select draft from runs where ${isClaimedBy(db, claim)}`;
  return row?.draft ? (JSON.parse(row.draft) as Draft) : undefined;
}

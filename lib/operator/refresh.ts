import { z } from 'zod';
import { type Sql, withTransaction } from '@/db/client';
import { platforms } from '@/db/enums';
import { MAX_REFRESHES, planRefresh, type RefreshPlan, refreshReports } from '@/lib/analyses/refresh/refresh';
import { isRubricBelow, rubricVersionPattern } from '@/lib/analyses/refresh/rubric-version';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { RUBRIC_VERSION } from '@/lib/report/rubric';
import { wholeNumber } from '@/lib/whole-number';
import { insertAction } from './store';

export const RefreshFlags = z.strictObject({
  'rubric-below': z.string().regex(rubricVersionPattern, 'must be a version such as 2.0'),
  limit: wholeNumber(1, MAX_REFRESHES).default(MAX_REFRESHES),
  'dry-run': z.literal('on').optional(),
});
type RefreshFlags = z.infer<typeof RefreshFlags>;

type Refreshed = { document: Record<string, unknown>; lines: string[]; ok: true };

const refreshes = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'refresh' : 'refreshes'}`;

function describePlan(rubricBelow: string, { reports, inProgress, next, expectedCost }: RefreshPlan): string[] {
  const cost = expectedCost === null ? 'unknown' : `US$ ${expectedCost.toFixed(2)} by the latest reports`;
  const left = `Left for a later command: ${(reports - next).toLocaleString('en')}. At most ${refreshes(MAX_REFRESHES)} can be in progress.`;
  return [
    `Reports below rubric ${rubricBelow}: ${reports.toLocaleString('en')}, not counting ${refreshes(inProgress)} in progress.`,
    `Expected cost of the model for ${refreshes(next)}: ${cost}.`,
    ...(next < reports ? [left] : []),
  ];
}

/** Begins to refresh old reports and records it; a dry run only shows what it would do. */
export async function refreshByHand(db: Sql, flags: RefreshFlags): Promise<Refreshed> {
  const { 'rubric-below': rubricBelow, limit, 'dry-run': dryRun } = flags;
  // A new report would be below a later version, too, and be made again and again.
  if (isRubricBelow(RUBRIC_VERSION, rubricBelow))
    throw new AppError('invalid_body', { message: `--rubric-below must be at most ${RUBRIC_VERSION}, the rubric of new reports.` });
  const { gemini, platforms: enabled } = env();
  const scope = { demoModel: gemini.demoModel, platforms: platforms.filter((name) => enabled[name]) };
  const input = { rubricBelow, limit, model: gemini.model, ...scope };

  const toAnswer = (plan: RefreshPlan, begun: number, last: string): Refreshed => {
    const { reports, inProgress, next, expectedCost } = plan;
    const document = { rubricBelow, dryRun: dryRun !== undefined, reports, inProgress, next, begun, left: reports - next, expectedCost };
    return { document, lines: [...describePlan(rubricBelow, plan), last], ok: true };
  };
  if (dryRun !== undefined) return toAnswer(await planRefresh(db, input), 0, 'Dry run: nothing was changed.');
  const { begun, ...plan } = await withTransaction(db, async (tx) => {
    const begin = await refreshReports(tx, input);
    if (begin.begun > 0) await insertAction(tx, 'analyses refresh', { rubricBelow, limit, begun: begin.begun });
    return begin;
  });
  return toAnswer(plan, begun, `Began ${refreshes(begun)}. They run one at a time, after all users; \`queue show\` counts them.`);
}

import { z } from 'zod';
import type { Db } from '@/db/client';
import { requeueRun } from '@/lib/analyses/line/release';
import { analysisNotFound } from '@/lib/analyses/not-found';
import { failRun } from '@/lib/analyses/settle';
import { AppError } from '@/lib/errors';
import { toSigned } from '@/lib/signed-number';
import { type Answer, type Command, command, done, Id, recorded, Text } from './command';
import { findShownAnalysis, type ShownAnalysis } from './store';

function show(analysis: ShownAnalysis): Answer {
  const { entries, ...fields } = analysis;
  const shown = Object.entries(fields).map(
    ([key, value]) => `${key.padEnd(14)}${value instanceof Date ? value.toISOString() : String(value ?? '—')}`,
  );
  return done(
    analysis,
    ...shown,
    ...entries.map(
      (entry) => `${entry.kind.padEnd(14)}${toSigned(entry.delta)}  ${entry.reason}${entry.via === null ? '' : ` via ${entry.via}`}`,
    ),
  );
}

async function getShownAnalysis(db: Db, id: string): Promise<ShownAnalysis> {
  const analysis = await findShownAnalysis(db, id);
  if (analysis === undefined) throw analysisNotFound();
  return analysis;
}

const whyEnded = (status: string): string =>
  status === 'failed'
    ? 'This analysis failed and was refunded, so it cannot be requeued. Submit the URL again for a new analysis.'
    : 'This analysis is done. There is nothing to requeue.';

export const analysisCommands = {
  'analyses show': command('analyses show --id ID', z.strictObject({ id: Id }), async (db, { id }) => show(await getShownAnalysis(db, id))),
  'analyses fail': command('analyses fail --id ID --reason R', z.strictObject({ id: Id, reason: Text }), async (db, { id, reason }) => {
    const { runId } = await getShownAnalysis(db, id);
    const fail = async (tx: Db) => {
      if (await failRun(tx, { runId, code: 'stopped_by_operator' })) return;
      throw new AppError('invalid_body', { message: 'This analysis has already ended. Nothing was changed.' });
    };
    await recorded(db, 'analyses fail', { id, runId, reason }, fail);
    return done({ id, runId, status: 'failed' }, 'Failed the analysis and every other analysis on its run. Their credits were refunded.');
  }),
  'analyses requeue': command(
    'analyses requeue --id ID [--reason R]',
    z.strictObject({ id: Id, reason: Text.optional() }),
    async (db, { id, reason }) => {
      const { runId } = await getShownAnalysis(db, id);
      const requeue = async (tx: Db) => {
        if (!(await requeueRun(tx, runId)))
          throw new AppError('invalid_body', { message: whyEnded((await getShownAnalysis(tx, id)).status) });
      };
      await recorded(db, 'analyses requeue', { id, runId, reason }, requeue);
      return done({ id, runId }, 'Took the run away from its worker and queued it again. Its deadline is unchanged.');
    },
  ),
} as const satisfies Record<string, Command>;

import { z } from 'zod';
import { type Db, withTransaction } from '@/db/client';
import { platforms } from '@/db/enums';
import { describeQueue, getQueueState } from '@/lib/analyses/line/queue/state';
import { analysisNotFound } from '@/lib/analyses/not-found';
import { stopRefreshes } from '@/lib/analyses/refresh/refresh';
import { requeueRun } from '@/lib/analyses/resume/requeue';
import { failRun } from '@/lib/analyses/settle';
import { adjust, refill } from '@/lib/credits/ledger';
import { MAX_MOVED_CREDITS } from '@/lib/credits/schema';
import { verifyLedger } from '@/lib/credits/verify';
import { withDeadline } from '@/lib/deadline';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { checkModel } from '@/lib/model/check-settings';
import { describeNotice } from '@/lib/notices/notice';
import { listOpenNotices } from '@/lib/notices/publish';
import { toSigned } from '@/lib/signed-number';
import { setPassword } from '@/lib/users/change-password';
import { getUserByEmail } from '@/lib/users/get';
import { provisionUser } from '@/lib/users/provision';
import { wholeNumber } from '@/lib/whole-number';
import { accessCommands } from './access';
import { AuditFlags, auditByHand } from './audit';
import { checkCanaries } from './canary';
import { type Answer, type Command, command, done, Id, recorded, Text } from './command';
import { inspectAd } from './inspect';
import { describeLibraries, measureLibraries } from './libraries';
import { describeModelCheck, MODEL_CHECK_TIMEOUT_MS } from './model-check';
import { describeModelCosts } from './model-costs';
import { peopleCommands } from './people';
import { RefreshFlags, refreshByHand } from './refresh';
import { resumeByHand, resumeModelByHand } from './resume';
import { showStatus } from './status';
import { findShownAnalysis, insertAction, type ShownAnalysis } from './store';

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

export const commands: Readonly<Record<string, Command>> = {
  'ads inspect': command(
    'ads inspect --url URL [--save FOLDER] [--force]',
    z.strictObject({ url: z.string(), save: Text.optional(), force: z.literal('on').optional() }),
    (db, { url, save, force }) => inspectAd(db, { url, folder: save, breaker: force && 'ignored' }),
  ),
  'ads canary': command('ads canary', z.strictObject({}), checkCanaries),
  'ads resume': command(
    `ads resume --library ${platforms.join('|')}`,
    z.strictObject({ library: z.enum(platforms, `must be ${platforms.join(' or ')}`) }),
    (db, { library }) => recorded(db, 'ads resume', { library }, (tx) => resumeByHand(tx, library)),
  ),
  'users create': command(
    'users create --email E --password P [--credits N]',
    z.strictObject({ email: Text, password: z.string(), credits: wholeNumber(0, MAX_MOVED_CREDITS).default(0) }),
    async (db, input) => {
      const user = await withTransaction(db, async (tx) => {
        const created = await provisionUser(tx, input);
        await insertAction(tx, 'users create', { userId: created.userId, credits: input.credits });
        return created;
      });
      return done(user, `Created ${user.email} with ${user.balance} credits.`);
    },
  ),
  'users set-password': command(
    'users set-password --email E --password P',
    z.strictObject({ email: Text, password: z.string() }),
    async (db, input) => {
      const { userId } = await getUserByEmail(db, input.email);
      const user = await recorded(db, 'users set-password', { userId }, (tx) => setPassword(tx, input));
      return done(user, `Set the password of ${user.email} and ended all its sessions.`);
    },
  ),
  'credits grant': command(
    'credits grant --email E --amount N --reason R [--ref KEY]',
    z.strictObject({ email: Text, amount: wholeNumber(1, MAX_MOVED_CREDITS), reason: Text, ref: Text.optional() }),
    async (db, { email, amount, reason, ref }) => {
      const { accountId } = await getUserByEmail(db, email);
      const balance = await withTransaction(db, async (tx) => {
        const booked = await refill(tx, {
          accountId,
          credits: amount,
          reason,
          ...(ref === undefined ? {} : { externalRef: `grant:${ref}` }),
        });
        if (booked !== undefined) await insertAction(tx, 'credits grant', { accountId, amount, reason, ref });
        return booked;
      });
      if (balance === undefined)
        return done(
          { email, accountId, granted: 0 },
          `Credits were already granted with the reference "${ref}", to this or another account. Nothing was changed.`,
        );
      return done({ email, accountId, granted: amount, balance }, `Granted ${amount} credits to ${email}. The balance is ${balance}.`);
    },
  ),
  'credits adjust': command(
    'credits adjust --email E --amount ±N --reason R',
    z.strictObject({ email: Text, amount: wholeNumber(-MAX_MOVED_CREDITS, MAX_MOVED_CREDITS, 0), reason: Text }),
    async (db, { email, amount, reason }) => {
      const { accountId } = await getUserByEmail(db, email);
      const balance = await recorded(db, 'credits adjust', { accountId, amount, reason }, (tx) =>
        adjust(tx, { accountId, credits: amount, reason }),
      );
      return done(
        { email, accountId, adjusted: amount, balance },
        `Adjusted the balance of ${email} by ${amount}. The balance is ${balance}.`,
      );
    },
  ),
  ...accessCommands,
  ...peopleCommands,
  'model check': command('model check', z.strictObject({}), async () => {
    const check = await withDeadline(undefined, MODEL_CHECK_TIMEOUT_MS, (signal) => checkModel(env().gemini, signal));
    return { document: check, ok: check.problems.length === 0, lines: describeModelCheck(check) };
  }),
  'model costs': command('model costs', z.strictObject({}), async () => describeModelCosts(new Date())),
  'model resume': command('model resume', z.strictObject({}), (db) =>
    recorded(db, 'model resume', { model: env().gemini.model }, (tx) => resumeModelByHand(tx, env().gemini.model)),
  ),
  'notices show': command('notices show', z.strictObject({}), async (db) => {
    const open = await listOpenNotices(db);
    const lines = open.map(({ openedAt, notice }) => `${openedAt.toISOString()}  ${notice.code.padEnd(26)} ${describeNotice(notice)}`);
    return { document: { notices: open }, ok: open.length === 0, lines: lines.length === 0 ? ['No notices.'] : lines };
  }),
  'reports audit': command('reports audit --since YYYY-MM-DD [--until YYYY-MM-DD] [--model PREFIX]', AuditFlags, auditByHand),
  status: command('status', z.strictObject({}), showStatus),
  'queue show': command('queue show', z.strictObject({}), async (db) => {
    const [queue, libraries] = [await getQueueState(db), await measureLibraries(db)];
    return done({ ...queue, libraries }, ...describeQueue(queue), ...describeLibraries(libraries));
  }),
  'ledger verify': command('ledger verify', z.strictObject({}), async (db) => {
    const report = await verifyLedger(db);
    const problems = [
      ...report.accountDrift.map(
        (drift) => `account ${drift.accountId}: ${drift.problem} (expected ${drift.expected}, found ${drift.actual})`,
      ),
      ...report.analysisDrift.map(
        (drift) => `analysis ${drift.analysisId}: ${drift.problem} (found ${drift.charges} and ${drift.refunds})`,
      ),
    ];
    const counts = `${report.accounts} accounts, ${report.entries} entries, ${report.analyses} analyses`;
    return { document: report, ok: report.ok, lines: report.ok ? [`No drift: ${counts}.`] : [`Drift in ${counts}:`, ...problems] };
  }),
  'analyses show': command('analyses show --id ID', z.strictObject({ id: Id }), async (db, { id }) => show(await getShownAnalysis(db, id))),
  'analyses fail': command('analyses fail --id ID --reason R', z.strictObject({ id: Id, reason: Text }), async (db, { id, reason }) => {
    const { runId } = await getShownAnalysis(db, id);
    await recorded(db, 'analyses fail', { id, runId, reason }, async (tx) => {
      if (await failRun(tx, { runId, code: 'stopped_by_operator' })) return;
      throw new AppError('invalid_body', { message: 'This analysis has already ended. Nothing was changed.' });
    });
    return done({ id, runId, status: 'failed' }, 'Failed the analysis and every other analysis on its run. Their credits were refunded.');
  }),
  'analyses requeue': command(
    'analyses requeue --id ID [--reason R]',
    z.strictObject({ id: Id, reason: Text.optional() }),
    async (db, { id, reason }) => {
      const { runId } = await getShownAnalysis(db, id);
      await recorded(db, 'analyses requeue', { id, runId, reason }, async (tx) => {
        if (!(await requeueRun(tx, runId)))
          throw new AppError('invalid_body', { message: whyEnded((await getShownAnalysis(tx, id)).status) });
      });
      return done({ id, runId }, 'Took the run away from its worker and queued it again. Its deadline is unchanged.');
    },
  ),
  'analyses refresh': command('analyses refresh --rubric-below VERSION [--limit N] [--dry-run]', RefreshFlags, refreshByHand),
  'analyses stop-refreshes': command('analyses stop-refreshes --reason R', z.strictObject({ reason: Text }), async (db, { reason }) => {
    const stopped = await recorded(db, 'analyses stop-refreshes', { reason }, stopRefreshes);
    return done({ stopped }, `Refreshes stopped: ${stopped}. The reports that they would have replaced are unchanged.`);
  }),
};

import { z } from 'zod';
import { withTransaction } from '@/db/client';
import { describeQueue, getQueueState } from '@/lib/analyses/line/queue/state';
import { MAX_MOVED_CREDITS } from '@/lib/credits/schema';
import { withDeadline } from '@/lib/deadline';
import { env } from '@/lib/env';
import { checkModel } from '@/lib/model/check-settings';
import { describeNotice } from '@/lib/notices/notice';
import { listOpenNotices } from '@/lib/notices/publish';
import { setPassword } from '@/lib/users/change-password';
import { getUserByEmail } from '@/lib/users/get';
import { provisionUser } from '@/lib/users/provision';
import { wholeNumber } from '@/lib/whole-number';
import { accessCommands } from './access';
import { analysisCommands } from './analyses';
import { AuditFlags, auditByHand } from './audit';
import { checkCanaries } from './canary';
import { type Command, command, done, recorded, Text } from './command';
import { creditCommands } from './credits';
import { readModel } from './facts';
import { inspectAd } from './inspect';
import { describeLibraries, measureLibraries } from './libraries';
import { listCommands } from './lists';
import { describeModelCheck, MODEL_CHECK_TIMEOUT_MS } from './model-check';
import { describeModelCosts } from './model-costs';
import { operatorCommands } from './operators';
import { peopleCommands } from './people';
import { resumeCommands } from './resume';
import { describeModelBreaker, showStatus } from './status';
import { insertAction } from './store';

export const commands: Readonly<Record<string, Command>> = {
  'ads inspect': command(
    'ads inspect --url URL [--save FOLDER] [--force]',
    z.strictObject({ url: z.string(), save: Text.optional(), force: z.literal('on').optional() }),
    (db, { url, save, force }) => inspectAd(db, { url, folder: save, breaker: force && 'ignored' }),
  ),
  'ads canary': command('ads canary', z.strictObject({}), checkCanaries),
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
  ...creditCommands,
  ...accessCommands,
  ...operatorCommands,
  ...peopleCommands,
  'model check': command('model check', z.strictObject({}), async () => {
    const check = await withDeadline(undefined, MODEL_CHECK_TIMEOUT_MS, (signal) => checkModel(env().gemini, signal));
    return { document: check, ok: check.problems.length === 0, lines: describeModelCheck(check) };
  }),
  'model costs': command('model costs', z.strictObject({}), async () => describeModelCosts(new Date())),
  'notices show': command('notices show', z.strictObject({}), async (db) => {
    const open = await listOpenNotices(db);
    const lines = open.map(({ openedAt, notice }) => `${openedAt.toISOString()}  ${notice.code.padEnd(26)} ${describeNotice(notice)}`);
    return { document: { notices: open }, ok: open.length === 0, lines: lines.length === 0 ? ['No notices.'] : lines };
  }),
  ...listCommands,
  ...resumeCommands,
  ...analysisCommands,
  'reports audit': command('reports audit --since YYYY-MM-DD [--until YYYY-MM-DD] [--model PREFIX]', AuditFlags, auditByHand),
  status: command('status', z.strictObject({}), showStatus),
  'queue show': command('queue show', z.strictObject({}), async (db) => {
    const [queue, model, libraries] = [await getQueueState(db), await readModel(db), await measureLibraries(db)];
    const breaker = `Model     breaker of ${describeModelBreaker(model)}`;
    return done({ ...queue, model, libraries }, ...describeQueue(queue), breaker, ...describeLibraries(libraries));
  }),
};

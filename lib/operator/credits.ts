import { z } from 'zod';
import { type Db, withTransaction } from '@/db/client';
import { adjust, refill } from '@/lib/credits/ledger';
import { checkLedger } from '@/lib/credits/ledger-check';
import { MAX_MOVED_CREDITS } from '@/lib/credits/schema';
import { getUserByEmail } from '@/lib/users/get';
import { wholeNumber } from '@/lib/whole-number';
import { type Command, command, done, recorded, Text } from './command';
import { insertAction } from './store';

export const creditCommands = {
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
      const change = (tx: Db) => adjust(tx, { accountId, credits: amount, reason });
      const balance = await recorded(db, 'credits adjust', { accountId, amount, reason }, change);
      return done(
        { email, accountId, adjusted: amount, balance },
        `Adjusted the balance of ${email} by ${amount}. The balance is ${balance}.`,
      );
    },
  ),
  'ledger verify': command('ledger verify', z.strictObject({}), async (db) => {
    const report = await checkLedger(db);
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
} as const satisfies Record<string, Command>;

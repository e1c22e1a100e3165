import type { Db } from '@/db/client';
import { EnvError, env } from '@/lib/env';
import { GENERATE_TIMEOUT_MS } from '@/lib/model/client';
import { largestCost } from '@/lib/model/estimate';
import { modelFamilies } from '@/lib/model/models';
import {
  type Budget,
  deleteOldSpend,
  findSpendToday,
  insertReservation,
  type Spender,
  type SpendToday,
  selectSpenders,
  updateReleased,
} from './store';

/** US dollars that a model of known price may cost in a day (UTC) where the operator sets no limit; the demo model costs nothing. */
const DEFAULT_PER_DAY = 50;

/** The limits of this process, and the most that one more run may cost; 0 for a model of unknown price. */
export function currentBudget(): Budget {
  const { gemini, spend } = env();
  const most = largestCost(gemini.model, new Date());
  const byDefault = gemini.demoModel || most === undefined ? undefined : DEFAULT_PER_DAY;
  return { ...spend, perDay: spend.perDay ?? byDefault, most: most ?? 0 };
}

export function limitsSpend(): boolean {
  const { perDay, perAccountPerDay } = currentBudget();
  return perDay !== undefined || perAccountPerDay !== undefined;
}

/** Reserves the most that a run may cost, in the transaction that claims it. */
export const reserveSpend = (tx: Db, runId: string): Promise<void> => insertReservation(tx, runId, currentBudget().most);

/** The settler of a run: its worker, whose calls of the model have ended, or the sweeper, an engine or the operator. */
export type SettledBy = 'worker' | 'other';

/** Longer than a call of the model may take. */
const OPEN_CALL_MS = GENERATE_TIMEOUT_MS + 30_000;

/** Releases what a run has not spent, in the transaction that settles it; the sweeper does so while a lost worker may have a call open. */
export const releaseSpend = (tx: Db, runId: string, by: SettledBy): Promise<void> =>
  updateReleased(tx, runId, by === 'worker' ? 0 : OPEN_CALL_MS);

export const removeOldSpend = (db: Db): Promise<void> => deleteOldSpend(db);

export const getSpendToday = (db: Db): Promise<SpendToday> => findSpendToday(db, currentBudget());

/** Lists the accounts for which the model cost most today (UTC). */
export const listSpenders = (db: Db, most: number): Promise<Spender[]> => selectSpenders(db, most);

export function describeSpendLimit(): string {
  const { perDay, most } = currentBudget();
  if (most === 0) return `no limit on what the model may cost: the price of ${env().gemini.model} is not known`;
  const one = `one analysis may cost US$ ${most.toFixed(2)}`;
  return perDay === undefined ? `no limit on what the model may cost; ${one}` : `the model may cost US$ ${perDay.toFixed(2)} a day; ${one}`;
}

const names = { perDay: 'MODEL_SPEND_PER_DAY', perAccountPerDay: 'MODEL_SPEND_PER_ACCOUNT_PER_DAY' } as const;

/** Throws {@link EnvError} for a limit that cannot be kept, because the price of the model is not known, or under which no analysis would start. */
export function assertSpendLimits(): void {
  const { gemini, spend } = env();
  const most = largestCost(gemini.model, new Date());
  const problems = (['perDay', 'perAccountPerDay'] as const).flatMap((key) => {
    const limit = spend[key];
    if (limit === undefined) return [];
    if (most === undefined)
      return [
        `${names[key]}: the price of ${gemini.model} is not known; set GEMINI_MODEL to one of ${Object.keys(modelFamilies).join(', ')}`,
      ];
    if (limit >= most) return [];
    return [
      `${names[key]}: must be at least ${(Math.ceil(most * 100) / 100).toFixed(2)}, the most that one analysis with ${gemini.model} may cost`,
    ];
  });
  if (problems.length > 0) throw new EnvError(problems);
}

import type { Db } from '@/db/client';
import { EnvError, env } from '@/lib/env';
import { MAX_CALLS } from '@/lib/model/compose';
import { largestCost, largestLookCost } from '@/lib/model/estimate';
import { modelFamilies } from '@/lib/model/models';
import { type Budget, deleteOldSpend, findSpendToday, type Spender, type SpendToday, selectSpenders } from './store';

/** US dollars that a model of known price may cost in a day (UTC) where the operator sets no limit; the demo model costs nothing. */
const DEFAULT_PER_DAY = 50;

/** The limits of this process, and the most that one call may cost; 0 for a model of unknown price. */
export function currentBudget(): Budget {
  const { gemini, spend } = env();
  const most = largestCost(gemini.model, new Date());
  const byDefault = gemini.demoModel || most === undefined ? undefined : DEFAULT_PER_DAY;
  return { ...spend, perDay: spend.perDay ?? byDefault, perCall: (most ?? 0) / MAX_CALLS };
}

export const removeOldSpend = (db: Db): Promise<void> => deleteOldSpend(db);

export const getSpendToday = (db: Db): Promise<SpendToday> => findSpendToday(db, currentBudget());

export const listSpenders = (db: Db, most: number): Promise<Spender[]> => selectSpenders(db, currentBudget(), most);

export function describeSpendLimit(): string {
  const { perDay, perCall } = currentBudget();
  if (perCall === 0) return `no limit on what the model may cost: the price of ${env().gemini.model} is not known`;
  return perDay === undefined ? 'no limit on what the model may cost' : `the model may cost US$ ${perDay.toFixed(2)} a day`;
}

const names = { perDay: 'MODEL_SPEND_PER_DAY', perAccountPerDay: 'MODEL_SPEND_PER_ACCOUNT_PER_DAY' } as const;

/** Throws {@link EnvError} for a limit that cannot be kept, because the price of the model is not known. */
export function assertSpendLimits(): void {
  const { gemini, spend } = env();
  const now = new Date();
  const unknown =
    largestCost(gemini.model, now) === undefined
      ? { model: gemini.model, setting: 'GEMINI_MODEL' }
      : largestLookCost(gemini.checkModel, now) === undefined
        ? { model: gemini.checkModel, setting: 'GEMINI_CHECK_MODEL' }
        : undefined;
  if (unknown === undefined) return;
  const limits = (['perDay', 'perAccountPerDay'] as const).filter((key) => spend[key] !== undefined);
  if (limits.length === 0) return;
  throw new EnvError(
    limits.map(
      (key) =>
        `${names[key]}: the price of ${unknown.model} is not known; set ${unknown.setting} to one of ${Object.keys(modelFamilies).join(', ')}`,
    ),
  );
}

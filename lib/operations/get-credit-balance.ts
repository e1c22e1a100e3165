import { z } from 'zod';
import { getBalance } from '@/lib/credits/balance';
import { CreditBalance } from '@/lib/credits/schema';
import { balanceOf } from '@/lib/credits/store';
import { AppError } from '@/lib/errors';
import { defineOperation } from './define';
import { moneyRules } from './rules/money';

export const getCreditBalanceOperation = defineOperation({
  id: 'getCreditBalance',
  summary: 'Credit balance',
  description: 'The credits that you have left, and all credits ever purchased. Safe to poll.',
  rules: moneyRules.rules,
  http: { method: 'GET', path: '/credits', status: () => 200 },
  input: z.object({}),
  example: {},
  output: CreditBalance,
  answers: {
    200: {
      description: 'The balance.',
      examples: { balance: { summary: '40 of 50 credits are left', value: { balance: 40, lifetimePurchased: 50 } } },
    },
  },
  errors: [],
  toInputError: () => new AppError('invalid_body'),
  limit: 'credits',
  readOnly: true,
  lookup:
    () =>
    (db, { accountId }) =>
      balanceOf(db, accountId),
  run: (ctx, _input, found) => getBalance(ctx, found as CreditBalance | null | undefined),
});

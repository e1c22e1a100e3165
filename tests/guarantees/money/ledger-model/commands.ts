import fc from 'fast-check';

/** Sizes of the world of one sequence. */
export const ACCOUNTS = 3;
export const URLS = 3;

const workers = ['worker one', 'worker two'] as const;

/** An action of one caller, worker, sweeper or operator. Numbers name the accounts and URLs of the sequence. */
export type Command =
  | { do: 'submit'; account: number; url: number }
  | { do: 'claim'; url: number; worker: string }
  | { do: 'complete'; url: number; worker: string; scored: boolean }
  | { do: 'give up'; url: number; worker: string }
  | { do: 'operator fails'; url: number }
  | { do: 'deadline passes'; url: number }
  | { do: 'requeue'; url: number }
  | { do: 'grant'; account: number; credits: number }
  | { do: 'pay'; account: number; credits: number; payment: number }
  | { do: 'adjust'; account: number; credits: number }
  | { do: 'delete user'; account: number };

/** One after the other, or two at once: then either order explains what is seen. */
export type Act = { one: Command } | { one: Command; two: Command };

const account = fc.nat({ max: ACCOUNTS - 1 });
const url = fc.nat({ max: URLS - 1 });
const worker = fc.constantFrom(...workers);
const credits = fc.integer({ min: 1, max: 3 });

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('submit' as const), account, url }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('claim' as const), url, worker }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('complete' as const), url, worker, scored: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give up' as const), url, worker }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('operator fails' as const), url }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deadline passes' as const), url }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('requeue' as const), url }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grant' as const), account, credits }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay' as const), account, credits, payment: fc.nat({ max: 1 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('adjust' as const), account, credits: fc.integer({ min: -3, max: 3 }).filter((n) => n !== 0) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete user' as const), account }) },
);

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ one: command }) },
  { weight: 1, arbitrary: fc.record({ one: command, two: command }) },
);

export const sequence = fc.record({
  balances: fc.tuple(...Array.from({ length: ACCOUNTS }, () => fc.integer({ min: 0, max: 3 }))),
  acts: fc.array(act, { minLength: 1, maxLength: 30, size: 'max' }),
});

/** Who waits: since when, and for which account. */
export type Waiting = { account: number; since: number };

type Account<T extends Waiting> = { waiting: T[]; running: number; servedAt: number | undefined };

const isBefore = (one: Account<Waiting>, other: Account<Waiting>): boolean => {
  if (one.running !== other.running) return one.running < other.running;
  if (one.servedAt !== other.servedAt) return (one.servedAt ?? -1) < (other.servedAt ?? -1);
  return (one.waiting[0]?.since ?? 0) < (other.waiting[0]?.since ?? 0);
};

export type Line<T extends Waiting> = {
  join: (one: T) => void;
  /** Takes the next one out; undefined while nobody's turn has come. */
  next: (now: number) => T | undefined;
  ended: (one: T) => void;
  /** Takes this one out; false when it waits no more. */
  leave: (one: T) => boolean;
};

/**
 * The rule of `lib/analyses/line`, as far as it decides how long somebody waits: free slots go to accounts with the fewest runs at work,
 * then to the one that was served longest ago. Refreshes, accounts that go last and runs that were begun before are left out.
 */
export function createLine<T extends Waiting>(perAccount: number): Line<T> {
  const accounts = new Map<number, Account<T>>();
  const queued = new Set<Account<T>>();
  const accountOf = (id: number): Account<T> => {
    const account = accounts.get(id) ?? { waiting: [], running: 0, servedAt: undefined };
    accounts.set(id, account);
    return account;
  };
  const note = (account: Account<T>) => void (account.waiting.length > 0 ? queued.add(account) : queued.delete(account));
  return {
    join: (one) => {
      const account = accountOf(one.account);
      account.waiting.push(one);
      note(account);
    },
    next: (now) => {
      const ready = [...queued].filter(({ running }) => running < perAccount);
      const [first] = ready;
      if (first === undefined) return undefined;
      const account = ready.reduce((best, other) => (isBefore(other, best) ? other : best), first);
      account.running += 1;
      account.servedAt = now;
      const one = account.waiting.shift();
      note(account);
      return one;
    },
    ended: ({ account }) => {
      accountOf(account).running -= 1;
    },
    leave: (one) => {
      const account = accountOf(one.account);
      const at = account.waiting.indexOf(one);
      if (at >= 0) account.waiting.splice(at, 1);
      note(account);
      return at >= 0;
    },
  };
}

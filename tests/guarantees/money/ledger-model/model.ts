import { ACCOUNTS, type Command, URLS } from './commands';

type Account = { balance: number; purchased: number; deleted: boolean; payments: number[] };
type Member = { account: number; charged: boolean; refunded: boolean };
type Run = { status: 'live' | 'done' | 'failed'; holder: string | null; members: Member[] };

/**
 * The rules of the money stated a second time, on purpose, so that the product is compared with them: the expected state, as plain values;
 * `latest` is the last run of each URL.
 */
export type Model = { accounts: Account[]; runs: Run[]; latest: (number | undefined)[] };

/** The answer of a command. Analyses are named by run and account, because only the database knows their IDs. */
export type Outcome = { status: number; analysis?: string } | boolean | 'nothing there';

export function newModel(balances: readonly number[]): Model {
  return {
    accounts: Array.from({ length: ACCOUNTS }, (_, n) => ({
      balance: balances[n] ?? 0,
      purchased: balances[n] ?? 0,
      deleted: false,
      payments: [],
    })),
    runs: [],
    latest: Array.from({ length: URLS }, () => undefined),
  };
}

function accountOf(model: Model, n: number): Account {
  const account = model.accounts[n];
  if (account === undefined) throw new Error(`no account ${n}`);
  return account;
}

/** The last run of a URL, whatever has become of it. */
function runOf(model: Model, url: number): Run | undefined {
  const latest = model.latest[url];
  return latest === undefined ? undefined : model.runs[latest];
}

function submit(model: Model, { account, url }: { account: number; url: number }): Outcome {
  const payer = accountOf(model, account);
  if (payer.deleted) return { status: 401 };
  const last = runOf(model, url);
  const usable = last?.status === 'failed' ? undefined : last;
  const name = (n: number | undefined) => `run ${n} for account ${account}`;
  const status = usable?.status === 'done' ? 200 : 201;
  if (usable?.members.some((member) => member.account === account)) return { status, analysis: name(model.latest[url]) };
  if (usable?.status === 'done') {
    usable.members.push({ account, charged: false, refunded: false });
    return { status, analysis: name(model.latest[url]) };
  }
  if (payer.balance === 0) return { status: 402 };
  payer.balance -= 1;
  if (usable === undefined) model.latest[url] = model.runs.push({ status: 'live', holder: null, members: [] }) - 1;
  runOf(model, url)?.members.push({ account, charged: true, refunded: false });
  return { status, analysis: name(model.latest[url]) };
}

function settle(model: Model, run: Run, end: 'scored' | 'unscored' | 'failed'): true {
  run.status = end === 'failed' ? 'failed' : 'done';
  for (const member of run.members.filter(({ charged }) => charged && end !== 'scored')) {
    member.refunded = true;
    accountOf(model, member.account).balance += 1;
  }
  return true;
}

const mayClaim = (run: Run, worker: string) => run.status === 'live' && (run.holder === null || run.holder === worker);

/** No worker ends a run that it does not hold. */
const mayEnd = (run: Run, worker: string) => run.status === 'live' && run.holder === worker;

function act(model: Model, run: Run, command: Extract<Command, { url: number }>): Outcome {
  switch (command.do) {
    case 'submit':
      return submit(model, command);
    case 'claim':
      if (!mayClaim(run, command.worker)) return false;
      run.holder = command.worker;
      return true;
    case 'complete':
      return mayEnd(run, command.worker) && settle(model, run, command.scored ? 'scored' : 'unscored');
    case 'give up':
      return mayEnd(run, command.worker) && settle(model, run, 'failed');
    case 'operator fails':
    case 'deadline passes':
      return run.status === 'live' && settle(model, run, 'failed');
    case 'requeue':
      if (run.status !== 'live') return false;
      run.holder = null;
      return true;
  }
}

function move(account: Account, credits: number): boolean {
  if (account.balance + credits < 0) return false;
  account.balance += credits;
  return true;
}

function deleteUser(model: Model, n: number): boolean {
  accountOf(model, n).deleted = true;
  for (const run of model.runs) run.members = run.members.filter(({ account }) => account !== n);
  return true;
}

function pay(account: Account, { credits, payment }: { credits: number; payment: number }): boolean {
  if (account.payments.includes(payment)) return false;
  account.payments.push(payment);
  account.purchased += credits;
  return move(account, credits);
}

function onAccount(model: Model, command: Exclude<Command, { url: number }>): Outcome {
  const account = accountOf(model, command.account);
  switch (command.do) {
    case 'grant':
      account.purchased += command.credits;
      return move(account, command.credits);
    case 'pay':
      return pay(account, command);
    case 'adjust':
      return move(account, command.credits);
    case 'delete user':
      return deleteUser(model, command.account);
  }
}

/** Carries out a command on a copy: the state after it, and what it answers. */
export function step(before: Model, command: Command): { model: Model; outcome: Outcome } {
  const model = structuredClone(before);
  if ('url' in command) {
    const run = runOf(model, command.url);
    if (command.do === 'submit') return { model, outcome: submit(model, command) };
    return { model, outcome: run === undefined ? 'nothing there' : act(model, run, command) };
  }
  return { model, outcome: onAccount(model, command) };
}

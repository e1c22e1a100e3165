import type { Sql } from '@/db/client';
import type { RunClaim } from '@/lib/analyses/engine';
import { requeueRun } from '@/lib/analyses/line/release';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { claimRun } from '@/lib/analyses/store';
import { adjust, refill } from '@/lib/credits/ledger';
import { AppError } from '@/lib/errors';
import { commands } from '@/lib/operator/commands';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { scoredReport, unscoredReport } from '@/tests/support/reports';
import { type Command, URLS } from './commands';

/** The answer of a real command; an analysis is its ID. */
export type Seen = { status: number; id?: string } | boolean | 'nothing there';

export type SeenAccount = { balance: number; purchased: number; sum: number; live: number; charged: number; refunded: number };

/** The accounts and URLs of one sequence, in a database that other sequences use too. */
export class World {
  readonly #db: Sql;
  readonly accounts: readonly TestAccount[];
  readonly #urls = Array.from({ length: URLS }, () => metaUrl(newAdId()));

  private constructor(db: Sql, accounts: readonly TestAccount[]) {
    this.#db = db;
    this.accounts = accounts;
  }

  static async open(db: Sql, balances: readonly number[]): Promise<World> {
    const accounts = await Promise.all(balances.map((credits) => newAccount(db, { credits })));
    await db`update api_tokens set limits = '{"submit": 1000000}' where id in ${db(accounts.map(({ tokenId }) => tokenId))}`;
    return new World(db, accounts);
  }

  #account(n: number): TestAccount {
    const account = this.accounts[n];
    if (account === undefined) throw new Error(`no account ${n}`);
    return account;
  }

  /** The last run of a URL as it is now, and one analysis on it. */
  async #findRun(n: number): Promise<{ runId: string; analysisId: string | null } | undefined> {
    const [row] = await this.#db<{ runId: string; analysisId: string | null }[]>`
      select r.id as "runId", (select a.id from analyses a where a.run_id = r.id limit 1) as "analysisId"
      from runs r where r.url = ${this.#urls[n] ?? ''} order by (r.status <> 'failed') desc, r.completed_at desc limit 1`;
    return row;
  }

  async run(command: Command): Promise<Seen> {
    if (command.do === 'submit') {
      const { status, body } = await clientOf(this.#account(command.account).secret).submit({ url: this.#urls[command.url] });
      return typeof body.id === 'string' ? { status, id: body.id } : { status };
    }
    if ('url' in command) {
      const found = await this.#findRun(command.url);
      return found === undefined ? 'nothing there' : this.#onRun(command, found);
    }
    return this.#onAccount(command);
  }

  async #onRun(
    command: Exclude<Extract<Command, { url: number }>, { do: 'submit' }>,
    { runId, analysisId }: { runId: string; analysisId: string | null },
  ): Promise<boolean> {
    const db = this.#db;
    switch (command.do) {
      case 'claim':
        return this.#claim({ runId, engineRunId: command.worker });
      case 'complete':
        return completeRun(db, { runId, engineRunId: command.worker }, command.scored ? scoredReport() : unscoredReport());
      case 'give up':
        return failRun(db, { runId, engineRunId: command.worker, code: 'internal' });
      case 'operator fails':
        return this.#failByOperator(runId, analysisId);
      case 'deadline passes':
        return this.#passDeadline(runId);
      case 'requeue':
        return requeueRun(db, runId);
    }
  }

  /** Claims a run when it comes next, or else out of order: other sequences fill the queue too, and the model knows only its own. */
  async #claim(held: RunClaim): Promise<boolean> {
    return ((await claimIfScheduled(this.#db, held)) ?? (await claimRun(this.#db, held, 'Working'))) !== undefined;
  }

  /** By the command; where no analysis is left to name the run by, or its user leaves at this moment, by the run itself. */
  async #failByOperator(runId: string, analysisId: string | null): Promise<boolean> {
    const db = this.#db;
    if (analysisId !== null) {
      if (await refusedOrDone(commands['analyses fail']?.run(db, { id: analysisId, reason: 'model test' }))) return true;
      if ((await db`select 1 from analyses where id = ${analysisId}`).length === 1) return false;
    }
    return failRun(db, { runId, code: 'stopped_by_operator' });
  }

  /** Sweeps until the run has ended, because a sweeper of another sequence may be at work; true when its deadline, passed by this command, ended it. */
  async #passDeadline(runId: string): Promise<boolean> {
    const db = this.#db;
    const late = await db`
      update runs set deadline_at = now() - interval '1 second'
      where id = ${runId} and status not in ('done', 'failed') and (deadline_at is null or deadline_at > now()) returning 1`;
    if (late.length === 0) return false;
    for (;;) {
      await sweepRuns(db);
      const [run] = await db<{ ended: boolean; code: string | null }[]>`
        select status in ('done', 'failed') as ended, failure_code as code from runs where id = ${runId}`;
      if (run?.ended) return run.code === 'deadline_passed';
    }
  }

  async #onAccount(command: Exclude<Command, { url: number }>): Promise<boolean> {
    const db = this.#db;
    const { accountId, userId } = this.#account(command.account);
    const { credits = 0 } = 'credits' in command ? command : {};
    switch (command.do) {
      case 'grant':
        return (await refill(db, { accountId, credits, reason: 'granted' })) !== undefined;
      case 'pay':
        return (await refill(db, { accountId, credits, reason: 'paid', externalRef: `${accountId}/${command.payment}` })) !== undefined;
      case 'adjust':
        return refusedOrDone(adjust(db, { accountId, credits, reason: 'adjusted' }));
      case 'delete user':
        // Leaving twice changes nothing.
        await refusedOrDone(deleteAccount(db, userId));
        return true;
    }
  }

  async look(): Promise<SeenAccount[]> {
    const rows = await this.#db<(SeenAccount & { id: string })[]>`
      select c.id, c.balance,
        coalesce(sum(e.delta) filter (where e.kind = 'refill'), 0)::int as purchased, coalesce(sum(e.delta), 0)::int as sum,
        count(*) filter (where a.status = 'live')::int as live,
        count(*) filter (where e.kind = 'charge' and a.id is not null)::int as charged,
        count(*) filter (where e.kind = 'refund' and a.id is not null)::int as refunded
      from credit_accounts c left join credit_entries e on e.account_id = c.id left join analyses a on a.id = e.analysis_id
      where c.id in ${this.#db(this.accounts.map(({ accountId }) => accountId))} group by c.id`;
    return this.accounts.map(({ accountId }) => {
      const found = rows.find(({ id }) => id === accountId);
      if (found === undefined) throw new Error('an account is gone');
      const { id: _, ...seen } = found;
      return seen;
    });
  }
}

async function refusedOrDone(work: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

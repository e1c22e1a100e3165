import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '@/lib/credits/verify';
import { figure } from '@/tests/support/figure';
import { type Harness, openHarness } from '@/tests/support/harness';
import { type Act, sequence } from './commands';
import { type Model, newModel, type Outcome, step } from './model';
import { type Seen, World } from './world';

/** The ID of each analysis of the model. */
type Names = ReadonlyMap<string, string>;

/** The names with what was seen added; undefined when it is not what the model says. */
function match(expected: Outcome, seen: Seen, names: Names): Names | undefined {
  if (typeof expected !== 'object' || typeof seen !== 'object') return expected === seen ? names : undefined;
  if (expected.status !== seen.status || (expected.analysis === undefined) !== (seen.id === undefined)) return undefined;
  if (expected.analysis === undefined || seen.id === undefined) return names;
  const known = names.get(expected.analysis);
  if (known !== undefined) return known === seen.id ? names : undefined;
  return [...names.values()].includes(seen.id) ? undefined : new Map([...names, [expected.analysis, seen.id]]);
}

type State = { model: Model; names: Names };

function follow(state: State, moves: readonly { command: Act['one']; seen: Seen }[]): State | undefined {
  let { model, names } = state;
  for (const { command, seen } of moves) {
    const next = step(model, command);
    const matched = match(next.outcome, seen, names);
    if (matched === undefined) return undefined;
    model = next.model;
    names = matched;
  }
  return { model, names };
}

function toSeenAccounts(model: Model) {
  return model.accounts.map(({ balance, purchased }, n) => {
    const members = model.runs.flatMap((run) => run.members.filter(({ account }) => account === n).map((member) => ({ ...member, run })));
    const charged = members.filter((member) => member.charged);
    const live = charged.filter(({ run }) => run.status === 'live').length;
    return { balance, purchased, sum: balance, live, charged: charged.length, refunded: charged.filter(({ refunded }) => refunded).length };
  });
}

const toKey = ({ model, names }: State) => JSON.stringify([model, [...names]]);

/** Carries out an act and answers every state that explains what was seen until now: two acts at once may leave several. */
async function runAct(world: World, states: readonly State[], act: Act): Promise<State[]> {
  const acts = 'two' in act ? [act.one, act.two] : [act.one];
  const seen = await Promise.all(acts.map((command) => world.run(command)));
  const moves = acts.map((command, n) => ({ command, seen: seen[n] ?? false }));
  const orders = [moves, moves.toReversed()].slice(0, moves.length);
  const explained = states.flatMap((state) => orders.map((order) => follow(state, order)).filter((after) => after !== undefined));
  if (explained.length === 0) {
    const alone = states.map(({ model }) => step(model, act.one).outcome);
    throw new Error(`the model explains this in no order: ${JSON.stringify(moves)}; alone it says ${JSON.stringify(alone)}`);
  }
  const accounts = await world.look();
  const fitting = explained.filter(({ model }) => JSON.stringify(toSeenAccounts(model)) === JSON.stringify(accounts));
  if (fitting.length === 0) {
    const modeled = explained.map(({ model }) => JSON.stringify(toSeenAccounts(model)));
    throw new Error(`after ${JSON.stringify(moves)} the accounts are ${JSON.stringify(accounts)}, by the model ${modeled.join(' or ')}`);
  }
  return [...new Map(fitting.map((state) => [toKey(state), state])).values()];
}

/** Random sequences of submits, settlements and corrections, two at once now and then, against a single-threaded model. */
export function testSequences({ sequences, lanes }: { sequences: number; lanes: number }): void {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(async () => {
    expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
    await harness.close();
  });

  const given = Number(process.env.PROPERTY_SEED || Date.now() % 2 ** 31);

  test(`${sequences} sequences end as the model says`, { timeout: 60_000 + sequences * 1000 }, async () => {
    figure(`model test: ${sequences} sequences from seed ${given} (PROPERTY_SEED=${given} repeats them)`);
    let acts = 0;
    const lane = (seed: number) =>
      fc.assert(
        fc.asyncProperty(sequence, async ({ balances, acts: planned }) => {
          const world = await World.open(harness.db, balances);
          let states: State[] = [{ model: newModel(balances), names: new Map() }];
          for (const act of planned) states = await runAct(world, states, act);
          acts += planned.length;
        }),
        { numRuns: Math.ceil(sequences / lanes), seed, endOnFailure: false },
      );
    await Promise.all(Array.from({ length: lanes }, (_, n) => lane(given + n)));
    figure(`model test: no counter-example in ${sequences} sequences, ${acts} acts`);
  });
}

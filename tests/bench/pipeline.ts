import { withPage } from '@/lib/ads/browser';
import { measureSteps } from './pipeline/engine';
import { watchMemory } from './pipeline/memory';
import type { Moments } from './pipeline/moments';
import { type Stand, type WithStand, withStands } from './pipeline/stand';
import type { Asked, Group, Row, Say } from './rows';

const ROUNDS = 5;
const AT_ONCE = 4;

type Span = { id: string; what: string; of: (run: Moments) => number };

const between = (id: string, what: string, from: keyof Moments, to: keyof Moments): Span => ({
  id,
  what,
  of: (run) => run[to] - run[from],
});

/** The time that is not ours: the library's page, until its content is known, and the model's answer. */
const pageMs = (run: Moments) => run['page told'] - run['page booked'];
const modelMs = (run: Moments) => run['model answered'] - run['model called'];

const spans: readonly Span[] = [
  between('claim', 'from the submit to the claim', 'submitted', 'claimed'),
  between('open', 'from the claim to the page: its step, the page lock, the browser’s start', 'claimed', 'page booked'),
  between('page', 'the page, until what it says is known', 'page booked', 'page told'),
  between('close', 'the end of the browser and of the page lock', 'page told', 'page read'),
  between('download', 'from the page to the inspection: the ad is kept, the video downloaded', 'page read', 'inspection begun'),
  between('inspect', 'the inspection', 'inspection begun', 'inspection ended'),
  between('upload', 'the upload, until the model’s store has the file ready', 'inspection ended', 'upload kept'),
  between('compose', 'from the upload to the call of the model', 'upload kept', 'model called'),
  between('judge', 'from the model’s answer to the report', 'model answered', 'compose kept'),
  between('settle', 'the settlement', 'compose kept', 'settled'),
];

const outside = (run: Moments) => run.settled - run.submitted - pageMs(run) - modelMs(run);
const wall = (run: Moments) => run.settled - run.submitted;

async function timeRuns({ run }: Stand, times: number): Promise<Moments[]> {
  const runs: Moments[] = [];
  for (let n = 0; n < times; n += 1) runs.push(...(await run(1)));
  return runs;
}

/** A new browser with its first page, beside one more page in a browser that runs. */
async function timeBrowser(rounds: number): Promise<{ started: number[]; reused: number[] }> {
  const [started, reused]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    let since = performance.now();
    await withPage({ platform: 'meta', signal: new AbortController().signal, timeoutMs: 60_000 }, async (page) => {
      started.push(performance.now() - since);
      since = performance.now();
      await page.context().newPage();
      reused.push(performance.now() - since);
    });
  }
  return { started, reused };
}

async function measureAtOnce({ run }: Stand): Promise<Row[]> {
  const [one, four] = [await watchMemory(() => run(1)), await watchMemory(() => run(AT_ONCE))];
  const lasted = (runs: readonly Moments[]) =>
    Math.max(...runs.map(({ settled }) => settled)) - Math.min(...runs.map(({ submitted }) => submitted));
  const beside = (value: number) => ({ what: 'one run', samples: [value] });
  return [
    {
      id: 'pipeline/at-once',
      what: `${AT_ONCE} runs at once`,
      unit: 'ms',
      ours: [lasted(four.result)],
      beside: beside(lasted(one.result)),
    },
    {
      id: 'pipeline/memory',
      what: `browsers and inspectors of ${AT_ONCE} runs at once`,
      unit: 'MB',
      ours: [four.childrenMb],
      beside: beside(one.childrenMb),
    },
    {
      id: 'pipeline/server-memory',
      what: `growth of the server with ${AT_ONCE} runs at once`,
      unit: 'MB',
      ours: [four.ownMb],
      beside: beside(one.ownMb),
    },
  ];
}

async function measureStand(stand: Stand, rounds: number, say: Say): Promise<{ rows: Row[]; walls: number[] }> {
  say('a first run, to warm up …');
  await stand.run(1);
  say(`${rounds} runs …`);
  const runs = await timeRuns(stand, rounds);
  say('browsers, and runs at once …');
  const { started, reused } = await timeBrowser(rounds);
  const browser = { what: 'a page of a running one', samples: reused };
  const rows: Row[] = [
    {
      id: 'pipeline/outside',
      what: 'a run, but its page load and its model; 300 ms of it are the model’s store, which makes the file ready',
      unit: 'ms',
      ours: runs.map(outside),
      goal: { of: 'value', atMost: 1500 },
    },
    ...spans.map(({ id, what, of }): Row => ({ id: `pipeline/${id}`, what, unit: 'ms', ours: runs.map(of) })),
    { id: 'pipeline/browser', what: 'a new browser', unit: 'ms', ours: started, beside: browser },
    ...(await measureAtOnce(stand)),
  ];
  return { rows, walls: runs.map(wall) };
}

async function measureMeasured(withStand: WithStand, unmeasured: readonly number[], rounds: number, say: Say): Promise<Row> {
  say('runs that measure their video …');
  const ours = await withStand('on', async (stand) => {
    await stand.run(1);
    return (await timeRuns(stand, rounds)).map(wall);
  });
  const beside = { what: 'one that does not', samples: unmeasured };
  return { id: 'pipeline/measured', what: 'a run that measures its video', unit: 'ms', ours, beside };
}

async function measureEngine(rounds: number, say: Say): Promise<Row> {
  say('the engine alone …');
  const { ms, statements } = await measureSteps(rounds);
  return { id: 'pipeline/step', what: `the engine, for a step that does nothing: ${statements} statements`, unit: 'ms', ours: ms };
}

/** Measures the time and the memory of a run, on fakes whose page and model answer at once. */
export const pipelineGroup: Group = {
  name: 'pipeline',
  measure: ({ rows: asked, rounds = ROUNDS, say }: Asked) => {
    const isAsked = (id: string) => asked.length === 0 || asked.some((start) => id.startsWith(start));
    return withStands(say, async (withStand) => {
      const { rows, walls } = await withStand('off', (stand) => measureStand(stand, rounds, say));
      if (isAsked('pipeline/measured')) rows.push(await measureMeasured(withStand, walls, rounds, say));
      if (isAsked('pipeline/step')) rows.push(await measureEngine(rounds, say));
      return rows.filter(({ id }) => isAsked(id));
    });
  },
};

import { addCaptions, type TextFile } from './captions';
import type { Plan, Shot } from './plan';
import { addShot, type Graph, steady } from './shots';
import { VARIABLE_WINDOW } from './truth';

/** Shots that follow one another with hard cuts. */
type Run = { labels: string[]; frames: number; enters: Shot['enters'] };

function groupShots(graph: Graph, plan: Plan): Run[] {
  const runs: Run[] = [];
  for (const [index, shot] of plan.shots.entries()) {
    const label = addShot(graph, plan, index);
    const last = runs.at(-1);
    if (last === undefined || shot.enters !== 'cut') runs.push({ labels: [label], frames: shot.frames, enters: shot.enters });
    else {
      last.labels.push(label);
      last.frames += shot.frames;
    }
  }
  return runs;
}

function joinRuns(graph: Graph, plan: Plan, runs: readonly Run[]): string {
  const [rate, per] = plan.rate;
  let frames = 0;
  let joined = '';
  for (const [index, run] of runs.entries()) {
    const own = `[run${index}]`;
    graph.filters.push(`${run.labels.join('')}concat=n=${run.labels.length}:v=1:a=0,${steady(plan)}${own}`);
    if (index === 0 || run.enters === 'cut') {
      joined = own;
      frames = run.frames;
      continue;
    }
    const overlap = run.enters.frames;
    const timing = `duration=${((overlap * per) / rate).toFixed(6)}:offset=${(((frames - overlap) * per) / rate).toFixed(6)}`;
    graph.filters.push(`${joined}${own}xfade=transition=${run.enters.xfade}:${timing},${steady(plan)}[joined${index}]`);
    joined = `[joined${index}]`;
    frames += run.frames - overlap;
  }
  return joined;
}

const finishes: Partial<Record<Plan['form'], string>> = {
  rotated: 'transpose=2',
  variable: `select='not(mod(n,2))+lt(mod(n,${VARIABLE_WINDOW}),${VARIABLE_WINDOW / 2})'`,
};

/** The filter graph of the whole picture, ending in `[picture]`, with the pictures and texts that it reads. */
export function toPictureGraph(plan: Plan): Graph & { files: TextFile[] } {
  const graph: Graph = { inputs: [], filters: [] };
  const joined = joinRuns(graph, plan, groupShots(graph, plan));
  const { width, height, bars } = plan;
  const padded = bars.horizontal + bars.vertical === 0 ? joined : '[padded]';
  if (padded !== joined) graph.filters.push(`${joined}pad=${width}:${height}:${bars.horizontal}:${bars.vertical}:black[padded]`);
  const { label, files } = addCaptions(graph, plan, padded);
  graph.filters.push(`${label}format=yuv420p,${finishes[plan.form] ?? 'null'}[picture]`);
  return { ...graph, files };
}

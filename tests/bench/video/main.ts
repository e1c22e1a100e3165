import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fonts, type Plan } from '@/tests/fakes/videos/maker/plan';
import { qualityVideos } from '@/tests/fakes/videos/recipes/bench/all';
import { benchDuration } from './duration';
import { benchQuality, type Quality } from './quality';
import { benchRun } from './run';
import type { DurationRow } from './score/duration';
import type { RunRow } from './score/run';
import { renderDuration, renderQuality, renderRuns } from './table';

export const usage = `usage: npm run bench -- --video [--part quality|duration|run] [--only <name>[,<name>…]] [--json]
quality: what is measured of ${qualityVideos.length} videos against their truth. duration: time and memory against the length of a video.
run: what the measurement adds to the time of a run on the fake services.
--only measures the quality of these videos alone.`;

type Options = { json: boolean; plans: readonly Plan[]; duration: boolean; run: boolean };

function choosePlans(only: string | undefined): readonly Plan[] {
  if (only === undefined) return qualityVideos;
  return only.split(',').map((name) => {
    const plan = qualityVideos.find((one) => one.name === name);
    if (plan === undefined) throw new Error(`There is no video "${name}". The videos: ${qualityVideos.map((one) => one.name).join(', ')}.`);
    return plan;
  });
}

function parseOptions(args: string[]): Options {
  const options = {
    video: { type: 'boolean' },
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    part: { type: 'string' },
  } as const;
  const { json, only, part } = parseArgs({ args, options }).values;
  if (part !== undefined && !['quality', 'duration', 'run'].includes(part)) throw new Error('--part is quality, duration or run.');
  const wants = (name: string) => (part === undefined ? only === undefined : part === name);
  const plans = part === undefined || part === 'quality' ? choosePlans(only) : [];
  return { json, plans, duration: wants('duration'), run: wants('run') };
}

/** Lists the packages that the recipe needs and this machine lacks, by their names in Debian. */
function findMissingPackages(): string[] {
  const lacks = (program: string, argument: string) => spawnSync(program, [argument], { stdio: 'ignore' }).error !== undefined;
  return [
    ...(lacks('ffmpeg', '-version') ? ['ffmpeg'] : []),
    ...(lacks('espeak-ng', '--version') ? ['espeak-ng'] : []),
    ...(existsSync(fonts.dejavu) && existsSync(fonts.condensed) ? [] : ['fonts-dejavu']),
  ];
}

/** A measurement has its time in seconds of the clock, so a busy machine makes it end too early. */
function findLoadProblem(): string | undefined {
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  return load > cores
    ? `This machine is busy (load ${load.toFixed(1)} on ${cores} cores): measurements may run out of their time.`
    : undefined;
}

async function bench({ json, plans, duration, run }: Options, store: string, say: (line: string) => void): Promise<number> {
  const problem = findLoadProblem();
  if (problem !== undefined) say(problem);
  const quality: Quality = await benchQuality(plans, store, say);
  const rows: DurationRow[] = duration ? await benchDuration(store, say) : [];
  const runs: RunRow[] = run ? await benchRun(say) : [];
  const texts = [
    ...(plans.length > 0 ? [renderQuality(quality)] : []),
    ...(duration ? [renderDuration(rows)] : []),
    ...(run ? [renderRuns(runs)] : []),
  ];
  process.stdout.write(json ? `${JSON.stringify({ ...quality, duration: rows, runs }, null, 2)}\n` : `\n${texts.join('\n')}`);
  return [...quality.verdicts, ...rows, ...runs].every(({ passed }) => passed) ? 0 : 1;
}

/** Exit codes: 0 every bar is met, 1 one is not, or programs are missing, 2 the arguments are wrong. */
export async function benchVideo(args: string[], dataDir: string, say: (line: string) => void): Promise<number> {
  let options: Options;
  try {
    options = parseOptions(args);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  const missing = findMissingPackages();
  if (missing.length > 0) {
    say(`The videos of this bench are made by programs that are missing here. Install them: apt-get install ${missing.join(' ')}`);
    return 1;
  }
  return bench(options, path.resolve(dataDir, 'bench-videos'), say);
}

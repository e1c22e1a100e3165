import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ScrapedAd } from '@/lib/ads/schema';
import { awarenessStages, ctaCommitments, hookArchetypes, scriptFrameworks, slugsOf, visualStyles } from '@/lib/report/vocabulary';
import { inspectContainer } from '@/lib/video/container';
import type { VideoFile } from '@/lib/video/schema';

const labels = <T extends string>(slugs: readonly T[]) => z.array(z.enum(slugs)).min(1);

/** What is known about a video without watching it: a file `<name>.case.json` beside the video. */
const EvalCase = z.strictObject({
  /** File name of the video, in the same folder. */
  video: z.string().regex(/^[\w.-]+$/),
  ad: ScrapedAd,
  /** What is said or shown, and the second at which it begins. */
  events: z.array(z.strictObject({ at: z.number().min(0), text: z.string().min(1) })).min(1),
  /** Every word that a reasonable judge could choose. */
  labels: z.strictObject({
    hook: labels(slugsOf(hookArchetypes)),
    script: labels(slugsOf(scriptFrameworks)),
    visual: labels(slugsOf(visualStyles)),
    cta: labels(slugsOf(ctaCommitments)),
    stage: labels(slugsOf(awarenessStages)),
  }),
});
export type EvalCase = z.infer<typeof EvalCase> & { name: string; file: string };
export type Labels = EvalCase['labels'];

const suffix = '.case.json';

async function readCase(folder: string, fileName: string): Promise<EvalCase> {
  const parsed = EvalCase.safeParse(JSON.parse(await readFile(path.join(folder, fileName), 'utf8')));
  if (!parsed.success) throw new Error(`${fileName} is not a case:\n${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, name: fileName.slice(0, -suffix.length), file: path.join(folder, parsed.data.video) };
}

/** The cases of a folder by name. Throws when there are none or one cannot be read. */
export async function readCases(folder: string): Promise<EvalCase[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(suffix)).sort();
  if (names.length === 0) throw new Error(`There is no file *${suffix} in ${folder}.`);
  return Promise.all(names.map((name) => readCase(folder, name)));
}

export async function readVideo({ file }: EvalCase): Promise<VideoFile> {
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path: file, bytes: bytes.length, sha256, ...(await inspectContainer(file, new AbortController().signal)) };
}

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { encode, turnClockwise } from './encode';
import { SAMPLE_RATE } from './instruments';
import { toPictureGraph } from './picture';
import { type FontName, fonts, type Plan } from './plan';
import { type Mixed, mixSound } from './sound';
import { Truth, toNotMeasured, toPictureTruth } from './truth';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');

export type MadeVideo = { path: string; truth: Truth };

const isWebm = ({ form }: Plan) => form === 'webm';
const fileName = (plan: Plan) => `${plan.name}.${isWebm(plan) ? 'webm' : 'mp4'}`;

function toCodecs({ form, crf }: Plan): string[] {
  if (form === 'webm') {
    const speed = ['-deadline', 'realtime', '-cpu-used', '6', '-row-mt', '1'];
    return ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', String(crf + 9), ...speed, '-c:a', 'libopus', '-b:a', '96k'];
  }
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart'];
  if (form === 'hevc')
    return ['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', String(crf), '-tag:v', 'hvc1', '-x265-params', 'log-level=none', ...sound];
  return ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf), ...sound];
}

async function writeInputs(plan: Plan, folder: string): Promise<string[]> {
  const graph = toPictureGraph(plan);
  const names = new Set<FontName>(plan.captions.map(({ font }) => font));
  await Promise.all([...names].map((name) => copyFile(path.resolve(root, fonts[name]), path.join(folder, `font-${name}.ttf`))));
  await Promise.all(graph.files.map(({ name, text }) => writeFile(path.join(folder, name), text)));
  for (const { name, svg } of graph.inputs) await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toFile(path.join(folder, name));
  await writeFile(path.join(folder, 'graph.txt'), graph.filters.join(';\n'));
  return graph.inputs.flatMap(({ name }) => ['-framerate', plan.rate.join('/'), '-i', name]);
}

async function encodePlan(plan: Plan, mixed: Mixed | undefined, folder: string): Promise<string> {
  const pictures = await writeInputs(plan, folder);
  const sound: string[] = [];
  if (mixed !== undefined) {
    await writeFile(path.join(folder, 'sound.f32'), Buffer.from(mixed.interleaved.buffer));
    sound.push('-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', String(plan.sound?.channels ?? 1), '-i', 'sound.f32');
  }
  const maps = ['-map', '[picture]', ...(mixed === undefined ? [] : ['-map', `${pictures.length / 4}:a`])];
  const timing = plan.form === 'variable' ? ['-fps_mode', 'vfr'] : [];
  const args = [...pictures, ...sound, '-filter_complex_script', 'graph.txt', ...maps, ...timing, ...toCodecs(plan)];
  await encode(args, fileName(plan), { threads: 2, folder });
  const file = path.join(folder, fileName(plan));
  if (plan.form === 'rotated') await writeFile(file, turnClockwise(await readFile(file)));
  return file;
}

/** Integrated loudness as ffmpeg measures it by EBU R128, in LUFS; null when all of it is below the gate. */
async function readLoudness(file: string): Promise<number | null> {
  const measure = ['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', ['-hide_banner', '-nostats', '-i', file, '-map', '0:a', ...measure]);
  const stated = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1];
  if (stated === undefined) throw new Error(`ffmpeg did not state the loudness of ${file}.`);
  return Number(stated) <= -70 ? null : Number(stated);
}

async function make(plan: Plan, folder: string): Promise<{ file: string; truth: Truth }> {
  const { seconds, ...picture } = toPictureTruth(plan);
  const mixed = plan.sound === null ? undefined : await mixSound(plan.sound, seconds, folder);
  const file = await encodePlan(plan, mixed, folder);
  const truth = Truth.parse({
    name: plan.name,
    file: {
      mimeType: isWebm(plan) ? 'video/webm' : 'video/mp4',
      seconds,
      hasAudio: mixed !== undefined,
      width: plan.width,
      height: plan.height,
    },
    ...picture,
    voice: mixed?.voice ?? [],
    silence: mixed?.silence ?? [],
    loudness: mixed === undefined ? null : await readLoudness(file),
    notMeasured: toNotMeasured(plan),
  });
  return { file, truth };
}

const makers = readdirSync(import.meta.dirname).map((name) => path.join(import.meta.dirname, name));

/** Changes with the plan and with the program that carries it out. */
function toDigest(plan: Plan): string {
  const hash = createHash('sha256').update(JSON.stringify(plan));
  for (const file of makers.toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** The video of a plan in `store`, made unless it is there already. */
export async function makeVideo(plan: Plan, store: string): Promise<MadeVideo> {
  const kept = path.join(store, toDigest(plan));
  const file = path.join(kept, fileName(plan));
  const note = path.join(kept, 'truth.json');
  if (existsSync(note)) return { path: file, truth: Truth.parse(JSON.parse(await readFile(note, 'utf8'))) };
  const folder = await mkdtemp(path.join(tmpdir(), 'made-video-'));
  try {
    const made = await make(plan, folder);
    await mkdir(kept, { recursive: true });
    await copyFile(made.file, `${file}.part`);
    await rename(`${file}.part`, file);
    await writeFile(note, `${JSON.stringify(made.truth, null, 2)}\n`);
    return { path: file, truth: made.truth };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

type EncodeOptions = { threads?: number; folder?: string };

/** Runs ffmpeg so that the same input makes the same bytes; paths are relative to `folder`. */
export async function encode(args: readonly string[], file: string, { threads = 1, folder }: EncodeOptions = {}): Promise<void> {
  const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];
  const all = ['-v', 'error', '-y', ...args, ...exact, '-threads', String(threads), file];
  await run('ffmpeg', all, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
}

/** Writes a WAV file. */
export async function speak(text: string, voice: string, wordsPerMinute: number, file: string): Promise<void> {
  await run('espeak-ng', ['-v', voice, '-s', String(wordsPerMinute), '-w', file, text]);
}

/** Offsets from the type of a track header (of version 0) to the matrix by which its frames are turned, and to its height. */
const MATRIX_AT = 44;
const HEIGHT_AT = MATRIX_AT + 40;

const heightOf = (bytes: Buffer) => bytes.readUInt32BE(bytes.indexOf('tkhd') + HEIGHT_AT);

/**
 * States in the header of the picture's track, the first one, that a player turns it a quarter clockwise, and shifts it by `shift` in
 * fixed-point pixels. The versions of ffmpeg do not agree on an option.
 */
export function turnClockwise(bytes: Buffer, shift = heightOf(bytes)): Buffer {
  const matrix = [0, 0x1_0000, 0, -0x1_0000, 0, 0, shift, 0, 0x4000_0000];
  const from = bytes.indexOf('tkhd') + MATRIX_AT;
  for (const [index, value] of matrix.entries()) bytes.writeInt32BE(value, from + 4 * index);
  return bytes;
}

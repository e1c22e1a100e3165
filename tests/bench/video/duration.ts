import { makeLength } from '@/tests/fakes/videos/recipes/bench/lengths';
import { measure } from './measure';
import { withMemory } from './memory';
import { type DurationRow, toRow } from './score/duration';

const lengths = [15, 30, 60, 120, 600] as const;

/** Time and memory against the length of the video, alone and two at once. */
export async function benchDuration(store: string, say: (line: string) => void): Promise<DurationRow[]> {
  const rows: DurationRow[] = [];
  for (const length of lengths) {
    const video = await makeLength(length, store);
    for (const atOnce of [1, 2]) {
      say(`${length} s of video, ${atOnce} at once …`);
      const { result, memory } = await withMemory(() => Promise.all(Array.from({ length: atOnce }, () => measure(video))));
      rows.push(toRow(length, result, memory));
    }
  }
  return rows;
}

import { z } from 'zod';

/** Longest sound that is heard: the longest video, and a little for a sound track that outlasts its picture. */
export const MAX_SECONDS_HEARD = 620;

export const ENERGIES_PER_SECOND = 10;
export const PEAKS_PER_SECOND = 50;
/** Silero hears 512 samples at 16 kHz at a time. */
export const VOICE_WINDOW_SECONDS = 0.032;
/** The lowest level that is distinguished from digital silence. */
export const LOWEST_DBFS = -120;

const perSecond = (n: number) => Math.ceil(MAX_SECONDS_HEARD * n);

type Channels = readonly Float32Array[];

/** Calls `hear` for each part of the samples that is in one block, and `end` with its length when a block is complete. */
export function createBlocks(
  sampleRate: number,
  perSecond: number,
  hear: (channels: Channels, from: number, to: number) => void,
  end: (length: number) => void,
): (channels: Channels) => void {
  let [blocks, heard, blockFrom] = [0, 0, 0];
  const endOfBlock = () => Math.round(((blocks + 1) * sampleRate) / perSecond);
  return (channels) => {
    const length = channels[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
      const to = Math.min(length, from + endOfBlock() - heard);
      hear(channels, from, to);
      heard += to - from;
      from = to;
      if (heard < endOfBlock()) continue;
      end(heard - blockFrom);
      blockFrom = heard;
      blocks++;
    }
  };
}

export const Hearing = z.strictObject({
  /** Mean square of each tenth of a second after K-weighting, summed over the channels with their weights. */
  energies: z.array(z.number().nonnegative()).max(perSecond(ENERGIES_PER_SECOND)),
  /** Highest absolute sample of any channel in each fiftieth of a second, in dBFS. */
  peaks: z.array(z.number().min(LOWEST_DBFS).max(100)).max(perSecond(PEAKS_PER_SECOND)),
  voice: z.array(z.number().min(0).max(1)).max(perSecond(1 / VOICE_WINDOW_SECONDS)),
});
export type Hearing = z.infer<typeof Hearing>;

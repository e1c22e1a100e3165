/** `seconds` of a signal at a sample rate, from its value at each second. */
export const toSamples = (sampleRate: number, seconds: number, at: (second: number) => number): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => at(i / sampleRate));

export const toAmplitude = (dbfs: number): number => 10 ** (dbfs / 20);

/** A sine whose peaks are at so many dBFS. */
export const sine =
  (hertz: number, dbfs = 0) =>
  (second: number): number =>
    toAmplitude(dbfs) * Math.sin(2 * Math.PI * hertz * second);

/** White noise of uniform distribution, the same in every run. */
export function noise(dbfs: number, seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return toAmplitude(dbfs) * (state / 2 ** 31 - 1);
  };
}

/** The samples in chunks of the given lengths, over and over. */
export function toChunks(channels: readonly Float32Array[], lengths: readonly number[]): Float32Array[][] {
  const chunks: Float32Array[][] = [];
  const total = channels[0]?.length ?? 0;
  for (let from = 0, n = 0; from < total; n++) {
    const to = Math.min(total, from + (lengths[n % lengths.length] ?? total));
    chunks.push(channels.map((samples) => samples.subarray(from, to)));
    from = to;
  }
  return chunks;
}

const SAMPLE_RATE = 24_000;
const BEAT_SECONDS = 0.5;

/** A tone of a plucked string, quieter with each of its overtones. */
const pluck = (frequency: number, t: number) =>
  t < 0
    ? 0
    : Math.exp(-t * 3.2) *
      Math.min(1, t * 200) *
      [1, 0.5, 0.24].reduce((sum, loudness, index) => sum + loudness * Math.sin(2 * Math.PI * frequency * (index + 1) * t), 0);

/** A quiet figure over the notes of a chord, two notes a second, as a WAV file. */
export function composeMusic(notes: readonly number[], seconds: number): Buffer {
  const samples = Math.round(seconds * SAMPLE_RATE);
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    const t = index / SAMPLE_RATE;
    const beat = Math.floor(t / BEAT_SECONDS);
    const sound = [beat, beat - 1, beat - 2].reduce(
      (sum, nth) => (nth < 0 ? sum : sum + pluck(notes[nth % notes.length] ?? 220, t - nth * BEAT_SECONDS)),
      0,
    );
    const ending = Math.min(1, (seconds - t) * 2);
    wav.writeInt16LE(Math.round(1500 * sound * ending), 44 + index * 2);
  }
  return wav;
}

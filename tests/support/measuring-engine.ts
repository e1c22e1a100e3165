import { loadEnv } from '@/lib/env';
import type { Gemini } from '@/tests/fakes/gemini/server';
import { startEngine } from './engines';
import { startFakes } from './fakes';
import { type Harness, openHarness } from './harness';

/** The embedded engine on fakes of its own, which measures the videos of its runs. */
export async function startMeasuringEngine(): Promise<{ harness: Harness; gemini: Gemini; close: () => Promise<void> }> {
  const fakes = await startFakes();
  process.env.VIDEO_MEASUREMENT = 'on';
  loadEnv('serve');
  const harness = await openHarness();
  const timing = { pollMs: 200, backoffMs: () => 100, sweepMs: 1000, scrapeTiming: { spacingMs: 50 } };
  const engine = await startEngine('embedded', harness, timing);
  return {
    harness,
    gemini: fakes.gemini,
    close: async () => {
      await engine.stop();
      await harness.close();
      await fakes.close();
    },
  };
}

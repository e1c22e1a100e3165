import { afterAll } from 'vitest';
import { loadEnv } from '@/lib/env';
import { processStates } from '@/lib/process-state';

/** The settings of the suite, which each file of a process gets as the first one did. */
const settings = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
  loadEnv('serve');
  // What one file counted is not the next one's.
  for (const key of ['metrics', 'metrics sink']) processStates().delete(key);
});

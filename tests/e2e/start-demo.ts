import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Demo } from '@/tests/support/demo-process';

/** Starts one demo for all specs; they find its address and its account in the environment. */
export default async function startDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ad-e2e-'));
  await chmod(folder, 0o755);
  // As in the demo of a developer, so that reports have stills and checks; the other tests run without.
  process.env.VIDEO_MEASUREMENT = 'on';
  // Together the specs sign up more people in an hour than get credits by default.
  process.env.SIGN_UPS_WITH_CREDITS_PER_HOUR = '1000';
  const dataDir = path.join(folder, 'data');
  const demo = await Demo.start(dataDir);
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_DEMO = JSON.stringify(demo.ready);
  return async () => {
    await demo.end('SIGTERM');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The specs that `npm test` leaves to other commits: of those beyond the journey, each runs a sixth. */
function listOthers(): string[] {
  const [slice, slices] = (process.env.TEST_SLICE ?? '').split('/').map(Number);
  if (slice === undefined || slices === undefined) return [];
  const specs = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts') && name !== 'journey.spec.ts');
  return specs.toSorted().filter((_, index) => index % slices !== slice);
}

/** The whole product in a real browser, on a demo of its own; `npm test` runs it in parallel with everything else. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: listOthers(),
  globalSetup: './start-demo.ts',
  outputDir: '../../.next/e2e-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // The machine runs every other test at the same time.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Asia/Kathmandu',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
      // Root cannot use Chromium's own sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
      args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
});

import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { notOfSlice } from '../support/slice';

/** The specs that `npm test` leaves to other commits: of those beyond the journey, each runs a sixth. */
const others = notOfSlice(readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts') && name !== 'journey.spec.ts'));

/** The whole product in a real browser, on a demo of its own; `npm test` runs it in parallel with everything else. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: others,
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

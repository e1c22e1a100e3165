import { defineConfig } from '@playwright/test';
import { FENCE_MS } from '../support/fence';

/** The whole product in a real browser, on a demo of its own; `npm test` runs it in parallel with everything else. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-demo.ts',
  outputDir: '../../.next/e2e-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: FENCE_MS,
  expect: { timeout: FENCE_MS / 4 },
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

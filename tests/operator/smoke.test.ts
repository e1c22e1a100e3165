import { expect, test } from 'vitest';
import { z } from 'zod';
import { runAdmin } from '@/tests/support/admin-command';

const Outcome = z.object({ ok: z.boolean(), checks: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string() })) });

test('the smoke test names each thing that does not work, with what to do, and goes on with the others', async () => {
  const { code, stdout } = await runAdmin({ url: 'postgres://127.0.0.1:1/none' }, ['smoke', '--json'], {
    CHROMIUM_PATH: '/nonexistent/chromium',
    GEMINI_BASE_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'ads@example.test',
    APP_ENV: 'production',
    AUTH_SECRET: '',
    VIDEO_MEASUREMENT: 'on',
    // A test connects to no library.
    PLATFORM_META: 'off',
    PLATFORM_TIKTOK: 'off',
  });
  const { ok, checks } = Outcome.parse(JSON.parse(stdout));
  expect([code, ok]).toEqual([1, false]);
  const failed = Object.fromEntries(checks.filter((check) => !check.ok).map(({ name, message }) => [name, message]));
  expect(failed).toEqual({
    settings: expect.stringContaining('AUTH_SECRET: set a random secret'),
    database: expect.stringContaining('127.0.0.1:1'),
    browser: expect.stringContaining('CHROMIUM_PATH does not name a Chromium that runs here'),
    video: expect.stringContaining('Not measured'),
    model: expect.stringContaining('Check the network and GEMINI_BASE_URL'),
    mail: expect.stringContaining('Check SMTP_URL'),
  });
  expect(checks.filter((check) => check.ok).map(({ name }) => name)).toEqual(['folder', 'pdf', 'libraries', 'payments']);
});

import { expect, test } from 'vitest';
import { isSandboxOptional, listLaunchOptions, toCommand } from '@/lib/browser/chromium-launch';

const user = { uid: 1234, gid: 1234 };
const executablePath = '/opt/chromium';

test('a user without rights tries the sandbox first', () => {
  expect(listLaunchOptions(executablePath, undefined).map(({ sandbox }) => sandbox)).toEqual([true, false]);
});

test('root lends its browser another user, and runs it itself only in the last resort and never with the sandbox', () => {
  expect(listLaunchOptions(executablePath, user)).toEqual([
    { executablePath, sandbox: true, user },
    { executablePath, sandbox: false, user },
    { executablePath, sandbox: false, user: undefined },
  ]);
});

test.each([
  ['production', undefined, false],
  ['production', 'accepted', true],
  ['demo', undefined, true],
  ['test', undefined, true],
] as const)('in %s, with CHROMIUM_NO_SANDBOX %s, a browser without its sandbox may run: %s', (appEnv, chromiumNoSandbox, may) => {
  expect(isSandboxOptional({ appEnv, chromiumNoSandbox })).toBe(may);
});

test('a browser is given nothing of the server’s environment', () => {
  const own = { HOME: '/home', TMPDIR: '/home', LANG: 'C.UTF-8', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' };
  const env = { ...own, CHROMIUM_EXECUTABLE: executablePath };
  expect(toCommand({ executablePath, sandbox: true, user: undefined }, '/home').env).toEqual(env);
  expect(toCommand({ executablePath, sandbox: true, user }, '/home').env).toEqual({ ...env, CHROMIUM_UID: '1234' });
});

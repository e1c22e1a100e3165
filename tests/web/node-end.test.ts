import { expect, test } from 'vitest';
import { findEndOfLife } from '@/lib/node-version.mjs';
import { asProduction, startApp } from '@/tests/support/built-app';
import { showLogs } from '@/tests/support/logs/shown';

test('a production server on a Node that gets no more security fixes warns once of it, and says what to install', async () => {
  const server = await startApp({ ...asProduction, ...showLogs('warn') });
  const warnings = (await server.readLog()).split('\n').filter((line) => line.includes('security fixes'));
  await server.close();
  const endedOn = findEndOfLife();
  expect(warnings).toHaveLength(endedOn === undefined ? 0 : 1);
  if (endedOn !== undefined)
    expect(JSON.parse(warnings[0] ?? '')).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('install Node 24'),
      node: process.versions.node,
      endedOn,
    });
});

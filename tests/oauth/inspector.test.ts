import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AGENT_PATH } from '@/lib/api-paths';
import { choosePort } from '@/tests/demo/server';
import { type AppServer, startIdleApp } from '@/tests/support/built-app';
import { openPersons, type Persons } from '@/tests/support/consent';
import { installTools, startTool, toolBin } from '@/tests/support/tools';
import { until } from '@/tests/support/until';

let app: AppServer;
let persons: Persons;
beforeAll(async () => {
  await installTools();
  app = await startIdleApp();
  persons = await openPersons(app);
});
afterAll(async () => {
  await persons.close();
  await app.close();
});

/** The Inspector's command line, which asks for the tools and keeps nothing. */
async function inspect(...options: string[]) {
  const home = await mkdtemp(path.join(tmpdir(), 'inspector-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const args = [toolBin('mcp-inspector'), '--cli', `${app.address}${AGENT_PATH}`, '--transport', 'http', '--method', 'tools/list'];
  // Without a terminal it asks a person for access only if it may open a browser.
  const env = { HOME: home, MCP_AUTO_OPEN_ENABLED: 'true', MCP_INSPECTOR_SECRET_STORE: 'memory' };
  const tool = startTool(toolBin('node'), [...args, ...options], env);
  onTestFinished(() => tool.end());
  return tool;
}

async function inspectAsking() {
  const tool = await inspect('--callback-url', `http://127.0.0.1:${await choosePort(0)}/oauth/callback`);
  const link = await until('the Inspector asks for access', () => /navigate to: (http\S+)/.exec(tool.words())?.[1]);
  return { tool, link };
}

describe('the Inspector', () => {
  test('connects from scratch: it registers, and the user allows it', async () => {
    const { tool, link } = await inspectAsking();
    const { asked, answered } = await (await persons.newPerson()).decide(link, 'Allow access');
    expect(asked).toContain('MCP Inspector');
    expect(answered).toContain('OAuth complete');
    expect([await tool.ended, tool.words()]).toEqual([0, expect.stringContaining('analyze_ad')]);
  });

  test('says so when the user denies it', async () => {
    const { tool, link } = await inspectAsking();
    const { answered } = await (await persons.newPerson()).decide(link, 'Deny');
    expect(answered).toContain('OAuth failed');
    expect([await tool.ended, tool.words()]).toEqual([1, expect.stringContaining('The user denied access.')]);
  });

  test('connects with a token', async () => {
    const { secret } = await persons.newPerson();
    const tool = await inspect('--header', `Authorization: Bearer ${secret}`);
    expect([await tool.ended, tool.words()]).toEqual([0, expect.stringContaining('analyze_ad')]);
  });

  test('says that a token is wrong, in a helpful message', async () => {
    const tool = await inspect('--stored-auth-only', '--header', 'Authorization: Bearer pat_wrong');
    expect(await tool.ended).not.toBe(0);
    expect(tool.words()).toContain(
      'Missing or invalid bearer token. Sign in again in your app, or create a token under Settings > Developers',
    );
  });
});

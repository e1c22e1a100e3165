import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function register(redirectUri: string): Promise<string> {
  const body = JSON.stringify({ client_name: 'Conformance', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' });
  const answer = await fetch(`${app.address}/oauth/register`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return ((await answer.json()) as { client_id: string }).client_id;
}

// The suite has two scenarios for authorization servers; none of it looks at a server's protected resource metadata.
test.each(['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'])('the authorization server conforms to MCP %s', async (revision) => {
  const port = await choosePort(0);
  const clientId = await register(`http://127.0.0.1:${port}/callback`);
  const about = ['--url', app.address, '--client-id', clientId, '--resource', `${app.address}${AGENT_PATH}`];
  const suite = startTool(toolBin('node'), [
    toolBin('conformance'),
    'authorization',
    ...about,
    '--port',
    String(port),
    '--spec-version',
    revision,
  ]);
  const link = await until('the suite asks for access', () => /^http\S+response_type=code\S+$/m.exec(suite.words())?.[0]);
  await (await persons.newPerson()).decide(link, 'Allow access');
  expect([await suite.ended, suite.words()]).toEqual([0, expect.stringMatching(/Total: \d+ passed, 0 failed/)]);
  expect(suite.words()).toMatch(/✓ authorization-server-metadata-endpoint: [1-9]\d* passed/);
  expect(suite.words()).toMatch(/✓ authorization-code-grant: [1-9]\d* passed/);
  expect(suite.words()).not.toMatch(/[1-9]\d* warnings/);
});

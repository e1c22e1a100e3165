import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { type McpEndpoint, startMcp, startTokenProxy } from '@/tests/support/mcp';
import { installTools, runTool, toolBin, toolsHome } from '@/tests/support/tools';

let harness: Harness;
let endpoint: McpEndpoint;
let account: TestAccount;
beforeAll(async () => {
  await installTools();
  harness = await openHarness();
  endpoint = await startMcp();
  account = await newAccount(harness.db);
  await harness.db`update api_tokens set limits = '{"mcp": 10000}' where id = ${account.tokenId}`;
});
afterAll(async () => {
  await endpoint.close();
  await harness.close();
});

/** Supported revisions, each with the tests of the suite that it must pass: those required at its release, where the suite knows them. */
const revisions = {
  '2025-06-18': { suite: ['--spec-version', '2025-06-18', '--suite', 'all'], baseline: 'expected-failures.yml' },
  '2025-11-25': { suite: ['--requirements', '2025-11-25'], baseline: 'expected-failures.yml' },
  '2026-07-28': { suite: ['--requirements', '2026-07-28'], baseline: 'expected-failures-2026-07-28.yml' },
} as const;
type Revision = keyof typeof revisions;

describe('the official conformance suite', () => {
  test.each(Object.keys(revisions) as Revision[])('passes by %s, but for what is expected to fail', async (revision) => {
    const { suite, baseline } = revisions[revision];
    const proxy = await startTokenProxy(endpoint.url, account.secret);
    const scratch = await mkdtemp(path.join(tmpdir(), 'conformance-'));
    const options = [...suite, '--expected-failures', path.join(toolsHome, baseline), '--output-dir', scratch];
    const outcome = await runTool(toolBin('node'), [toolBin('conformance'), 'server', '--url', proxy.url.href, ...options], scratch);
    await proxy.close();
    await rm(scratch, { recursive: true });
    expect([outcome.code, outcome.stdout]).toEqual([0, expect.any(String)]);
    const handshake = revision === '2026-07-28' ? ['caching', 'http-header-validation'] : ['server-initialize', 'ping'];
    for (const scenario of [...handshake, 'tools-list', 'resources-list', 'prompts-list'])
      expect(outcome.stdout).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
  });

  test.each([...new Set(Object.values(revisions).map(({ baseline }) => baseline))])(
    'has a reason for every entry of %s',
    async (baseline) => {
      const text = await readFile(path.join(toolsHome, baseline), 'utf8');
      const { server } = parse(text) as { server: string[] };
      const entries = text.split('\n').filter((line) => line.trim().startsWith('- '));
      expect(entries).toHaveLength(server.length);
      expect(entries.filter((line) => !/^ {2}- [\w-]+(?::[\w-]+)? # \S.{20,}$/.test(line))).toEqual([]);
    },
  );
});

describe('the Inspector', () => {
  const inspect = (...args: string[]) =>
    runTool(toolBin('node'), [
      toolBin('mcp-inspector'),
      '--cli',
      endpoint.url.href,
      '--transport',
      'http',
      '--header',
      `Authorization: Bearer ${account.secret}`,
      ...args,
    ]);

  test('lists the tools, the resources and the prompts', async () => {
    for (const [method, name] of [
      ['tools/list', 'analyze_ad'],
      ['resources/templates/list', 'reference://{slug}'],
      ['prompts/list', 'brief_variant'],
    ] as const) {
      const { code, stdout, stderr } = await inspect('--method', method);
      expect([code, stderr]).toEqual([0, expect.any(String)]);
      expect(stdout).toContain(name);
    }
  });

  test('calls a tool', async () => {
    const { stdout } = await inspect('--method', 'tools/call', '--tool-name', 'analyze_ad', '--tool-arg', `url=${metaUrl(newAdId())}`);
    expect(JSON.parse(stdout)).toMatchObject({ structuredContent: { status: 'queued' } });
  });
});

import path from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { build } from 'esbuild';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '@/lib/browser/chromium';
import { publishedOrigin } from '@/lib/env';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { CANARY_HOST, hostileStrings } from '@/tests/support/hostile-strings';
import { startMcp } from '@/tests/support/mcp';
import type { CardHost } from '@/tests/support/mcp-card-host';
import { perFile } from '@/tests/support/per-file';
import { richReport } from '@/tests/support/report-samples';
import { completeRunOf } from '@/tests/support/runs';
import { completeWithStills } from '@/tests/support/stills';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

const CARD = 'ui://ad-analysis-service/report-card';
const HOST = 'http://host.example/';

let client: Client;
let browser: Browser;
let hostProgram: string;
let html: string;
beforeAll(async () => {
  client = await endpoint.connect((await newAccount(harness.db, { credits: 20 })).secret);
  const { executablePath } = await findChromium();
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  const entryPoints = [path.join(import.meta.dirname, '../support/mcp-card-host.ts')];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, platform: 'browser', format: 'iife' });
  hostProgram = outputFiles[0]?.text ?? '';
  const [content] = (await client.readResource({ uri: CARD })).contents;
  html = content !== undefined && 'text' in content ? content.text : '';
});
afterAll(async () => {
  await browser.close();
});

type Shown = { page: Page; card: FrameLocator; requests: string[]; host: () => Promise<CardHost>; close: () => Promise<void> };

/** The card as a host draws it with the result of a tool; the host refuses so many of its first calls. */
async function draw(result: unknown, capabilities: object = { openLinks: {}, serverTools: {} }, refused = 0): Promise<Shown> {
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  await page.route('**/*', (route) =>
    route.request().url() === HOST
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><html><body></body></html>' })
      : route.abort(),
  );
  await page.goto(HOST);
  let calls = 0;
  await page.exposeFunction('callTool', (params: { name: string; arguments?: Record<string, unknown> }) => {
    calls += 1;
    if (calls <= refused) throw new Error('too many calls');
    return client.callTool(params);
  });
  await page.addScriptTag({ content: hostProgram });
  await page.evaluate(
    ([markup, told, able]) => (window as unknown as { start: (...given: unknown[]) => Promise<void> }).start(markup, told, able),
    [html, result, capabilities] as const,
  );
  const host = () => page.evaluate(() => (window as unknown as { told: CardHost }).told);
  return { page, card: page.frameLocator('iframe'), requests, host, close: () => page.close() };
}

/** Posts to the card the result of one more tool, of any form: the host's bridge would check it. */
const tell = (page: Page, result: unknown) =>
  page.evaluate((params) => {
    const message = { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params };
    document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
  }, result);

const submit = async () => {
  const { structuredContent } = await client.callTool({ name: 'analyze_ad', arguments: { url: metaUrl(newAdId()) } });
  return structuredContent as { id: string };
};

describe('the card of a report', () => {
  test('is named by the two tools that may answer a report, and is one page with no address in it but the origin of its links', async () => {
    const { tools } = await client.listTools();
    expect(tools.filter(({ _meta }) => _meta !== undefined).map(({ name, _meta }) => [name, _meta])).toEqual(
      ['analyze_ad', 'get_analysis'].map((name) => [name, { ui: { resourceUri: CARD } }]),
    );
    expect((await client.readResource({ uri: CARD })).contents[0]).toMatchObject({ uri: CARD, mimeType: 'text/html;profile=mcp-app' });
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain("default-src 'none'; script-src 'sha256-");
    expect(html.replace(JSON.stringify(publishedOrigin()), '')).not.toMatch(/https?:\/\/|src=|href=|unsafe-inline/);
  });

  test('shows score, sections, actions and the filmstrip, and opens the report through the host', async () => {
    const { id } = await submit();
    await completeWithStills(harness.db, id, [1, 2, 3, 4]);
    const { card, host, requests, close } = await draw(await client.callTool({ name: 'get_analysis', arguments: { id } }));
    await expect.poll(() => card.locator('.strip img').count()).toBe(4);
    expect(await card.locator('.score').textContent()).toMatch(/^\d+ of 100/);
    expect(await card.locator('.section').count()).toBe(4);
    expect(await card.locator('dt').allTextContents()).toEqual(['Steal', 'Adapt', 'Skip']);
    const widths = await card
      .locator('.strip img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(widths).toEqual([18, 18, 18, 18]);
    await card.getByRole('button', { name: 'Open the report' }).click();
    await expect.poll(async () => (await host()).opened).toEqual([expect.stringMatching(new RegExp(`/analyses/${id}$`))]);
    expect((await host()).heights.at(-1)).toBeGreaterThan(200);
    expect(requests.filter((url) => !url.startsWith('data:') && url !== HOST && url !== 'about:srcdoc')).toEqual([]);
    await close();
  });

  test('waits for an analysis that is not done', async () => {
    const { id } = await submit();
    const { card, close } = await draw(await client.callTool({ name: 'get_analysis', arguments: { id } }));
    await expect.poll(() => card.locator('main').textContent()).toBe('In the queue');
    await completeRunOf(harness.db, id, richReport());
    await expect.poll(() => card.locator('.score').count()).toBe(1);
    await close();
  });

  test('goes on waiting after a call that the host refused', async () => {
    const { id } = await submit();
    const { card, close } = await draw(await client.callTool({ name: 'get_analysis', arguments: { id } }), undefined, 1);
    await expect.poll(() => card.locator('main').textContent()).toBe('In the queue');
    await completeRunOf(harness.db, id, richReport());
    await expect.poll(() => card.locator('.score').count(), { timeout: 30_000 }).toBe(1);
    await close();
  });

  test('shows what the result has in a host that calls no tools and opens no links', async () => {
    const { id } = await submit();
    const report = richReport();
    await completeRunOf(harness.db, id, report);
    for (const format of ['json', 'summary']) {
      const { card, close } = await draw(await client.callTool({ name: 'get_analysis', arguments: { id, format } }), {});
      await expect.poll(() => card.locator('.score').textContent()).toContain(String(report.score.value));
      expect(await card.locator('.section').count()).toBe(4);
      expect(await card.locator('button').count()).toBe(0);
      await close();
    }
  });

  test('says why there is no report', async () => {
    const { card, close } = await draw({ isError: true, content: [{ type: 'text', text: '{}' }] });
    await expect.poll(() => card.locator('main').textContent()).toContain('did not work');
    await close();
  });

  test.each([
    ['nothing', {}, 'The report is ready.'],
    ['no score and no sections', { text: 'Told.' }, 'Told.'],
    ['a report that is not scored', { score: null, text: 'Told.' }, 'Not scoredTold.'],
    ['a score without a value', { score: { grade: 'B' }, text: 'Told.' }, 'BTold.'],
    ['a score without a grade', { score: { value: 71 }, sections: null, actions: null }, '71 of 100'],
    ['a score that is no object', { score: 'high', text: 'Told.', sections: 'all', actions: 7 }, 'Told.'],
    ['a section without a score', { sections: { hook: { line: 'A hook.' }, script: null, cta: {} } }, 'HookA hook.'],
    ['a section without a line', { sections: { hook: { score: 12 }, script: { score: null } } }, 'Hook12 of 25'],
    ['one action', { actions: { steal: 'Do it.', adapt: null, skip: 7 } }, 'StealDo it.'],
  ])('shows what a summary has: %s', async (_what, summary, shown) => {
    const { page, card, close } = await draw({ isError: true, content: [] }, {});
    const thrown: Error[] = [];
    page.on('pageerror', (error) => void thrown.push(error));
    const still = { type: 'image', mimeType: 'image/jpeg', data: 'AAAA' };
    await tell(page, { content: [null, 7, still, null], structuredContent: { status: 'done', summary } });
    await expect.poll(() => card.locator('.strip img').count()).toBe(1);
    await tell(page, { content: [null, 7], structuredContent: { id: 'one', status: 'done', summary } });
    await expect.poll(() => card.locator('main').textContent()).toBe(shown);
    expect(await card.locator('.strip, ul:empty, dl:empty, p:empty, span.grade:empty').count()).toBe(0);
    expect(thrown).toEqual([]);
    await close();
  });

  test('opens no address but one of the service', async () => {
    const { origin, host } = new URL(publishedOrigin());
    const summaryOf = (url: unknown, text: string) => ({ content: [], structuredContent: { status: 'done', summary: { text, url } } });
    for (const capabilities of [{ openLinks: {} }, {}]) {
      const { page, card, close } = await draw({ isError: true, content: [] }, capabilities);
      const foreign = ['https://other.example/', `${origin}.other.example/`, `${origin}@other.example/`, `ftp://${host}/`, origin, 7, null];
      for (const [at, url] of foreign.entries()) {
        await tell(page, summaryOf(url, `Told ${at}.`));
        await expect.poll(() => card.locator('main').textContent()).toBe(`Told ${at}.`);
      }
      const own = `${origin}/analyses/one`;
      await tell(page, summaryOf(own, 'Own.'));
      await expect.poll(() => card.locator('main').textContent()).toBe(`Own.${'openLinks' in capabilities ? 'Open the report' : own}`);
      await close();
    }
  });

  test('shows hostile text as text', async () => {
    const base = richReport();
    const { steal } = base.actions;
    const results = hostileStrings
      .filter((text) => text.trim() !== '')
      .slice(0, 60)
      .map((text) => {
        const told = { score: { ...base.score, reasoning: text }, actions: { ...base.actions, steal: { ...steal, title: text } } };
        return { content: [{ type: 'text', text }], structuredContent: { id: text, status: 'done', report: { ...base, ...told } } };
      });
    const { page, card, requests, close } = await draw(results[0], {});
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (const result of results) {
      await tell(page, result);
      const { reasoning } = result.structuredContent.report.score;
      await expect.poll(() => card.locator('.lead').evaluate((lead) => lead.textContent)).toBe(reasoning);
      expect(await card.locator('main *:not(header,p,small,span,ul,li,b,dl,dt,dd)').count()).toBe(0);
    }
    expect(dialogs).toEqual([]);
    expect(requests.filter((url) => url.includes(CANARY_HOST))).toEqual([]);
    await close();
  });
});

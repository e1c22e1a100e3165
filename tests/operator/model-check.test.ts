import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkModel, findModelProblems, type ModelCheck } from '@/lib/model/check-settings';
import { type Gemini, startGemini } from '@/tests/fakes/gemini/server';
import { startPeer, stopPeers } from '@/tests/model/peer';
import { asProduction, startApp } from '@/tests/support/built-app';
import { openHarness } from '@/tests/support/harness';
import { showLogs } from '@/tests/support/logs/shown';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

const run = promisify(execFile);
const apiKey = 'AIza-a-key-of-this-test';

let gemini: Gemini;
beforeAll(async () => {
  gemini = await startGemini({ apiKey });
});
afterAll(async () => {
  await stopPeers();
  await gemini.close();
});

type Settings = { key?: string; model?: string; baseUrl?: string; settings?: Record<string, string> };

/** `npm run admin -- model check` as an operator has it. */
async function check({ key = apiKey, model = 'gemini-3.8-flash', baseUrl = gemini.baseUrl, settings = {} }: Settings, ...flags: string[]) {
  const env = {
    ...process.env,
    ...settings,
    DATABASE_URL: harness.url,
    GEMINI_API_KEY: key,
    GEMINI_MODEL: model,
    GEMINI_BASE_URL: baseUrl,
  };
  const args = ['lib/operator/start.mjs', 'model', 'check', ...flags];
  try {
    return { code: 0, stdout: (await run(process.execPath, args, { env })).stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, stdout };
  }
}

async function checkJson(settings: Settings): Promise<{ code: number; document: ModelCheck }> {
  const { code, stdout } = await check(settings, '--json');
  return { code, document: JSON.parse(stdout) };
}

describe('the check of the model', () => {
  test('makes one call with the settings of every analysis, one with those of its second look, and reports its cost', async () => {
    const before = gemini.calls().length;
    const { code, document } = await checkJson({});
    expect(code).toBe(0);
    expect(document).toMatchObject({
      model: 'gemini-3.8-flash',
      answeredBy: 'gemini-3.8-flash',
      retiresOn: null,
      problems: [],
    });
    expect(document.latencyMs).toBeGreaterThan(0);
    expect(document.cost).toBeGreaterThan(0);
    const [call, look, ...more] = gemini.calls().slice(before);
    expect(more).toEqual([]);
    expect(look).toMatchObject({
      model: 'gemini-3.5-flash-lite',
      request: { generationConfig: { thinkingConfig: { thinkingLevel: 'MINIMAL' }, responseSchema: { properties: { statements: {} } } } },
    });
    expect(call?.request).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingLevel: 'MEDIUM' }, responseSchema: { properties: { hook: {}, fixes: {} } } },
      safetySettings: [{ threshold: 'BLOCK_NONE' }, {}, {}, {}],
    });
    const words = await check({});
    expect(words.stdout).toMatch(/answered {3}by gemini-3\.8-flash in \d+ ms/);
    expect(words.stdout).toContain('a second look by gemini-3.5-flash-lite');
    expect(words.stdout).toContain('No problems found.');
  });

  test('says that a key is rejected', async () => {
    const { code, document } = await checkJson({ key: 'AIza-another' });
    expect(code).toBe(1);
    expect(document).toMatchObject({ answeredBy: null, cost: null });
    expect(document.problems).toEqual([expect.stringMatching(/^The key was rejected\. Check GEMINI_API_KEY: .*API key not valid/)]);
    expect(JSON.stringify(document)).not.toContain('AIza-another');
  });

  test('says that a model does not exist, or not for a new key', async () => {
    const missing = await checkJson({ model: 'gemini-nope' });
    expect(missing).toMatchObject({ code: 1, document: { answeredBy: null } });
    expect(missing.document.problems[0]).toMatch(
      /^The model was not found\. Check GEMINI_MODEL and, where it is set, GEMINI_BASE_URL: .*not found for API version/,
    );
    const strict = await startGemini({ apiKey, newKey: true, now: () => new Date('2026-11-22') });
    const withheld = await checkJson({ model: 'gemini-2.5-flash', baseUrl: strict.baseUrl });
    expect(withheld.document.problems[0]).toContain('no longer available to new users');
    await strict.close();
  });

  test('says that the model of the second look does not exist, unless there is none', async () => {
    const { document } = await checkJson({ settings: { GEMINI_CHECK_MODEL: 'gemini-nope' } });
    expect(document.problems).toEqual([expect.stringMatching(/^The second look: The model was not found\. Check GEMINI_CHECK_MODEL/)]);
    const off = await checkJson({ settings: { GEMINI_CHECK_MODEL: 'gemini-nope', SECOND_LOOK: 'off' } });
    expect(off).toMatchObject({ code: 0, document: { checkModel: null, problems: [] } });
  });

  test('says that another model answers for a retired one', async () => {
    const { code, document } = await checkJson({ model: 'gemini-3.7-flash' });
    expect(code).toBe(1);
    expect(document).toMatchObject({ answeredBy: 'gemini-3.8-flash', retiresOn: '2026-10-08' });
    expect(document.daysUntilRetirement).toBeLessThan(0);
    expect(document.problems).toEqual([expect.stringContaining('gemini-3.8-flash answers in its place')]);
  });

  test('says in the words of the vendor why a request is rejected', async () => {
    const message = 'Thinking level MEDIUM is not supported for this model.';
    gemini.fail({ on: 'generate', status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT', message } } });
    const { code, document } = await checkJson({});
    expect(code).toBe(1);
    expect(document.problems).toEqual([`The request was rejected: [400 Bad Request] ${message}`]);
  });

  test('does not take a 404 of another server as a verdict on the key', async () => {
    const { baseUrl } = await startPeer([{ status: 404, json: { error: { code: 404, message: 'Not Found' } } }]);
    const { document } = await checkJson({ baseUrl, settings: { SECOND_LOOK: 'off' } });
    expect(document.problems).toEqual([expect.stringContaining('where it is set, GEMINI_BASE_URL')]);
  });

  test.each([
    ['gemini-3.8-flash', 'gemini-3.8-flash-lite'],
    ['gemini-3.1-flash-lite', 'gemini-3.6-flash'],
  ])('says that %s is answered by %s, although it is not retired', async (model, modelVersion) => {
    const reply = { candidates: [{ content: { parts: [{ text: '{}' }] }, finishReason: 'STOP' }], modelVersion };
    const { baseUrl } = await startPeer([{ json: reply }]);
    const check = await checkModel(
      { apiKey, baseUrl, model, demoModel: false },
      AbortSignal.timeout(120_000),
      () => new Date('2026-11-22'),
    );
    expect(check.problems).toEqual([`${modelVersion} answered in place of ${model}. Set GEMINI_MODEL to a model that is available.`]);
  });

  test('says that no server answers', async () => {
    const { code, document } = await checkJson({ baseUrl: 'http://127.0.0.1:1' });
    expect(code).toBe(1);
    expect(document.problems[0]).toContain('could not be reached');
  });
});

describe('the free part of the check', () => {
  const settings = () => ({ apiKey, baseUrl: gemini.baseUrl, model: 'gemini-3.8-flash', demoModel: false });
  const within = () => AbortSignal.timeout(120_000);

  test('makes no charged call, and finds nothing when all is well', async () => {
    const before = gemini.calls().length;
    expect(await findModelProblems(settings(), within())).toEqual([]);
    expect(
      gemini
        .calls()
        .slice(before)
        .map(({ operation }) => operation),
    ).toEqual(['model']);
  });

  test('finds a key and a model that the vendor rejects', async () => {
    expect(await findModelProblems({ ...settings(), apiKey: 'AIza-another' }, within())).toEqual([
      expect.stringContaining('The key was rejected'),
    ]);
    expect(await findModelProblems({ ...settings(), model: 'gemini-nope' }, within())).toEqual([expect.stringContaining('was not found')]);
  });

  test('is logged by a production server, which starts all the same', async () => {
    const app = await startApp({ ...asProduction, ...showLogs('warn') });
    try {
      expect((await fetch(`${app.address}/api/health/ready`)).status).toBe(200);
      await expect.poll(app.readLog).toContain('model settings need attention');
      expect(await app.readLog()).toContain('could not be reached');
    } finally {
      await app.close();
    }
  });
});

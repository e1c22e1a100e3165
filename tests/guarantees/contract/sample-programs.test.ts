import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { type Language, languages, programs } from '@/lib/operations/samples';
import { clientOf } from '@/tests/support/client';
import { dispatch } from '@/tests/support/dispatch';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';
import { isInstalled, type SamplePrograms, writeSamples } from '@/tests/support/sample-programs';
import { type RequestServer, serveRequests } from '@/tests/support/serve-requests';
import { until } from '@/tests/support/until';

const harness = perFile(openHarness);

/** A fault of a request on its way: another answer, or the answer of the service that is lost with its connection. */
type Mishap = 'cut' | { status: number; headers: Readonly<Record<string, string>>; body: string };

type FailingFront = RequestServer & {
  /** The idempotency keys of the submits that reached it, in turn. */
  keys: readonly (string | null)[];
  /** When each of them came. */
  askedAt: readonly number[];
};

/** In front of a service, as a proxy is: the first requests have these mishaps, in turn, and all others arrive. */
async function openFailingFront(target: string, mishaps: readonly Mishap[]): Promise<FailingFront> {
  const keys: (string | null)[] = [];
  const askedAt: number[] = [];
  const pending = [...mishaps];
  const front = await serveRequests(async (request, hangUp) => {
    if (request.method === 'POST') {
      keys.push(request.headers.get('idempotency-key'));
      askedAt.push(Date.now());
    }
    const mishap = pending.shift();
    if (mishap !== undefined && mishap !== 'cut') return new Response(mishap.body, mishap);
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of ['content-length', 'connection', 'host', 'expect']) headers.delete(name);
    const { method } = request;
    const answer = await fetch(`${target}${pathname}${search}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: await request.text() } : {}),
    });
    const body = await answer.text();
    if (mishap === 'cut') hangUp();
    // A connection is kept per hop: a client of HTTP/1.0 would wait for the end of one that it asked to close.
    const kept = [...answer.headers].filter(([name]) => !/encoding|length|connection|keep-alive/.test(name));
    return new Response(body, { status: answer.status, headers: kept });
  });
  return { ...front, keys, askedAt };
}

const here = languages.filter(({ id }) => isInstalled(id)).map(({ id, label }) => [label, id] as const);

let server: RequestServer;
let written: SamplePrograms;

beforeAll(async () => {
  server = await serveRequests(dispatch);
  const whole = await programs();
  written = await writeSamples(here.map(([, language]) => ({ name: 'analyze', language, code: whole[language].code })));
});
afterAll(async () => {
  await written.close();
  await server.close();
});

type Asked = { account: TestAccount; baseUrl?: string; url?: string };

const run = (language: Language, { account, baseUrl = server.baseUrl, url }: Asked) =>
  written.run('analyze', language, { BASE_URL: baseUrl, API_TOKEN: account.secret }, url === undefined ? [] : [url]);

async function analyze(language: Language, asked: Asked, end: (runId: string) => Promise<unknown>) {
  const result = run(language, { ...asked, url: metaUrl(newAdId()) });
  const runId = await until('the submit of the program', async () => {
    const [row] = await harness.db<{ runId: string }[]>`select run_id as "runId" from analyses where user_id = ${asked.account.userId}`;
    return row?.runId;
  });
  await end(runId);
  return result;
}

const page = (status: number): Mishap => ({ status, headers: { 'content-type': 'text/html' }, body: '<h1>A page of a proxy</h1>' });
const limited = (status: number, rateLimit: string, retryAfter: string): Mishap => ({
  status,
  headers: { 'content-type': 'application/json', ratelimit: `"submit";${rateLimit}`, 'retry-after': retryAfter },
  body: '{"error":{"code":"an_error","message":"Try again."}}',
});

describe.concurrent.each(here)('the %s program', (_label, language) => {
  test('goes from an ad to its score through a 503 in HTML, a lost answer, two 429 and a 503, as fast as it may, and is charged once', async () => {
    const account = await newAccount(harness.db, { credits: 2 });
    const exact = limited(429, 'r=0;t=1', '60');
    const others = [limited(429, 'r=9;t=60', '1'), limited(503, 'r=9;t=60', '1')];
    const front = await openFailingFront(server.baseUrl, [page(503), 'cut', exact, ...others]);
    const report = scoredReport();
    const result = await analyze(language, { account, baseUrl: front.baseUrl }, async (runId) => {
      await claimRun(harness.db, { runId, engineRunId: 'test' }, 'Working');
      await completeRun(harness.db, { runId, engineRunId: 'test' }, report);
    });
    await front.close();
    expect(result).toMatchObject({ code: 0, stdout: `${report.score.value} (${report.score.grade}): ${report.summary}\n` });
    expect(front.keys).toHaveLength(6);
    // A second after the one whose window says so, not the minute of its Retry-After.
    expect((front.askedAt[3] ?? 0) - (front.askedAt[2] ?? 0)).toBeLessThan(50_000);
    expect([...new Set(front.keys)]).toEqual([expect.stringMatching(/.{8}/)]);
    expect((await clientOf(account.secret).credits()).body).toMatchObject({ balance: 1 });
  });

  test('ends with the reason when the analysis fails', async () => {
    const account = await newAccount(harness.db, { credits: 1 });
    const { code, stderr } = await analyze(language, { account }, (runId) => failRun(harness.db, { runId, code: 'ad_not_found' }));
    expect(code).toBe(1);
    expect(stderr).toContain('The ad library has no ad with this ID.');
  });

  test('analyzes a sample ad, for free and without a warning, when it is given none', async () => {
    const { code, stdout, stderr } = await run(language, { account: await newAccount(harness.db, { credits: 0 }) });
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+ \([A-F][+-]?\): \w/),
      stderr: expect.not.stringMatching(/warning/i),
    });
  });

  test('says which settings are missing', async () => {
    const { baseUrl: BASE_URL } = server;
    const outcomes = await Promise.all(
      [
        { BASE_URL: '', API_TOKEN: 'pat_1' },
        { BASE_URL, API_TOKEN: '' },
      ].map((env) => written.run('analyze', language, env)),
    );
    expect(outcomes.map(({ code }) => code > 0)).toEqual([true, true]);
    expect(outcomes[0]?.stderr).toContain('BASE_URL');
    expect(outcomes[1]?.stderr).toContain('API_TOKEN');
  });

  test('shows an error as its code, its message and the ID of the request', async () => {
    const account = { ...(await newAccount(harness.db)), secret: 'pat_wrong' };
    const { code, stderr } = await run(language, { account });
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(/^unauthorized: Missing or invalid bearer token\. .*\([0-9a-f-]{36}\)$/);
  });

  test.each([200, 404, 308])('says that an answer is no JSON when a proxy answers %i with a page', async (status) => {
    const front = await openFailingFront(server.baseUrl, [page(status)]);
    const { code, stdout, stderr } = await run(language, { account: await newAccount(harness.db), baseUrl: front.baseUrl });
    await front.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trim()).toBe(`HTTP ${status} without JSON. Check BASE_URL, or try again later.`);
  });
});

import { createElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { readJsonObject } from '@/app/_server/http/body';
import { readIdempotencyKey } from '@/app/_server/http/idempotency';
import { parseWaitSeconds } from '@/app/_server/http/prefer';
import { DocsState } from '@/app/(public)/docs/_frame/docs-state';
import { type Guide, listGuides } from '@/app/(public)/docs/_site/guides';
import { GuidePage } from '@/app/(public)/docs/rules/guide-page';
import { POST as callAgents } from '@/app/api/v1/mcp/route';
import { runStatuses } from '@/db/enums';
import { parseAdUrl } from '@/lib/ads/url';
import { stepWords } from '@/lib/analyses/progress';
import { ListInput, SubmitResponse } from '@/lib/analyses/schema';
import { loadEnv } from '@/lib/env';
import { errorTable } from '@/lib/errors';
import { failureTable } from '@/lib/failures';
import { exampleBeginnings } from '@/lib/operations/examples';
import { llmsText } from '@/lib/operations/llms';
import { toOpenApi } from '@/lib/operations/openapi';
import { listRuleSections } from '@/lib/operations/rules';
import { tools } from '@/lib/operations/tools';
import { policy } from '@/lib/rate-limit/policy';
import { example } from '@/lib/report/example';
import { renderers } from '@/lib/report/render';
import { generateSecret, isWellFormedSecret } from '@/lib/tokens/secret';
import { documentOrigin } from '@/tests/support/contract';
import { draw, type Node, textOf, walk } from '@/tests/support/markup';

const drawGuides = (chosen: readonly Guide[]) =>
  draw(
    createElement(DocsState, {
      isSignedIn: false,
      languages: ['curl'],
      // biome-ignore lint/correctness/noChildrenProp: the type of the component demands them here
      children: chosen.map((guide) => createElement(GuidePage, { key: guide.id, guide })),
    }),
  );

const guides = listGuides();

/** All guides, one below the other. */
const page = drawGuides(guides);
const text = textOf(page);
const all = (name: string, within = page) => Array.from(walk(within)).filter(({ nodeName }) => nodeName === name);
const textsOf = (name: string, within?: Node) => all(name, within).map(textOf);

/** The figure that the page states in the place of `#`. */
function figure(words: string): number {
  const pattern = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('#', '([\\d,]*\\d)');
  const [, digits] = new RegExp(pattern).exec(text) ?? [];
  if (digits === undefined) throw new Error(`the page does not say "${words}"`);
  return Number(digits.replaceAll(',', ''));
}

/** Code is set apart in markup, which leaves blanks around it. */
const squeeze = (words: string) => words.replaceAll(/\s/g, '');

const post = (body: string, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1/', { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

const refusalOf = (work: () => unknown) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('the figures in the guides are correct', () => {
  test('for the length of a URL', () => {
    const longest = figure('At most # characters, not counting spaces around the URL');
    const url = 'https://www.facebook.com/ads/library/?id=12345678&p=';
    expect(refusalOf(() => parseAdUrl(url.padEnd(longest, 'x')))).toBeUndefined();
    expect(refusalOf(() => parseAdUrl(url.padEnd(longest + 1, 'x')))).toBe('invalid_url');
  });

  test('for the size and depth of a body', async () => {
    const bytes = figure('at most # KiB and') * 1024;
    const depth = figure('KiB and # levels deep');
    const sized = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`;
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    for (const body of [sized(bytes), nested(depth)]) await expect(readJsonObject(post(body))).resolves.toHaveProperty('a');
    for (const body of [sized(bytes + 1), nested(depth + 1)])
      await expect(readJsonObject(post(body))).rejects.toMatchObject({ code: 'invalid_body' });
  });

  test('for the key of a retry and the waits', () => {
    const longest = figure('At most # printable ASCII characters');
    const keyed = (length: number) => () => readIdempotencyKey(post('{}', { 'Idempotency-Key': 'k'.repeat(length) }), 'token', {});
    expect([refusalOf(keyed(longest)), refusalOf(keyed(longest + 1))]).toEqual([undefined, 'invalid_body']);
    expect(parseWaitSeconds('wait=99999')).toBe(figure('or until N seconds have passed, at most #.'));
    const waiting = tools.filter(({ inputSchema }) => 'waitSeconds' in (inputSchema.properties as object));
    const limits = waiting.map(({ inputSchema }) => (inputSchema.properties as { waitSeconds: { maximum: number } }).waitSeconds.maximum);
    expect(limits).toEqual([1, 2].map(() => figure('of analyze_ad and get_analysis goes up to #:')));
  });

  test('for the estimate and the pages of a list', () => {
    const estimate = (seconds: number) => SubmitResponse.shape.estimatedSeconds.safeParse(seconds).success;
    const [least, most] = [figure('limited to # to'), figure(`limited to ${figure('limited to # to')} to # seconds.`)];
    expect([least - 1, least, most, most + 1].map(estimate)).toEqual([false, true, true, false]);
    const highest = { page: figure('page is from 1 to #, by'), pageSize: figure('pageSize is from 1 to #, by') };
    expect(ListInput.parse({ page: 1e9, pageSize: 1e9 })).toEqual(highest);
    expect(ListInput.parse({ page: 'x', pageSize: 'x' })).toEqual({
      page: figure(`to ${highest.page.toLocaleString('en-US')}, by default #;`),
      pageSize: figure(`to ${highest.pageSize}, by default #.`),
    });
  });

  test('for the limits and the format of a token', () => {
    for (const [name, limit] of Object.entries(policy)) expect(text).toContain(` ${limit} ${name}`);
    const secret = generateSecret();
    expect(secret).toMatch(new RegExp(`^pat_.{${figure('pat_ and # characters of base64url')}}$`));
    expect(isWellFormedSecret(secret)).toBe(true);
  });
});

describe('the guides', () => {
  test('names every status, step, error and cause of failure', () => {
    const codes = new Set(textsOf('code'));
    for (const name of [...runStatuses, ...Object.keys(errorTable)]) expect(codes).toContain(name);
    const { noVideo, pausing, reopening, ...steps } = stepWords;
    for (const words of Object.values(steps)) expect(text).toContain(words);
    for (const [code, { status, message }] of Object.entries(errorTable)) expect(text).toContain(`${status} ${code} ${message}`);
    for (const { message } of Object.values(failureTable)) expect(textsOf('th')).toContain(message);
    expect(text).toContain('Your credit was refunded.');
  });

  test('state the limits that are settings', () => {
    vi.stubEnv('MAX_RUNNING', '8');
    vi.stubEnv('MAX_RUNNING_PER_ACCOUNT', '3');
    loadEnv('serve');
    try {
      const stated = 'The service runs 8 analyses at a time, at most 3 of them for one account.';
      expect(textOf(drawGuides(listGuides().filter(({ id }) => id === 'states')))).toContain(stated);
      expect(JSON.stringify(toOpenApi(documentOrigin).tags)).toContain(stated);
    } finally {
      vi.unstubAllEnvs();
      loadEnv('serve');
    }
  });

  test('says the same as llms.txt', () => {
    const told = llmsText.render(() => documentOrigin);
    for (const { lead, rules, besides = [] } of listRuleSections())
      for (const rule of [lead, ...rules, ...besides]) {
        expect(told).toContain(rule);
        expect(squeeze(text)).toContain(squeeze(rule.replaceAll('`', '')));
      }
  });
});

describe('what OpenAPI shows is what is answered', () => {
  test('to a page of another site at the agent endpoint', async () => {
    const answer = await callAgents(post('{}', { Host: 'localhost', Origin: 'https://evil.example' }), { params: Promise.resolve({}) });
    const documented = toOpenApi(documentOrigin).paths['/mcp']?.post?.responses[403];
    if (documented === undefined || '$ref' in documented) throw new Error('no 403 of the agent endpoint is documented');
    expect(await answer.json()).toEqual(documented.content?.['application/json']?.examples?.forbidden?.value);
    expect(answer.status).toBe(403);
  });

  test.each(Object.entries(renderers))('as the beginning of a report in %s', async (format, { render }) => {
    const beginning = exampleBeginnings[format as keyof typeof exampleBeginnings];
    const bytes = await render(example);
    expect(new TextDecoder().decode(bytes.subarray(0, new TextEncoder().encode(beginning).length))).toBe(beginning);
  });
});

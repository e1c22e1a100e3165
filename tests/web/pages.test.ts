import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { submitAnalysis } from '@/lib/analyses/submit';
import type { FailureCode } from '@/lib/failures';
import { toHtmlPolicy } from '@/lib/report/render/html';
import { openSession } from '@/lib/sessions/open';
import { startIdleApp } from '@/tests/support/built-app';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';
import { unscoredReport } from '@/tests/support/reports';
import { completeRunOf, failRunOf, startRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const app = perFile(startIdleApp);

/** A browser in which the account is signed in; without one, a visitor's. */
async function browserOf(account?: TestAccount): Promise<(path: string) => Promise<Response>> {
  const cookie = account === undefined ? undefined : `session=${(await openSession(app.db, account.userId)).secret}`;
  return (path) => fetch(`${app.address}${path}`, { redirect: 'manual', headers: cookie === undefined ? {} : { Cookie: cookie } });
}

async function submit(account: TestAccount, adId = newAdId()): Promise<string> {
  return (await submitAnalysis(webContextOf(app.db, account), { url: metaUrl(adId) })).id;
}

/** The text of a page for its reader, without scripts and the nonces that differ each time. */
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<head[\s\S]*?<\/head>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test.each([
  '/analyses',
  '/credits',
  '/settings/developers',
  '/settings/apps',
  `/analyses/${randomUUID()}`,
  '/analyses?url=https%3A%2F%2Fx.test%2F',
  '/analyses?platform=tiktok&minScore=70',
])('a visitor of %s is sent to sign in and comes back', async (path) => {
  const answer = await (await browserOf())(path);
  expect(answer.status).toBe(307);
  expect(new URL(answer.headers.get('location') ?? '', app.address).searchParams.get('next')).toBe(path);
});

test('a visitor gets neither progress nor files nor stills', async () => {
  const open = await browserOf();
  for (const path of ['/analyses/live', `/analyses/${randomUUID()}/report.pdf`, `/analyses/${randomUUID()}/stills/1`]) {
    const answer = await open(path);
    expect([path, answer.status, (await answer.json()).error.code]).toEqual([path, 401, 'unauthorized']);
  }
});

test('another’s analysis, an unknown and a malformed id are one and the same page', async () => {
  const [mine, other] = [await newAccount(app.db), await newAccount(app.db)];
  const adId = newAdId();
  const theirs = await submit(other, adId);
  await completeRunOf(app.db, theirs);
  const open = await browserOf(mine);
  const ids = [theirs, randomUUID(), 'no-uuid'];
  const pages = await Promise.all(ids.map((id) => open(`/analyses/${id}`)));
  expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
  const bodies = await Promise.all(pages.map((page) => page.text()));
  // Next hands a missing page over as data for its script, so the words in that data are what is compared.
  const words = bodies.map((body) => new Set(body.match(/(?<=\\")[A-Z][^"\\]* [^"\\]*(?=\\")/g)));
  expect(words[0]).toContain('Analysis not found');
  expect(words[1]).toEqual(words[0]);
  expect(words[2]).toEqual(words[0]);
  expect(bodies[0]).not.toContain(adId);
});

test('the pages of two accounts show each only their own', async () => {
  const [mine, other] = [await newAccount(app.db), await newAccount(app.db)];
  const [myAd, theirAd] = [newAdId(), newAdId()];
  await failRunOf(app.db, await submit(mine, myAd), 'ad_not_found');
  await failRunOf(app.db, await submit(other, theirAd), 'ad_removed');
  const open = await browserOf(mine);
  for (const path of ['/analyses', '/credits']) {
    const text = textOf(await (await open(path)).text());
    expect(text).toContain(myAd);
    expect(text).not.toContain(theirAd);
  }
});

test('every answer has one number of its own, whatever number it was asked with', async () => {
  const open = await browserOf(await newAccount(app.db));
  const paths = [
    '/',
    '/docs',
    '/analyses',
    '/analyses/live',
    `/analyses/${randomUUID()}`,
    '/analyses/no-uuid/report.pdf',
    '/llms.txt',
    '/nothing',
  ];
  const numbers = await Promise.all(paths.map(async (path) => (await open(path)).headers.get('x-request-id')));
  for (const number of numbers) expect(number).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(new Set(numbers).size).toBe(paths.length);
  const asked = await fetch(`${app.address}/docs`, { headers: { 'X-Request-Id': 'theirs' } });
  expect(asked.headers.get('x-request-id')).not.toContain('theirs');
});

test('any cache may keep the documentation, but not as a signed-in reader saw it', async () => {
  const [visitor, member] = [await browserOf(), await browserOf(await newAccount(app.db))];
  for (const path of ['/docs', '/docs/agents', '/docs/reference', '/docs/rubric', '/docs/checks']) {
    expect((await visitor(path)).headers.get('cache-control')).toBe('public, max-age=300');
    expect((await member(path)).headers.get('cache-control')).toMatch(/private.*no-store/);
  }
});

test('a live analysis is served as JSON that no cache keeps', async () => {
  const mine = await newAccount(app.db);
  const id = await submit(mine);
  const answer = await (await browserOf(mine))('/analyses/live');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(await answer.json()).toMatchObject({ analyses: [{ id, elapsedSeconds: expect.any(Number) }] });
});

test('a failed analysis says what happened, that the credit was refunded, and offers another try', async () => {
  const mine = await newAccount(app.db, { credits: 4 });
  const id = await submit(mine);
  await failRunOf(app.db, id, 'ad_not_found');
  const text = textOf(await (await (await browserOf(mine))(`/analyses/${id}`)).text());
  for (const words of ['The ad library has no ad with this ID', 'It was refunded. Your balance is 4.', 'Try again'])
    expect(text).toContain(words);
});

test('a failed analysis begins with advice that fits its cause: another ad if this one is gone, another try if the library was unreachable', async () => {
  const mine = await newAccount(app.db);
  const open = await browserOf(mine);
  const leadOf = async (code: FailureCode) => {
    const id = await submit(mine);
    await failRunOf(app.db, id, code);
    const text = textOf(await (await open(`/analyses/${id}`)).text());
    expect(text).not.toContain('Your credit was refunded');
    return /Analyze another ad|Try again for 1 credit/.exec(text)?.[0];
  };
  expect(await leadOf('ad_removed')).toBe('Analyze another ad');
  expect(await leadOf('library_unavailable')).toBe('Try again for 1 credit');
});

test('while a failure is remembered no other try is offered, and none at all of an ad that will not come back', async () => {
  const mine = await newAccount(app.db);
  const open = await browserOf(mine);
  const adId = newAdId();
  const read = async (id: string) => textOf(await (await open(`/analyses/${id}`)).text());
  const unlucky = await submit(mine, adId);
  await startRunOf(app.db, unlucky, 'Working');
  await failRunOf(app.db, unlucky, 'library_unavailable');
  expect(await read(unlucky)).toContain('Try again for 1 credit');
  const looked = await submit(mine, adId);
  await startRunOf(app.db, looked, 'Working');
  await failRunOf(app.db, looked, 'ad_removed');
  const told = await submit(mine, adId);
  for (const id of [unlucky, looked, told]) {
    const text = await read(id);
    expect(text).toContain('The platform removed this ad');
    expect(text).toContain('Other ads from the same advertiser may still be public.');
    expect(text).not.toMatch(/Try again for|try this ad again|hours/);
  }
  await app.db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update runs set completed_at = completed_at - interval '6 hours' where url = ${metaUrl(adId)}`;
  });
  expect(await read(unlucky)).toContain('Try again for 1 credit');
  for (const id of [looked, told]) expect(await read(id)).not.toContain('Try again');
});

test('a report says what to do before it explains anything', async () => {
  const mine = await newAccount(app.db);
  const id = await submit(mine);
  await completeRunOf(app.db, id);
  const text = textOf(await (await (await browserOf(mine))(`/analyses/${id}`)).text());
  const order = ['The opening', 'The proof', 'The jingle', 'Open on the result.', 'Awareness stage'].map((words) => text.indexOf(words));
  expect(order.every((place) => place > 0)).toBe(true);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

describe('the files of a report', () => {
  const forms: [name: string, type: string, begins: string][] = [
    ['report.pdf', 'application/pdf', '%PDF-'],
    ['report.html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['report.md', 'text/markdown; charset=utf-8', '# '],
    ['report.json', 'application/json', '{\n'],
  ];

  test.each(forms)('%s is downloaded whole, under a name of its own', async (name, type, begins) => {
    const mine = await newAccount(app.db);
    const adId = newAdId();
    const id = await submit(mine, adId);
    await app.db`update runs set page_name = 'Åker & Søn "A/B"' where ad_id = ${adId}`;
    await completeRunOf(app.db, id, unscoredReport());
    const answer = await (await browserOf(mine))(`/analyses/${id}/${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/);
    expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`\\.${name.split('.')[1]}$`));
    expect(answer.headers.get('cache-control')).toContain('private');
    expect((await answer.text()).toLowerCase().startsWith(begins.toLowerCase())).toBe(true);
  });

  test('they are counted as fetches are, because a PDF is work', async () => {
    const [mine, other] = [await newAccount(app.db), await newAccount(app.db)];
    const open = await browserOf(mine);
    const id = await submit(mine);
    await completeRunOf(app.db, id);
    await app.db`
      insert into rate_windows (subject, endpoint, minute, current, previous, admitted)
      values (${`user:${mine.userId}`}, 'fetch', floor(extract(epoch from now()) / 60)::bigint + 1, 120, 120, true)`;
    const answer = await open(`/analyses/${id}/report.pdf`);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await (await browserOf(other))(`/analyses/${id}/report.pdf`)).status).toBe(404);
  });

  test('a report as a page brings its own policy, under which its own style and nothing else applies', async () => {
    const mine = await newAccount(app.db);
    const id = await submit(mine);
    await completeRunOf(app.db, id);
    const { headers } = await (await browserOf(mine))(`/analyses/${id}/report.html`);
    expect(headers.get('content-security-policy')).toBe(toHtmlPolicy());
    expect([headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual(['nosniff', 'DENY']);
  });

  test('are not found for another account, before the end, or under another name', async () => {
    const [mine, other] = [await newAccount(app.db), await newAccount(app.db)];
    const [done, live] = [await submit(mine), await submit(mine)];
    await completeRunOf(app.db, done);
    const [own, foreign] = [await browserOf(mine), await browserOf(other)];
    const answers = [
      await foreign(`/analyses/${done}/report.md`),
      await own(`/analyses/${live}/report.md`),
      await own(`/analyses/${done}/report.docx`),
      await own('/analyses/no-uuid/report.md'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

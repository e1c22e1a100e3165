import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { saveLogo } from '@/lib/profiles/logo/save';
import { saveProfile } from '@/lib/profiles/save';
import { openSession } from '@/lib/sessions/open';
import { startIdleApp } from '@/tests/support/built-app';
import { newAccount, type TestAccount } from '@/tests/support/factories';
import { readLayout } from '@/tests/support/pdf-layout';
import { perFile } from '@/tests/support/per-file';
import { newSharedReport, openShared } from '@/tests/support/report-links';
import { webContextOf } from '@/tests/support/web-context';

const app = perFile(startIdleApp);

const logoFile = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: '#d9480f' } })
    .png()
    .toBuffer();

/** An account with a profile, one report of it, and a link to that report. */
async function newMaker() {
  const shared = await newSharedReport(app.db);
  const ctx = webContextOf(app.db, shared.account);
  await saveProfile(ctx, { name: 'Jane Doe', company: 'Northwind Media', paper: 'letter' });
  await saveLogo(ctx, await logoFile());
  return shared;
}

const cookieOf = async ({ userId }: TestAccount) => ({ Cookie: `session=${(await openSession(app.db, userId)).secret}` });

async function readFirstPage(answer: Response) {
  expect(answer.status).toBe(200);
  const { pages } = await readLayout(new Uint8Array(await answer.arrayBuffer()));
  const words = (pages[0]?.lines ?? []).map(({ text }) => text).join(' ');
  return { words, pages: pages.length, height: Math.round(pages[0]?.height ?? 0) };
}

describe('the profile', () => {
  test('is on the PDFs that its account and the readers of its links download, and on no PDF of the API', async () => {
    const { account, analysisId, token } = await newMaker();
    const headers = await cookieOf(account);
    const open = async (query = '') => fetch(`${app.address}/analyses/${analysisId}/report.pdf${query}`, { headers });
    const made = 'by Jane Doe, Northwind Media';
    const own = await readFirstPage(await open());
    expect(own).toMatchObject({ words: expect.stringContaining(`Prepared ${made}`), height: 792 });
    expect((await readFirstPage(await open('?for=Kilrenny%20Coffee'))).words).toContain(`Prepared for Kilrenny Coffee ${made}`);
    const short = await open('?pages=1');
    expect(short.headers.get('content-disposition')).toContain('-one-page.pdf');
    expect((await readFirstPage(short)).pages).toBe(1);
    const read = await readFirstPage(await openShared(app.address, token, '/report.pdf?for=Somebody&pages=1'));
    expect(read).toMatchObject({ words: own.words, pages: own.pages, height: 792 });
    const api = await fetch(`${app.address}/api/v1/analyses/${analysisId}`, {
      headers: { Authorization: `Bearer ${account.secret}`, Accept: 'application/pdf' },
    });
    const plain = await readFirstPage(api);
    expect(plain).toMatchObject({ words: expect.not.stringContaining('Jane'), height: 842 });
  });

  test('of now is on every new download', async () => {
    const { account, analysisId } = await newMaker();
    const headers = await cookieOf(account);
    const download = async () => readFirstPage(await fetch(`${app.address}/analyses/${analysisId}/report.pdf`, { headers }));
    expect((await download()).words).toContain('Northwind');
    await saveProfile(webContextOf(app.db, account), { name: '', company: 'Southwind', paper: 'a4' });
    expect(await download()).toMatchObject({ words: expect.stringContaining('Prepared by Southwind'), height: 842 });
  });
});

describe('the address of the logo', () => {
  test('shows and takes the logo of the signed-in account alone, from our own pages', async () => {
    const [mine, other] = [await newAccount(app.db), await newAccount(app.db)];
    const address = `${app.address}/settings/profile/logo`;
    const [headers, others] = [await cookieOf(mine), await cookieOf(other)];
    const put = async (given: Record<string, string>, body: BodyInit) => fetch(address, { method: 'PUT', headers: given, body });
    const file = new Uint8Array(await logoFile());
    expect((await put({}, file)).status).toBe(401);
    expect((await put({ ...headers, Origin: 'https://evil.example' }, file)).status).toBe(403);
    const broken = await put(headers, 'no picture');
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { error: { code: 'invalid_body', message: expect.stringContaining('PNG or JPEG') } },
    ]);
    const large = await put(headers, new Uint8Array(1_100_000));
    expect(await large.json()).toMatchObject({ error: { message: expect.stringContaining('larger than 1 MB') } });
    expect((await fetch(address, { headers })).status).toBe(404);
    expect((await put(headers, file)).status).toBe(204);
    const shown = await fetch(address, { headers });
    expect(Object.fromEntries(shown.headers)).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' });
    expect([(await fetch(address)).status, (await fetch(address, { headers: others })).status]).toEqual([401, 404]);
  });
});

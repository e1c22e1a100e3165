import { describe, expect, test } from 'vitest';
import { submitAnalysis } from '@/lib/analyses/submit';
import { readJpegSize } from '@/lib/jpeg';
import { createLink } from '@/lib/shares/create';
import { revokeOwnLink } from '@/lib/shares/revoke';
import { startIdleApp } from '@/tests/support/built-app';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { attribute, parse, walk } from '@/tests/support/markup';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const app = perFile(startIdleApp);

const ask = (path: string) => fetch(new URL(path, app.address), { redirect: 'manual' });

type Head = { meta: Record<string, string>; canonical: string | undefined };

/** The tags that apps and search engines read. */
async function headOf(path: string): Promise<Head> {
  const nodes = [...walk(parse(await (await ask(path)).text()))];
  const meta = nodes
    .filter(({ nodeName }) => nodeName === 'meta')
    .map((node) => [attribute(node, 'property') ?? attribute(node, 'name') ?? '', attribute(node, 'content') ?? ''] as const);
  const canonical = nodes.find((node) => node.nodeName === 'link' && attribute(node, 'rel') === 'canonical');
  return { meta: Object.fromEntries(meta), canonical: canonical && attribute(canonical, 'href') };
}

async function expectPicture(url: string): Promise<Response> {
  const answer = await ask(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(readJpegSize(bytes)).toEqual({ width: 1200, height: 630 });
  expect(bytes.byteLength).toBeLessThan(300_000);
  return answer;
}

describe.each(['/', '/example', '/docs', '/docs/rules/credits', '/docs/reference/submitAnalysis', '/docs/rubric', '/privacy', '/terms'])(
  '%s',
  (path) => {
    test('names its own address, its words and its picture', async () => {
      const { meta, canonical } = await headOf(path);
      const address = new URL(path, app.address).href.replace(/\/$/, '');
      expect([canonical, meta['og:url']].map((url) => url?.replace(/\/$/, ''))).toEqual([address, address]);
      expect(meta).toMatchObject({
        'og:site_name': 'Ad Analysis Service',
        'og:type': 'website',
        'og:title': expect.stringMatching(/\w/),
        'og:description': expect.stringMatching(/\w/),
        'og:image': expect.stringMatching(/^http.*\/previews\/.*\.jpg\?v=[\w-]{16}$/),
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:type': 'image/jpeg',
        'twitter:card': 'summary_large_image',
        'twitter:image': meta['og:image'],
      });
    });

    test('has a picture that everyone may keep until it changes', async () => {
      const image = (await headOf(path)).meta['og:image'] ?? '';
      expect((await expectPicture(image)).headers.get('cache-control')).toBe('public, immutable, max-age=31536000');
      const old = await ask(image.replace(/v=.*/, 'v=old'));
      expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    });
  },
);

test('an address without a page has no picture', async () => {
  for (const path of ['/previews/nothing.jpg', '/previews/docs/nothing.jpg', '/previews/home', '/previews/constructor.jpg'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('icons are where browsers and phones look for them', async () => {
  const files = {
    '/favicon.ico': 'image/x-icon',
    '/apple-icon.png': 'image/png',
    '/icon-192.png': 'image/png',
    '/icon-512.png': 'image/png',
  };
  for (const [path, type] of Object.entries(files)) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type]);
  }
});

describe('a shared link', () => {
  async function share() {
    const account = await newAccount(app.db);
    const ctx = webContextOf(app.db, account);
    const { id: analysisId } = await submitAnalysis(ctx, { url: metaUrl(newAdId()) });
    await completeRunOf(app.db, analysisId);
    const { id, token } = await createLink(ctx, {
      analysisIds: [analysisId],
      name: 'For a boss',
      lifetime: 'never',
      allowsDownloads: false,
    });
    return { ctx, id, path: `/r/${token}` };
  }

  test('names its words and its picture, which no cache keeps', async () => {
    const { path } = await share();
    const { meta } = await headOf(path);
    expect(meta).toMatchObject({
      'og:site_name': 'Ad Analysis Service',
      'og:type': 'article',
      'og:title': expect.stringContaining('of 100'),
      'og:url': new URL(path, app.address).href,
      'og:image': expect.stringMatching(new RegExp(`^${app.address}${path}/preview\\.jpg\\?v=[\\w-]{16}$`)),
      'twitter:card': 'summary_large_image',
    });
    const { headers } = await expectPicture(meta['og:image'] ?? '');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('has no picture once it is revoked, just as an unknown link', async () => {
    const { ctx, id, path } = await share();
    await expectPicture(`${path}/preview.jpg`);
    await revokeOwnLink(ctx, id);
    const [revoked, unknown] = [await ask(`${path}/preview.jpg`), await ask(`/r/${'A'.repeat(43)}/preview.jpg`)];
    expect([revoked.status, unknown.status]).toEqual([404, 404]);
    expect(await revoked.json()).toEqual(await unknown.json());
    expect((await headOf(path)).meta['og:image']).toBeUndefined();
  });
});

import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { KEPT_DAYS } from '@/lib/analyses/samples/schema';
import { env, loadEnv, parseEnv } from '@/lib/env';
import { checkPolicyFiles, renderMarkdown, renderPolicy } from '@/lib/legal/policies';
import { toPrivacy } from '@/lib/legal/privacy';
import { KEY_HOURS } from '@/lib/limits';
import { NOTICE_DAYS } from '@/lib/notices/notice';
import { GRANT_IDLE_DAYS } from '@/lib/oauth/schema';
import { REQUEST_LOG_DAYS } from '@/lib/requests/schema';
import { SESSION_DAYS } from '@/lib/sessions/schema';
import { ENDED_LINK_DAYS } from '@/lib/shares/schema';
import { hostileStrings } from '@/tests/support/hostile-strings';
import { attribute, parse, textOf, walk } from '@/tests/support/markup';

const folder = mkdtempSync(path.join(tmpdir(), 'policies-'));
const settings = parseEnv({ APP_ENV: 'test' });

/** Loads settings that name a file of the operator. */
function withFile(name: 'PRIVACY_FILE' | 'TERMS_FILE', file: string): void {
  process.env[name] = file;
  loadEnv('serve');
}

afterAll(() => {
  delete process.env.PRIVACY_FILE;
  delete process.env.TERMS_FILE;
  loadEnv('serve');
});

const rows = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('| '));

describe('the text about privacy that comes with the software', () => {
  test.each([
    ['requests to the API', `${REQUEST_LOG_DAYS} days`],
    ['your sessions', `${SESSION_DAYS} days`],
    ['connected apps', `${GRANT_IDLE_DAYS} days`],
    ['analyses of sample ads', `${KEPT_DAYS} days`],
    ['responses to requests with an `Idempotency-Key`', `${KEY_HOURS} hours`],
    ['shared links', `${ENDED_LINK_DAYS} days`],
    ['notices', `${NOTICE_DAYS} days`],
    ['small frames of the video', '24 hours'],
  ])('says how long %s are kept', (what, howLong) => {
    const row = rows(toPrivacy(settings)).find((line) => line.toLowerCase().startsWith(`| ${what.toLowerCase()}`));
    expect(row).toContain(howLong);
  });

  test('names every cookie that the app sets', () => {
    const folder = path.join(import.meta.dirname, '../../../app');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const names = files.flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return [...text.matchAll(/(?:hostCookie|handshakeCookie)\('([^']+)'\)/g)].map(([, name]) => name);
    });
    expect(names).toContain('session');
    expect(names.filter((name) => !toPrivacy(settings).includes(`\`${name}\``))).toEqual([]);
  });

  test('names only those who receive data under the settings', () => {
    const { stripe, google, mail } = settings;
    expect({ stripe, google, mail }).toEqual({ stripe: undefined, google: undefined, mail: undefined });
    expect(toPrivacy(settings)).not.toContain('Stripe');
    const withMail = {
      ...settings,
      mail: { smtpUrl: 'smtp://x', from: 'x' },
      google: { clientId: 'x', clientSecret: 'x', issuer: undefined },
    };
    expect(toPrivacy(withMail)).toContain('Links in our emails');
    expect(toPrivacy(withMail)).toContain('if you sign in with Google');
    expect(rows(toPrivacy({ ...settings, stills: false })).join()).not.toMatch(/stills/i);
  });

  test('is a page with one title and a table', async () => {
    const names = [...walk(parse(await renderPolicy('privacy')))].map(({ nodeName }) => nodeName);
    expect(names.filter((name) => name === 'h1')).toHaveLength(1);
    expect(names.filter((name) => name === 'tr')).toHaveLength(rows(toPrivacy(env())).length - 1);
  });
});

describe('a file of the operator', () => {
  test('replaces the text', async () => {
    const file = path.join(folder, 'terms.md');
    writeFileSync(file, '# Our terms\n\nBe **kind**.');
    withFile('TERMS_FILE', file);
    expect(await renderPolicy('terms')).toBe('<h1>Our terms</h1>\n<p>Be <strong>kind</strong>.</p>');
  });

  test('that cannot be read keeps the server from starting', async () => {
    withFile('PRIVACY_FILE', path.join(folder, 'missing.md'));
    await expect(checkPolicyFiles()).rejects.toThrow(/PRIVACY_FILE: the file .*missing\.md cannot be read \(ENOENT\)/);
  });

  test.each(hostileStrings)('becomes no script, no form and no dangerous address: %j', (hostile) => {
    const nodes = [...walk(parse(renderMarkdown(`# Title\n\n${hostile}\n\n> ${hostile}`)))];
    const dangerous = nodes.filter(
      (node) =>
        /^(?:script|style|iframe|object|embed|form|link|meta|base|svg|video)$/.test(node.nodeName) ||
        (node.attrs ?? []).some(({ name }) => name.startsWith('on') || name === 'style') ||
        /^\s*(?:javascript|data|vbscript|file|blob):/i.test(attribute(node, 'href') ?? attribute(node, 'src') ?? ''),
    );
    expect(dangerous).toEqual([]);
    expect(textOf(nodes[0] ?? parse(''))).toContain('Title');
  });
});

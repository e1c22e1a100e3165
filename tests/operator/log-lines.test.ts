import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { showLogs } from '@/tests/support/logs/shown';

const settings = {
  APP_ENV: 'test',
  ...showLogs('debug'),
  GEMINI_API_KEY: 'odd/form-of+a="key"',
  AUTH_SECRET: 'an-auth-secret-of-more-than-32-characters',
  DATABASE_URL: 'postgres://ads:db%2Fpass%40word@db.internal/ads',
  SMTP_URL: 'smtps://mailer:smtp-pass-word@mail.internal',
  MAIL_FROM: 'ads@example.test',
  STRIPE_SECRET_KEY: 'own-form-of-a-stripe-key',
  STRIPE_WEBHOOK_SECRET: 'own-form-of-a-webhook-secret',
  INNGEST_EVENT_KEY: 'inngest-event-key',
  INNGEST_SIGNING_KEY: 'abcdef0123456789abcdef',
};

type Line = Record<string, unknown> & { time: string; level: string; message: string };

/** Runs `script` in a process of the product; returns its log. */
function linesOf(script: string): { lines: Line[]; text: string } {
  const imports = "import { log } from './lib/log.ts';\nimport { withLogScope } from './lib/scope.ts';\n";
  const args = ['--import', 'tsx', '--input-type=module', '--eval', imports + script];
  const { stderr: text, status } = spawnSync(process.execPath, args, {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  expect([status, text.at(-1)]).toEqual([0, '\n']);
  return {
    lines: text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    text,
  };
}

test('an outage of the mail server has one line, not one for each check', () => {
  const { lines } = linesOf(`
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    const { checkMail } = await import('./lib/users/send-email.ts');
    for (let time = 0; time < 3; time += 1) await checkMail();`);
  expect(lines.map(({ level, message }) => [level, message])).toEqual([['error', 'the mail server does not take emails']]);
});

describe('a line of the log', () => {
  test('is one JSON object with the time in UTC, the level as a word, the message and the fields', () => {
    const { lines } = linesOf("log.warn('a thing happened', { runId: 'r', count: 3, none: null, gone: undefined })");
    expect(lines).toEqual([{ time: expect.any(String), level: 'warn', message: 'a thing happened', runId: 'r', count: 3, none: null }]);
    expect(new Date(lines[0]?.time ?? '').toISOString()).toBe(lines[0]?.time);
  });

  test('keeps its own time, level and message whatever the fields are called', () => {
    const { lines } = linesOf("log.info('mine', { time: 'x', level: 'y', message: 'z' })");
    expect(lines).toMatchObject([{ level: 'info', message: 'mine', message_: 'z', level_: 'y', time_: 'x' }]);
  });

  test('is written even when the process ends at the same moment, however many there are', () => {
    const { lines } = linesOf("for (let i = 0; i < 3000; i += 1) log.info('line', { i, filler: 'x'.repeat(300) }); process.exit(0)");
    expect(lines.map(({ i }) => i)).toEqual(Array.from({ length: 3000 }, (_, i) => i));
  });

  test('has the request or step that it belongs to, through every await, and no other', () => {
    const { lines } = linesOf(`
      const step = (name) => withLogScope({ step: name }, async () => { await new Promise(setImmediate); log.info(name); });
      await Promise.all(['a', 'b'].map((requestId) => withLogScope({ requestId }, () => step(requestId + '1'))));
      log.info('outside');`);
    expect(lines).toMatchObject([{ message: 'a1', requestId: 'a', step: 'a1' }, { message: 'b1', requestId: 'b', step: 'b1' }, {}]);
    expect(Object.keys(lines[2] ?? {}).sort()).toEqual(['level', 'message', 'time']);
  });
});

/** Values that JSON cannot say, how to build them, and what the log says instead. */
const oddValues: [what: string, build: string, value: unknown][] = [
  ['a circle', 'const a = { b: {} }; a.b.a = a; value = a', { b: { a: '[circular]' } }],
  ['a cause that is the error itself', "const e = new Error('self'); e.cause = e; value = e", { message: 'self', cause: '[circular]' }],
  ['the same object twice', 'const o = { n: 1 }; value = [o, o]', [{ n: 1 }, { n: 1 }]],
  ['a bigint', 'value = 2n ** 70n', '1180591620717411303424'],
  ['a map and a set', "value = { map: new Map([['a', 1n], [{}, 2]]), set: new Set([1]) }", { map: { a: '1', '[object]': 2 }, set: [1] }],
  ['a getter that throws', "value = { get x() { throw new TypeError('no'); }, y: 1 }", '[unreadable: TypeError]'],
  ['a proxy that throws', "value = [new Proxy({}, { ownKeys() { throw new Error('no'); } }), 1]", '[unreadable: Error]'],
  ['a message that throws', "value = Object.defineProperty(new Error('x'), 'message', { get() { throw 1; } })", '[unreadable: number]'],
  [
    'a function whose name throws',
    "value = Object.defineProperty(() => 1, 'name', { get() { throw new TypeError('no'); } })",
    '[unreadable: TypeError]',
  ],
  ['a toJSON that throws', "value = { toJSON() { throw new Error('no'); } }", '[unreadable: Error]'],
  ['half a pair', "value = 'a\\ud800b'", 'a\ufffdb'],
  ['numbers that JSON lacks', 'value = [NaN, -Infinity]', ['NaN', '-Infinity']],
  [
    'a date, bytes, a URL',
    "value = [new Date(0), new Date(NaN), Buffer.from('abc'), new URL('https://a.example/b')]",
    ['1970-01-01T00:00:00.000Z', null, '[3 bytes]', 'https://a.example/b'],
  ],
  ['functions and symbols', "value = [function f() {}, Symbol('s')]", ['[function f]', 'Symbol(s)']],
  ['depth', 'value = {}; let at = value; for (let i = 0; i < 1e5; i += 1) at = at.in = {}', { in: { in: {} } }],
  ['a name like the prototype', `value = JSON.parse('{"__proto__":{"a":1}}')`, JSON.parse('{"__proto__":{"a":1}}')],
  ['headers', "value = new Headers({ Accept: 'text/html', Cookie: 'session=abc' })", { accept: 'text/html', cookie: '[redacted]' }],
];

describe('the reason is logged', () => {
  test('of an error in a field, in an object, in an array and behind every cause', () => {
    const { lines } = linesOf(`
      const root = Object.assign(new Error('the root'), { code: 'EROOT' });
      const middle = new TypeError('the middle', { cause: root });
      const top = new Error('the top', { cause: { wrapped: middle } });
      log.error('failed', { error: top, metadata: { error: { cause: [root] }, list: [new AggregateError([root, middle], 'both')] } });`);
    const root = { name: 'Error', message: 'the root', code: 'EROOT', stack: expect.stringContaining('the root') };
    const middle = { name: 'TypeError', message: 'the middle', cause: root };
    expect(lines).toMatchObject([
      {
        error: { name: 'Error', message: 'the top', cause: { wrapped: middle } },
        metadata: { error: { cause: [root] }, list: [{ name: 'AggregateError', message: 'both', errors: [root, middle] }] },
      },
    ]);
  });

  test('of the last cause in a chain of forty with long words', () => {
    const { lines, text } = linesOf(`
      let error = new Error('the last cause');
      for (let i = 0; i < 40; i += 1) error = new Error('x'.repeat(5000), { cause: error });
      log.error('failed', { error });`);
    expect(text).toContain('the last cause');
    expect(lines).toHaveLength(1);
    expect(text.length).toBeLessThan(100_000);
  });

  const { lines: odd } = linesOf(
    oddValues.map(([, build]) => `{ let value; ${build}; log.info('odd', { value, after: 'whole' }); }`).join('\n'),
  );

  test.each(oddValues.map(([what, , value], at) => [what, value, at] as const))('next to %s', (_, value, at) => {
    expect(odd[at]).toMatchObject({ message: 'odd', value, after: 'whole' });
  });

  test('within a bounded line, whatever the input', () => {
    const { text, lines } = linesOf(`
      const big = 'word '.repeat(1e5);
      const wide = Object.fromEntries(Array.from({ length: 1e4 }, (_, i) => [i + 'x'.repeat(1000), big]));
      log.info(big, { big, many: Array.from({ length: 1e5 }, () => big), wide });`);
    expect(lines).toHaveLength(1);
    expect(text.length).toBeLessThan(150_000);
  });

  test('of a failed statement, without the rows and values in it', () => {
    const { lines, text } = linesOf(`
      const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
        name: 'PostgresError', code: '23505', detail: 'Key (email)=(a.customer@example.test) already exists.', where: 'row hush',
        query: 'insert hush', parameters: ['hush'], args: ['hush'], constraint_name: 'users_email', internal_query: 'hush' });
      log.error('failed', { error });`);
    expect(lines).toMatchObject([{ error: { name: 'PostgresError', code: '23505', constraint_name: 'users_email' } }]);
    expect(text).not.toMatch(/hush|customer/);
  });
});

/** Words of ours or of a vendor, and what of them must not be in the log. */
const planted: [what: string, words: string, secret: string][] = [
  ['the key of the model', `Consumer 'api_key:${settings.GEMINI_API_KEY}' has been suspended`, settings.GEMINI_API_KEY],
  ['the key of the model in a query', `?k=${encodeURIComponent(settings.GEMINI_API_KEY)}`, encodeURIComponent(settings.GEMINI_API_KEY)],
  ['the key of the model in JSON', JSON.stringify({ k: settings.GEMINI_API_KEY }), 'odd/form'],
  ['a secret in base64', Buffer.from(settings.AUTH_SECRET).toString('base64'), Buffer.from(settings.AUTH_SECRET).toString('base64')],
  ['the secret of sessions', `HMAC with ${settings.AUTH_SECRET} failed`, settings.AUTH_SECRET],
  ['the password of the database', 'password db/pass@word was refused', 'db/pass@word'],
  ['the address of the database', `cannot parse ${settings.DATABASE_URL}`, 'db%2Fpass'],
  ['the password of the mail server', 'AUTH mailer smtp-pass-word', 'smtp-pass-word'],
  ['a key of Stripe', 'Invalid API Key provided: sk_live_51H8abcdefgh', '51H8abcdefgh'],
  ['a key of Stripe in a form of its own', `No such key: ${settings.STRIPE_SECRET_KEY}`, settings.STRIPE_SECRET_KEY],
  ['the secret of a webhook', 'signed with whsec_abc123DEF+/=', 'abc123DEF'],
  [
    'the keys of Inngest',
    `${settings.INNGEST_EVENT_KEY} ${settings.INNGEST_SIGNING_KEY} signkey-prod-0011`,
    'inngest-event-key|abcdef0123|0011',
  ],
  ['a token', 'pat_abcdefghijklmnopqrstuvwxyz0123456789-_abcdefg was refused', 'abcdefghijkl'],
  ['a bearer', 'authorization: Bearer abcdef.ghijkl-mnop', 'ghijkl'],
  ['a JSON web token', 'id eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'c2lnbmF0|eyJzdWI'],
  ['a cookie', 'cookie: session=sEcReTsEcReT; __Host-session=otherSecret; sign-in-csrf=thirdSecret', 'sEcReT|otherSecret|thirdSecret'],
  ['a mailed link', 'https://ads.example.com/sign-in/link?next=%2F&token=sEcReT&email=who%40example.test', 'sEcReT|who'],
  ['a mailed link without its host', 'GET /reset?link=sEcReT 200', 'sEcReT'],
  ['the answer of a provider', '/api/auth/callback/google?code=sEcReT&state=oTher', 'sEcReT|oTher'],
  ['a link with a password', 'proxy http://user:pass:w@rd@127.0.0.1:8080/path', 'user|pass:w|rd@'],
  ['the parameters of an address that was submitted', 'at https://www.facebook.com/ads/library/?id=123&utm_source=hush', 'hush'],
  ['the access token of a library', 'render_ad/?id=1&access_token=EAAB123', 'EAAB123'],
  ['a signed link of a video', 'https://video.xx.fbcdn.net/v/t42.mp4?oh=hush&oe=hush2', 'hush'],
  ['a body that was sent', `Unexpected token in {"email":"x","password":"hunter 2 hunter"}`, 'hunter'],
  ['the mailbox of a customer', "550 5.1.1 <jane.o'neil+ads@mail.example.co.uk>: unknown user", 'neil|mail.example'],
  ['a mailbox in letters of other scripts', 'to дом@пример.испытание', 'дом|испытание'],
];

describe('a line of the log does not contain', () => {
  const script = `
    for (const words of ${JSON.stringify(planted.map(([, words]) => words))})
      log.error(words, { error: new Error(words, { cause: words }), [words]: words, deep: { list: [words] } });`;
  const { lines, text } = linesOf(script);

  test.each(planted.map(([what, , secret], at) => [what, secret, at] as const))('%s', (_, secret, at) => {
    const line = JSON.stringify(lines[at]);
    const parts = secret.includes('|') ? secret.split('|') : [secret, JSON.stringify(secret).slice(1, -1)];
    expect(parts.filter((part) => line.includes(part))).toEqual([]);
    expect(line.split('[redacted]').length).toBeGreaterThan(4);
  });

  test('a field that is named as a secret, at any depth, whatever its value', () => {
    const names = [
      'authorization',
      'Cookie',
      'set-cookie',
      'password',
      'newPassword',
      'sessionToken',
      'access_token',
      'clientSecret',
      'apiKey',
      'x-api-key',
      'signature',
      'stripe-signature',
      'code_verifier',
    ];
    const build = `Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, 'hush']))`;
    const named = linesOf(`log.info('given', { headers: ${build}, list: [{ body: { ${'password'}: ['hush', { a: 'hush' }] } }] })`);
    expect(named.text).not.toContain('hush');
    expect(named.text.split('[redacted]')).toHaveLength(names.length + 2);
  });

  test('less than it should: ids, counts, words and addresses of pages stay', () => {
    const kept = [
      'https://www.facebook.com/ads/library/?id=1234567890123456',
      'invalid token: jwt expired',
      'connect ECONNREFUSED 127.0.0.1:5432',
      'at run (file:///srv/node_modules/next@16.4.6_react@19.3.1/dist/index.js:10:5)',
      '3 tokens were issued; the password was wrong',
    ];
    const { lines: whole } = linesOf(
      `log.info('kept', { kept: ${JSON.stringify(kept)}, use: { inputTokens: 5, hasPassword: true, token: null } })`,
    );
    expect(whole).toMatchObject([{ kept, use: { inputTokens: 5, hasPassword: true, token: null } }]);
  });

  test('anything that looks like another line', () => {
    expect(text.trim().split('\n')).toHaveLength(planted.length);
  });
});

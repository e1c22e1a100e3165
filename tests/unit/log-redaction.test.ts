import { describe, expect, test } from 'vitest';
import { toPlain } from '@/lib/log/plain';
import { redactText, toForms } from '@/lib/log/redact';

const device = `${'i'.repeat(22)}.${'s'.repeat(43)}`;

const planted: [what: string, words: string, secret: RegExp][] = [
  ['an object as Node prints it', "{ password: 'hush', token: 'HUSH', auth: { pass: 'hush' } }", /hush/i],
  ['an object as Node prints it, with a quote inside', `{ password: "it's hush" , secret: 'a\\'hush' }`, /hush/],
  ['a quoted value with spaces', "host=db password='two words hush' dbname=x", /two|hush/],
  ['what follows an escaped quote', '{"password":"a\\"hush"}', /hush/],
  ['what follows an escaped quote in JSON in JSON', JSON.stringify('{"password":"a\\"hush"}'), /hush/],
  ['a quoted value that has no end', '{"password":"two words hush', /two|hush/],
  ['a header with a key', 'x-api-key: hush', /hush/],
  ['a header with a key of Google', 'X-Goog-Api-Key: hush', /hush/],
  ['a header with a token', 'x-amz-security-token: hush', /hush/],
  ['an authorization without a scheme', 'authorization: hush', /hush/],
  ['a header with cookies', 'Cookie: theme=hush; other=HUSH', /hush/i],
  ['the cookie of a browser', `Set-Cookie: device=${device}; Path=/`, /iii|sss/],
  ['the cookie of a browser among words', `theme=x; device=${device}`, /iii|sss/],
  ['a password with a slash and an at', 'postgres://u:pa@ss/word@h/db', /pa@|ss\/|word/],
  ['a password with a slash', 'postgres://u:pass/word@h/db', /pass|word/],
  ['a password of digits with a slash', 'postgres://u:12/34@h/db', /12|34/],
  ['a password with a slash of a proxy', 'http://u:pass/word@proxy.example:80/', /pass|word/],
  ['a link in a query', 'next=%2Freset%3Flink%3Dhush', /hush/],
  ['a second parameter of a link in a query', '/a?to=%2Fcallback%3Fx%3D1%26code%3Dhush', /hush/],
  ['a link in a query in a query', 'to=%252Freset%253Flink%253Dhush', /hush/],
  ['a token in an encoded query', 'x=%2Fa%3Faccess_token%3Dhush', /hush/],
  ['an address in capitals', 'HTTPS://h.example/p?q=hush', /hush/],
  ['the token of a shared link', `GET /r/${'hush'.repeat(11)} 200`, /hush/],
  ['the token of a shared link in a URL', `https://ads.example.com/r/${'hush'.repeat(11)}/stills/2`, /hush/],
  ['the token of a shared link in another spelling', `GET /r/%68%75%73%68${'hush'.repeat(10)} 200`, /hush|%68/],
  ['the token of a shared link of which each character is escaped', `next=%2F%72%2F${'%2568%2575'.repeat(20)}`, /%2568/],
  ['the token of a shared link in a query', `next=%2Fr%2F${'hush'.repeat(11)}`, /hush/],
  ['a hash in JSON', '{"passwordHash":"hush","token_hash":"hush","apiKeys":"hush"}', /hush/],
];

describe('redacted text does not contain', () => {
  test.each(planted)('%s', (_, words, secret) => {
    expect(redactText(words, [])).not.toMatch(secret);
    expect(redactText(words, [])).toContain('[redacted]');
  });

  test('a known secret in base64 for links, or without padding', () => {
    const secret = 'SUPERSECRETVALUE1234??>x';
    for (const known of [secret, `${secret}y`, `${secret}yz`])
      for (const form of [Buffer.from(known).toString('base64url'), Buffer.from(known).toString('base64').split('=')[0] ?? ''])
        expect(redactText(`x ${form} y`, toForms(known))).toBe('x [redacted] y');
  });
});

test.each([
  'invalid token: jwt expired',
  'the cookie was refused; a signature is missing: see the manual',
  'max_tokens=4096, inputTokens=12',
  '{"inputTokens":12,"outputTokens":34}',
  'https://www.tiktok.com/@someone/video/1',
  'http://[::1]:3000/@a/b',
  'at run (file:///srv/node_modules/next@16.4.6/dist/index.js:10:5)',
  'webpack-internal:///node_modules/next@16.4.6/a.js',
  'the device=phone, the bypass=1',
])('harmless words stay: %s', (words) => {
  expect(redactText(words, [])).toBe(words);
});

const redact = (text: string) => redactText(text, []);

describe('a field', () => {
  test.each([
    ...['tokens', 'apiKeys', 'secretKey', 'privateKey', 'private_key', 'passwordHash', 'token_hash', 'signingKeyFallback', 'pass'],
    ...['smtpPass', 'SMTP_PASS', 'passphrase', 'INNGEST_SIGNING_KEY_FALLBACK', 'nextToken', 'code_verifier', 'x-goog-api-key', 'passwords'],
  ])('named %s is redacted', (name) => {
    expect(toPlain({ [name]: 'hush', deep: { [name]: ['hush'] } }, redact)).toEqual({
      [name]: '[redacted]',
      deep: { [name]: '[redacted]' },
    });
  });

  test('that counts tokens is kept', () => {
    const counts = {
      inputTokens: 1,
      outputTokens: 2,
      maxTokens: 3,
      countToken: 4,
      nextToken: 5,
      tokens: 6,
      tokenCount: 7,
      audioInputTokens: 0,
    };
    expect(toPlain(counts, redact)).toEqual(counts);
    expect(toPlain({ password: 1234, apiKey: 5 }, redact)).toEqual({ password: '[redacted]', apiKey: '[redacted]' });
  });

  test('whose name only ends like a secret’s is kept', () => {
    const fields = { compass: 'x', bypass: 'y', idempotencyKey: 'z', tokenId: 'a', hasPassword: true };
    expect(toPlain(fields, redact)).toEqual(fields);
  });
});

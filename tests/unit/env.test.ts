import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EnvError, type Purpose, parseEnv } from '@/lib/env';
import { parseEgressMap } from '@/lib/env/egress-map';
import { DEFAULT_SECRET, DEMO_KEY_PREFIX, envSchema } from '@/lib/env/schema';

type Settings = Record<string, string | undefined>;

const production = {
  APP_ENV: 'production',
  AUTH_SECRET: 'a-secret-of-our-own-with-more-than-32-characters',
  GEMINI_API_KEY: 'AIza-a-real-looking-key',
  DATA_DIR: `/${'d'.repeat(59)}`,
  PUBLIC_URL: 'https://ads.example.com',
  DATABASE_URL: 'postgres://service@db.example/ads',
} satisfies Settings;

function problemsOf(settings: Settings, purpose: Purpose = 'serve'): string {
  try {
    parseEnv(settings, purpose);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return '';
}

describe('production', () => {
  test('starts with a secret, a model key and its address, and nothing of a demo', () => {
    const settings = parseEnv(production);
    expect(settings).toMatchObject({
      appEnv: 'production',
      port: 3000,
      dataDir: production.DATA_DIR,
      databaseUrl: production.DATABASE_URL,
      logLevel: 'info',
      inngest: undefined,
    });
    expect(settings.authSecret).toBe(production.AUTH_SECRET);
    expect(settings.gemini).toMatchObject({ apiKey: production.GEMINI_API_KEY, demoModel: false });
    expect(settings.egressMap.size).toBe(0);
    expect(settings.platforms).toEqual({ meta: true, tiktok: true });
  });

  test('gives a new account credits where mail confirms its address, or where the operator names a figure', () => {
    const creditsOf = (settings: Settings) => parseEnv({ ...production, ...settings }).startingCredits.credits;
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'ads@example.com' };
    expect([creditsOf({}), creditsOf({ STARTING_CREDITS: ' ' }), creditsOf({ STARTING_CREDITS: '3' })]).toEqual([0, 0, 3]);
    expect([creditsOf(mail), creditsOf({ ...mail, STARTING_CREDITS: '0' })]).toEqual([3, 0]);
    for (const appEnv of ['demo', 'test']) expect(parseEnv({ APP_ENV: appEnv }).startingCredits.credits).toBe(3);
  });

  test('runs four analyses at a time, two of one account, or as many as the operator names', () => {
    const limitsOf = (settings: Settings) => parseEnv({ ...production, ...settings }).maxRunning;
    expect(limitsOf({})).toEqual({ total: 4, perAccount: 2 });
    expect(limitsOf({ MAX_RUNNING: '32' })).toEqual({ total: 32, perAccount: 2 });
    expect(limitsOf({ MAX_RUNNING: '1' })).toEqual({ total: 1, perAccount: 1 });
    expect(limitsOf({ MAX_RUNNING: '32', MAX_RUNNING_PER_ACCOUNT: '32' })).toEqual({ total: 32, perAccount: 32 });
  });

  test('is what an environment that does not say is taken for', () => {
    expect(parseEnv({ ...production, APP_ENV: undefined }).appEnv).toBe('production');
    expect(problemsOf({})).toContain('AUTH_SECRET');
  });

  test.each<[string, Settings]>([
    ['AUTH_SECRET: set a random secret', { AUTH_SECRET: undefined }],
    ['AUTH_SECRET: the default secret', { AUTH_SECRET: DEFAULT_SECRET }],
    ['AUTH_SECRET: must have at least 32 characters', { AUTH_SECRET: 'short' }],
    ['GEMINI_API_KEY: set the key', { GEMINI_API_KEY: undefined }],
    ['GEMINI_API_KEY: the demo model', { GEMINI_API_KEY: `${DEMO_KEY_PREFIX}-key` }],
    ['GEMINI_BASE_URL: must be https', { GEMINI_BASE_URL: 'HTTP://model.example' }],
    ['INNGEST_DEV: not allowed in production', { INNGEST_DEV: '1' }],
    ['GOOGLE_ISSUER: not allowed in production', { GOOGLE_ISSUER: 'http://127.0.0.1:4000' }],
    ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both', { GOOGLE_CLIENT_ID: 'ads.apps.example' }],
    ['SMTP_URL and MAIL_FROM: set both', { SMTP_URL: 'smtp://mail.example' }],
    ['DATABASE_URL: set the address of your PostgreSQL', { DATABASE_URL: undefined }],
    ['PUBLIC_URL: set the address', { PUBLIC_URL: undefined }],
    ['STRIPE_BASE_URL: not allowed in production', { STRIPE_BASE_URL: 'http://127.0.0.1:4000' }],
    ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both', { STRIPE_SECRET_KEY: 'sk_live_1' }],
    ['CREDIT_PACKS: must be credits:amount pairs', { CREDIT_PACKS: '10 for 9' }],
    ['CREDIT_PACKS: must list each number of credits once', { CREDIT_PACKS: '50:3900,10:900' }],
    ['CREDIT_CURRENCY: must be a three-letter currency', { CREDIT_CURRENCY: 'dollars' }],
    ['PORT: must be a whole number from 0 to 65,535\n', { PORT: '30o0' }],
    ['STARTING_CREDITS: must be a whole number from 0 to 1,000\n', { STARTING_CREDITS: 'three' }],
    ['SIGN_UPS_WITH_CREDITS_PER_HOUR: must be a whole number from 0 to 1,000,000\n', { SIGN_UPS_WITH_CREDITS_PER_HOUR: '1.5' }],
    ['MAX_RUNNING: must be a whole number from 1 to 32\n', { MAX_RUNNING: '0' }],
    ['MAX_RUNNING: must be a whole number from 1 to 32\n', { MAX_RUNNING: '33' }],
    ['MAX_RUNNING_PER_ACCOUNT: must be a whole number from 1 to 32\n', { MAX_RUNNING_PER_ACCOUNT: '0' }],
    ['MAX_RUNNING_PER_ACCOUNT: must be a whole number from 1 to 32\n', { MAX_RUNNING_PER_ACCOUNT: '33' }],
    ['MAX_RUNNING_PER_ACCOUNT: must be at most MAX_RUNNING, which is 4; lower this one', { MAX_RUNNING_PER_ACCOUNT: '5' }],
    ['TRUSTED_PROXY_HOPS: must be a whole number from 0 to 10\n', { TRUSTED_PROXY_HOPS: '11' }],
    [`DATA_DIR: /${'d'.repeat(60)} has more than 60 characters; set a shorter absolute path`, { DATA_DIR: `/${'d'.repeat(60)}` }],
    ['EGRESS_MAP: not allowed in production', { EGRESS_MAP: 'www.facebook.com=127.0.0.1:4433' }],
    ['EGRESS_CA: not allowed in production', { EGRESS_CA: '/tmp/certificate.pem' }],
  ])('does not serve with the problem %j', (problem, change) => {
    expect(problemsOf({ ...production, ...change })).toContain(`  - ${problem}`);
  });

  test('names every problem at once and where to look', () => {
    const message = problemsOf({ INNGEST_DEV: '1', EGRESS_MAP: 'nonsense', INNGEST_EVENT_KEY: 'event', PORT: 'http' });
    for (const key of [
      'AUTH_SECRET',
      'GEMINI_API_KEY',
      'INNGEST_DEV',
      'INNGEST_SIGNING_KEY',
      'PORT',
      'EGRESS_MAP: not allowed in production',
    ]) {
      expect(message).toContain(key);
    }
    expect(message).toContain('.env.example');
  });

  test('beside a demo, says how to use its database', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ad-env-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    writeFileSync(path.join(dataDir, 'demo.json'), '{}');
    const problem = problemsOf({ ...production, DATABASE_URL: undefined, DATA_DIR: dataDir });
    expect(problem).toContain(`. ${dataDir} holds the database of a demo: to use that one, set APP_ENV=demo`);
    expect(problem).not.toContain('earlier release');
  });

  test('lets a command read no setting that leads to a fake', () => {
    const fakes = { EGRESS_MAP: 'www.facebook.com=127.0.0.1:4433', EGRESS_CA: 'certificate.pem', INNGEST_DEV: '1' };
    expect(parseEnv(fakes, 'operate')).toMatchObject({ egressMap: new Map(), egressCaFile: undefined, inngest: undefined });
  });

  test('lets the command line work on the database without a secret or a model', () => {
    expect(parseEnv({ DATABASE_URL: 'postgres://db.example/ads' }, 'operate').databaseUrl).toBe('postgres://db.example/ads');
  });
});

describe('demo and test', () => {
  test.each(['demo', 'test'])('%s runs on nothing but its name', (appEnv) => {
    const settings = parseEnv({ APP_ENV: appEnv });
    expect(settings.authSecret).toBe(DEFAULT_SECRET);
    expect(settings.gemini).toEqual({
      apiKey: undefined,
      baseUrl: undefined,
      model: 'gemini-3.8-flash',
      checkModel: 'gemini-3.5-flash-lite',
      demoModel: true,
    });
  });

  test('reports are marked as of the fake by the key alone', () => {
    expect(parseEnv({ APP_ENV: 'demo', GEMINI_API_KEY: `${DEMO_KEY_PREFIX}-7` }).gemini.demoModel).toBe(true);
    expect(parseEnv({ APP_ENV: 'demo', GEMINI_API_KEY: 'AIza-x', GEMINI_BASE_URL: 'http://127.0.0.1:9' }).gemini.demoModel).toBe(false);
  });

  test('hosts may be mapped to fakes with a certificate of their own', () => {
    const settings = parseEnv({ APP_ENV: 'test', EGRESS_MAP: 'www.facebook.com=127.0.0.1:4433', EGRESS_CA: 'certificate.pem' });
    expect(settings.egressMap.get('www.facebook.com')).toEqual({ address: '127.0.0.1', port: 4433 });
    expect(settings.egressCaFile).toBe('certificate.pem');
  });
});

describe('any environment', () => {
  test('an empty or blank value counts as unset, for every key', () => {
    const empty = Object.fromEntries(Object.keys(envSchema.shape).map((key) => [key, '  ']));
    expect(parseEnv({ ...empty, APP_ENV: 'demo' })).toEqual(parseEnv({ APP_ENV: 'demo' }));
  });

  test('variables of others are ignored', () => {
    expect(parseEnv({ APP_ENV: 'demo', HOME: '/root', PATH: '/bin' })).toEqual(parseEnv({ APP_ENV: 'demo' }));
  });

  test.each<[string, string]>([
    ['APP_ENV', 'staging'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://db.example/ads'],
    ['GEMINI_BASE_URL', 'ftp://model.example'],
    ['GEMINI_MODEL', '../models/other'],
    ['INNGEST_BASE_URL', 'inngest.example'],
    ['INNGEST_BASE_URL', 'https://inngest.example'],
    ['INNGEST_SERVE_ORIGIN', 'https://ads.example'],
    ['PLATFORM_META', 'false'],
    ['SMTP_URL', 'https://mail.example'],
    ['STARTING_CREDITS', '-1'],
    ['TRUSTED_PROXY_HOPS', 'all'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is rejected by name', (key, value) => {
    expect(problemsOf({ APP_ENV: 'demo', [key]: value })).toContain(`  - ${key}: `);
  });

  test('a platform can be switched off', () => {
    expect(parseEnv({ APP_ENV: 'demo', PLATFORM_META: 'off' }).platforms).toEqual({ meta: false, tiktok: true });
  });

  test('Inngest needs both its keys, or its dev server', () => {
    expect(problemsOf({ APP_ENV: 'demo', INNGEST_EVENT_KEY: 'event' })).toContain('set both');
    expect(problemsOf({ APP_ENV: 'demo', INNGEST_SIGNING_KEY: 'signkey-test-00' })).toContain('set both');
    expect(parseEnv({ APP_ENV: 'demo', INNGEST_DEV: '1' }).inngest).toMatchObject({ dev: '1', eventKey: undefined });
    expect(parseEnv({ ...production, INNGEST_EVENT_KEY: 'event', INNGEST_SIGNING_KEY: 'signkey-prod-00' }).inngest).toEqual({
      eventKey: 'event',
      signingKey: 'signkey-prod-00',
      serveOrigin: production.PUBLIC_URL,
      signingKeyFallback: undefined,
      baseUrl: undefined,
      dev: undefined,
    });
  });
});

describe('the egress map', () => {
  test('has hosts and wildcards, in any case and spacing', () => {
    const problems: string[] = [];
    const map = parseEgressMap(' WWW.Facebook.com=127.0.0.1:4433, *.fbcdn.net=[::1]:4434 ,library.tiktok.com=localhost:4435,', problems);
    expect(problems).toEqual([]);
    expect([...map]).toEqual([
      ['www.facebook.com', { address: '127.0.0.1', port: 4433 }],
      ['*.fbcdn.net', { address: '::1', port: 4434 }],
      ['library.tiktok.com', { address: 'localhost', port: 4435 }],
    ]);
  });

  test.each([
    'www.facebook.com=10.0.0.1:443',
    'www.facebook.com=evil.example:443',
    'www.facebook.com=127.0.0.1.evil.example:443',
    'www.facebook.com=127.0.0.1',
    'www.facebook.com=127.0.0.1:0',
    'www.facebook.com=127.0.0.1:65536',
    'www.facebook.com=127.0.0.999:443',
    '=127.0.0.1:443',
    'https://www.facebook.com=127.0.0.1:443',
    'a*.example=127.0.0.1:443',
  ])('%j is rejected, because only a loopback address and port can be a fake', (text) => {
    expect(problemsOf({ APP_ENV: 'demo', EGRESS_MAP: text })).toContain('  - EGRESS_MAP: ');
  });
});

test('notices go to an https URL, and to this machine only outside production; to an address only where mail is set', () => {
  const webhook = (OPERATOR_WEBHOOK_URL: string, APP_ENV = 'production') => problemsOf({ ...production, APP_ENV, OPERATOR_WEBHOOK_URL });
  expect(webhook('https://hooks.example.com/a')).toBe('');
  expect(webhook('http://127.0.0.1:9/a', 'test')).toBe('');
  for (const [url, appEnv] of [
    ['http://127.0.0.1:9/a', 'production'],
    ['http://hooks.example.com/a', 'test'],
    ['http://127.0.0.1.example.com/a', 'test'],
    ['http://localhost@hooks.example.com/a', 'demo'],
  ] as const)
    expect(webhook(url, appEnv)).toContain('OPERATOR_WEBHOOK_URL: must be an https URL');
  expect(problemsOf({ ...production, OPERATOR_EMAIL: 'operator@example.com' })).toContain('OPERATOR_EMAIL: set SMTP_URL and MAIL_FROM too');
  expect(problemsOf({ ...production, METRICS_TOKEN: 'short' })).toContain('METRICS_TOKEN: must have at least 32 characters');
});

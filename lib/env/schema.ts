import { z } from 'zod';
import { wholeNumber } from '@/lib/whole-number';
import { CreditPacks } from './credit-packs';
import { SampleAds } from './sample-ads';

export const DEFAULT_SECRET = 'demo-and-test-only-secret-not-for-production';
export const DEFAULT_STARTING_CREDITS = 3;
/** The default limit of running analyses of one account, unless the limit of all accounts is lower. */
export const DEFAULT_MAX_RUNNING_PER_ACCOUNT = 2;

export type MaxRunning = { total: number; perAccount: number };
/** US dollars that the model may cost in a day (UTC), in all and for one account; undefined: no limit. */
export type SpendLimits = { perDay: number | undefined; perAccountPerDay: number | undefined };
/** The prefix of a demo model's key. Its reports are marked and are never cache hits for a real model. */
export const DEMO_KEY_PREFIX = 'stand-in';

const optional = z.string().trim().min(1).optional();
const flag = (byDefault: 'on' | 'off') => z.enum(['on', 'off']).default(byDefault);
const MetricsAddress = z
  .string()
  .regex(/^(?:[\w.-]{1,253}|\[[\da-f:]{2,45}\]):\d{1,5}$/i, 'must be a host and port such as 127.0.0.1:9464')
  .transform((text) => ({
    host: text.slice(0, text.lastIndexOf(':')).replace(/[[\]]/g, ''),
    port: Number(text.slice(text.lastIndexOf(':') + 1)),
  }))
  .refine(({ port }) => port > 0 && port <= 65535, 'must have a port from 1 to 65535');
const dollars = z
  .string()
  .regex(/^\d{1,7}(?:\.\d{1,2})?$/, 'must be an amount in US dollars such as 50 or 12.50')
  .transform(Number)
  .refine((amount) => amount > 0, 'must be above 0')
  .optional();
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

/** Settings that lead tests and development to fakes and to the Inngest dev server. They have no description: production refuses them. */
export const testSettings = {
  EGRESS_MAP: optional,
  EGRESS_CA: optional,
  GOOGLE_ISSUER: httpUrl.optional(),
  STRIPE_BASE_URL: httpUrl.optional(),
  INNGEST_DEV: optional,
};

/** In the order of `.env.example` and of this folder's `README.md`, which are generated from it. An empty value counts as unset. */
export const envSchema = z.object({
  APP_ENV: z
    .enum(['production', 'demo', 'test'])
    .default('production')
    .describe('production (default), demo or test. demo and test serve this machine only.'),
  PORT: wholeNumber(0, 65535).default(3000).describe('The port.'),
  HOST: z
    .enum(['127.0.0.1', '0.0.0.0', '::'], 'must be 127.0.0.1, 0.0.0.0 or ::')
    .optional()
    .describe(
      'Where to listen: 127.0.0.1 behind a proxy on the same machine, 0.0.0.0 or :: for all. Empty: all in production, else 127.0.0.1.',
    ),
  PUBLIC_URL: httpUrl.optional().describe('Required in production: the public address, such as https://ads.example.com.'),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Required in production: at least 32 random characters (openssl rand -base64 33).'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .describe('Required in production: the PostgreSQL server, without a pooler. Empty in the demo: an embedded PostgreSQL in DATA_DIR.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'The one folder to which the service writes: the unpacked browser and temporary files, in the demo also the embedded PostgreSQL. At most 60 characters.',
    ),
  GEMINI_API_KEY: optional.describe('Required in production: the key of the Gemini API. Empty in the demo: a demo model.'),
  GEMINI_BASE_URL: httpUrl.optional().describe('A different base URL of the Gemini API.'),
  GEMINI_MODEL: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a model name such as gemini-3.8-flash')
    .default('gemini-3.8-flash')
    .describe('The model. `npm run admin -- model check` reports whether it is available and when it is retired.'),
  GEMINI_CHECK_MODEL: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a model name such as gemini-3.5-flash-lite')
    .default('gemini-3.5-flash-lite')
    .describe('The model of the second look, which answers questions about stills and writes down what is said; a small one will do.'),
  SECOND_LOOK: flag('on').describe(
    'on or off: whether a second, small call checks what the first one saw and heard, by stills and the sound alone. Off: exactly one call of the model, and what is shown is not checked.',
  ),
  INNGEST_EVENT_KEY: optional.describe('To use Inngest instead of the embedded engine, set this and the signing key.'),
  INNGEST_SIGNING_KEY: optional.describe('The key with which Inngest signs its calls.'),
  INNGEST_SIGNING_KEY_FALLBACK: optional.describe('The previous key during a rotation, still accepted.'),
  INNGEST_BASE_URL: httpUrl.optional().describe('The address of a self-hosted Inngest server.'),
  INNGEST_SERVE_ORIGIN: httpUrl
    .optional()
    .describe(
      'Where Inngest reaches this app, such as http://app.internal:3000. Empty: PUBLIC_URL, and without it the host of the call that syncs.',
    ),
  MAX_RUNNING: wholeNumber(1, 32)
    .default(4)
    .describe(
      'Analyses that run at one time over all processes, 1 to 32; each needs the memory of a browser and a video. If processes differ, the lowest value applies, so a higher one applies once the last process with a lower one has ended.',
    ),
  MAX_RUNNING_PER_ACCOUNT: wholeNumber(1, 32)
    .optional()
    .describe('Of these, the most for one account, by the same rule: 1 to MAX_RUNNING. Empty: 2, or 1 if MAX_RUNNING is 1.'),
  MODEL_SPEND_PER_DAY: dollars.describe(
    'US dollars that the model may cost in a day (UTC). Once it is reached, new analyses wait; those in progress end, so that a day may cost more by them. If processes differ, the lowest value applies. Empty: 50; the demo model has no limit.',
  ),
  MODEL_SPEND_PER_ACCOUNT_PER_DAY: dollars.describe('The same for one account. Empty: no limit.'),
  STARTING_CREDITS: wholeNumber(0, 1000)
    .optional()
    .describe(
      'Credits of a new account, once per mailbox however its address is spelled. Empty: 3; in production without email 0, because anyone can make up unconfirmed addresses.',
    ),
  SIGN_UPS_WITH_CREDITS_PER_HOUR: wholeNumber(0, 1_000_000)
    .default(100)
    .describe('New accounts with starting credits per hour. Further ones start with 0.'),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10)
    .default(0)
    .describe(
      'The number of your proxies in front of the app: that entry of X-Forwarded-For, from the right, is the client. 0: the connecting address, unless it is private.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
    .optional()
    .describe(
      'The mail server, for emails that confirm addresses, sign in and reset passwords: smtps://user:password@host. Empty: no email.',
    ),
  MAIL_FROM: optional.describe('The sender of these emails.'),
  GOOGLE_CLIENT_ID: optional.describe(
    'Sign-in with Google: set this and the secret; its redirect URI is PUBLIC_URL/api/auth/callback/google.',
  ),
  GOOGLE_CLIENT_SECRET: optional.describe('The secret of that client.'),
  STRIPE_SECRET_KEY: optional.describe(
    "Sell credits through Stripe Checkout: set this and the webhook's secret. Empty: the operator grants them.",
  ),
  STRIPE_WEBHOOK_SECRET: optional.describe(
    'The signing secret of the webhook that Stripe calls at /api/stripe/webhook; `admin -- smoke` names the events to send.',
  ),
  CREDIT_PACKS: CreditPacks.prefault('10:900,50:3900,200:12900').describe(
    'The packs for sale: credits:amount pairs, amounts in the smallest unit of the currency.',
  ),
  CREDIT_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/, 'must be a three-letter currency such as usd')
    .default('usd')
    .describe('The currency of those amounts.'),
  CHROMIUM_PATH: optional.describe("The Chromium binary. Empty: the system's Chromium, or the one from npm."),
  CHROMIUM_NO_SANDBOX: z
    .literal('accepted')
    .optional()
    .describe("accepted: production starts even if Chromium's sandbox does not work. Empty: it does not start, and says what is missing."),
  PLATFORM_META: flag('on').describe('on or off: whether the service accepts new ads of the Meta Ad Library.'),
  PLATFORM_TIKTOK: flag('on').describe('on or off: whether the service accepts new ads of the TikTok Ad Library.'),
  VIDEO_MEASUREMENT: flag('on').describe(
    'on or off: whether the service decodes each video and measures its shots, text and sound. Off suits small machines: findings are then not checked against the video, the model judges every criterion, and reports have no stills.',
  ),
  STILLS: flag('on').describe(
    'on or off: whether up to 40 small frames of each video are kept with its report. Off: none are kept or served; a second look gets them while the analysis runs.',
  ),
  KEEP_STILLS_DAYS: wholeNumber(1, 36_500)
    .optional()
    .describe('Days after which the stills of a report are deleted. Empty: they stay while an account has the report.'),
  KEEP_UNOWNED_DAYS: wholeNumber(1, 36_500)
    .optional()
    .describe(
      'Days after which a report or a failed run that no account has is deleted; a later submit of its ad is a new analysis. Empty: never.',
    ),
  KEEP_ACTIONS_DAYS: wholeNumber(366, 36_500)
    .optional()
    .describe("Days after which the records of the operator's changes are deleted, 366 at least. Empty: never."),
  CANARY_META_URL: optional.describe(
    'A Meta video ad that has text and will stay online. The service checks its page every four hours to detect changes by the library. Empty: no check.',
  ),
  CANARY_TIKTOK_URL: optional.describe('A TikTok video ad for the same check.'),
  OPERATOR_CONTACT: z
    .string()
    .regex(/^(?:https:\/\/\S+|[^\s@]+@[^\s@]+)$/, 'must be an email address or an https URL')
    .optional()
    .describe('Where users ask you for credits: an email address or an https URL.'),
  PRIVACY_FILE: optional.describe(
    'A Markdown file with your privacy policy for /privacy. Empty: a text that says what the software stores.',
  ),
  TERMS_FILE: optional.describe('A Markdown file with your terms for /terms. Empty: short terms that come with the software.'),
  OPERATOR_WEBHOOK_URL: httpUrl
    .optional()
    .describe('Where notices are posted as JSON when they open and close: an https URL of your own, treated as a secret.'),
  OPERATOR_EMAIL: z.email('must be an email address').optional().describe('Where the same notices are emailed, which needs SMTP_URL.'),
  METRICS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'At least 32 random characters: who sends it as a bearer token may read /metrics, and the notices and the release in /api/health/ready. Empty: neither.',
    ),
  METRICS_ADDRESS: MetricsAddress.optional().describe(
    'A host and port, such as 127.0.0.1:9464, at which a server answers /metrics instead of at its own port.',
  ),
  SAMPLE_ADS: SampleAds.optional().describe(
    'Sample ads for new users: [{"what":"A video ad","url":"https://www.facebook.com/ads/library/?id=…"}]',
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('The lowest level to log: debug, info, warn, error or silent.'),
  ...testSettings,
});

export type Raw = z.infer<typeof envSchema>;
export type Given = Partial<Record<keyof Raw, string>>;

import { z } from 'zod';
import { wholeNumber } from '@/lib/whole-number';
import { CreditPacks } from './credit-packs';
import { SampleAds } from './sample-ads';

/** The secret of demos and tests, which production rejects. */
export const DEFAULT_SECRET = 'demo-and-test-only-secret-not-for-production';
/** The sign-up bonus where addresses are confirmed, and in demos. */
export const DEFAULT_STARTING_CREDITS = 3;
/** The prefix of a demo model's key. Its reports are marked and are never cache hits for a real model. */
export const DEMO_KEY_PREFIX = 'stand-in';

const optional = z.string().trim().min(1).optional();
const flag = (byDefault: 'on' | 'off') => z.enum(['on', 'off']).default(byDefault);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

/** `.env.example` lists the same keys, which a test checks. An empty value counts as unset. */
export const envSchema = z.object({
  APP_ENV: z.enum(['production', 'demo', 'test']).default('production'),
  PORT: wholeNumber(0, 65535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATA_DIR: z.string().default('.data'),
  GEMINI_API_KEY: optional,
  GEMINI_BASE_URL: httpUrl.optional(),
  GEMINI_MODEL: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a model name such as gemini-3.8-flash')
    .default('gemini-3.8-flash'),
  INNGEST_EVENT_KEY: optional,
  INNGEST_SIGNING_KEY: optional,
  INNGEST_SIGNING_KEY_FALLBACK: optional,
  INNGEST_BASE_URL: httpUrl.optional(),
  INNGEST_SERVE_ORIGIN: httpUrl.optional(),
  INNGEST_DEV: optional,
  CHROMIUM_PATH: optional,
  CHROMIUM_NO_SANDBOX: z.literal('accepted').optional(),
  EGRESS_MAP: optional,
  EGRESS_CA: optional,
  STARTING_CREDITS: wholeNumber(0, 1000).optional(),
  SIGN_UPS_WITH_CREDITS_PER_NETWORK: wholeNumber(0, 1_000_000).default(10),
  SIGN_UPS_WITH_CREDITS_PER_HOUR: wholeNumber(0, 1_000_000).default(100),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: httpUrl.optional(),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_BASE_URL: httpUrl.optional(),
  CREDIT_PACKS: CreditPacks.prefault('10:900,50:3900,200:12900'),
  CREDIT_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/, 'must be a three-letter currency such as usd')
    .default('usd'),
  PLATFORM_META: flag('on'),
  PLATFORM_TIKTOK: flag('on'),
  VIDEO_MEASUREMENT: flag('on'),
  STILLS: flag('on'),
  CANARY_META_URL: optional,
  CANARY_TIKTOK_URL: optional,
  OPERATOR_CONTACT: z
    .string()
    .regex(/^(?:https:\/\/\S+|[^\s@]+@[^\s@]+)$/, 'must be an email address or an https URL')
    .optional(),
  OPERATOR_WEBHOOK_URL: httpUrl.optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  SAMPLE_ADS: SampleAds.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Raw = z.infer<typeof envSchema>;
/** The settings that are present, as text. */
export type Given = Partial<Record<keyof Raw, string>>;

import { byPlatform } from '@/lib/env/by-platform';
import { parseEgressMap } from '@/lib/env/egress-map';
import { EnvError } from '@/lib/env/env-error';
import { listTestSettings, productionProblems } from '@/lib/env/production';
import { runningSettings } from '@/lib/env/running';
import { DEFAULT_SECRET, DEFAULT_STARTING_CREDITS, DEMO_KEY_PREFIX, envSchema, type Given, type Raw } from '@/lib/env/schema';

export { EnvError };

const originOf = (url: string | undefined) => (url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined);

/** Undefined: the embedded engine. */
function inngestSettings(given: Given, problems: string[]) {
  const { INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey, INNGEST_DEV: dev } = given;
  if ((eventKey === undefined) !== (signingKey === undefined))
    problems.push('INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY: set both (Inngest) or neither (embedded engine)');
  if (given.INNGEST_SIGNING_KEY_FALLBACK !== undefined && signingKey === undefined)
    problems.push('INNGEST_SIGNING_KEY_FALLBACK: set INNGEST_SIGNING_KEY too; the fallback alone would be accepted as a signing key');
  if (eventKey === undefined && signingKey === undefined && dev === undefined) {
    for (const name of ['INNGEST_BASE_URL', 'INNGEST_SERVE_ORIGIN'] as const)
      if (given[name] !== undefined)
        problems.push(`${name}: set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY too; without them it has no effect`);
    return undefined;
  }
  return {
    eventKey,
    signingKey,
    signingKeyFallback: given.INNGEST_SIGNING_KEY_FALLBACK,
    baseUrl: given.INNGEST_BASE_URL,
    /** The address at which Inngest reaches this app; undefined: at the host name of the call that syncs. */
    serveOrigin: given.INNGEST_SERVE_ORIGIN ?? originOf(given.PUBLIC_URL),
    dev,
  };
}

/** Undefined: no email is sent, and addresses are not confirmed. */
function mailSettings(given: Given, problems: string[]) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = given;
  if ((smtpUrl === undefined) !== (from === undefined)) problems.push('SMTP_URL and MAIL_FROM: set both (email is sent) or neither');
  return smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from };
}

const loopbackUrl = /^http:\/\/(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)(?::\d+)?(?:\/|$)/i;

function noticeSettings(given: Given, mail: object | undefined, problems: string[]) {
  const { OPERATOR_WEBHOOK_URL: webhookUrl, OPERATOR_EMAIL: email, APP_ENV: appEnv = 'production' } = given;
  if (webhookUrl !== undefined && !/^https:/i.test(webhookUrl) && (appEnv === 'production' || !loopbackUrl.test(webhookUrl)))
    problems.push('OPERATOR_WEBHOOK_URL: must be an https URL');
  if (email !== undefined && mail === undefined)
    problems.push('OPERATOR_EMAIL: set SMTP_URL and MAIL_FROM too; without them no email is sent');
  return { webhookUrl, email };
}

/** Undefined: no sign-in with Google. `issuer` replaces Google; demo and test only. */
function googleSettings(given: Given, problems: string[]) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = given;
  if ((clientId === undefined) !== (clientSecret === undefined))
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both (sign-in with Google) or neither');
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret, issuer };
}

/** Undefined: credits are not sold online. */
function stripeSettings(raw: Raw | undefined, given: Given, problems: string[]) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: baseUrl } = given;
  if ((secretKey === undefined) !== (webhookSecret === undefined))
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both (credits are sold) or neither');
  if (secretKey === undefined || webhookSecret === undefined || raw === undefined) return undefined;
  return { secretKey, webhookSecret, baseUrl, packs: raw.CREDIT_PACKS, currency: raw.CREDIT_CURRENCY };
}

/** Gives no credits by default in production without confirmed addresses, because one person could create any number of accounts. */
function startingCreditSettings(raw: Raw, mail: object | undefined) {
  const byDefault = raw.APP_ENV === 'production' && mail === undefined ? 0 : DEFAULT_STARTING_CREDITS;
  return { credits: raw.STARTING_CREDITS ?? byDefault, accountsPerHour: raw.SIGN_UPS_WITH_CREDITS_PER_HOUR };
}

export type Purpose = 'serve' | 'operate';

/** Throws {@link EnvError} with every problem at once. */
export function parseEnv(source: Record<string, string | undefined>, purpose: Purpose = 'serve') {
  const set = Object.keys(envSchema.shape).map((key) => [key, source[key]?.trim()]);
  const given: Given = Object.fromEntries(set.filter(([, value]) => value !== undefined && value !== ''));
  const isProduction = (given.APP_ENV ?? 'production') === 'production';
  const problems = purpose === 'serve' && isProduction ? productionProblems(given) : [];
  // A command of an operator, which production does not refuse, reads none of them.
  if (isProduction) for (const name of listTestSettings(given)) delete given[name];
  const parsed = envSchema.safeParse(given);
  problems.push(...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const inngest = inngestSettings(given, problems);
  const mail = mailSettings(given, problems);
  const noticeChannels = noticeSettings(given, mail, problems);
  const google = googleSettings(given, problems);
  const stripe = stripeSettings(parsed.data, given, problems);
  const egressMap = parseEgressMap(given.EGRESS_MAP ?? '', problems);
  const maxRunning = runningSettings(parsed.data, problems);
  if (!parsed.success || maxRunning === undefined || problems.length > 0) throw new EnvError(problems);
  const raw = parsed.data;
  return {
    appEnv: raw.APP_ENV,
    port: raw.PORT,
    /** The public address; undefined only in demo and test, which serve their own machine. */
    publicUrl: raw.PUBLIC_URL,
    authSecret: raw.AUTH_SECRET ?? DEFAULT_SECRET,
    /** Undefined: embedded PostgreSQL in `dataDir`; demo and test only. */
    databaseUrl: raw.DATABASE_URL,
    dataDir: raw.DATA_DIR,
    gemini: {
      apiKey: raw.GEMINI_API_KEY,
      baseUrl: raw.GEMINI_BASE_URL,
      model: raw.GEMINI_MODEL,
      /** The model of the second look; undefined: there is none. */
      checkModel: raw.SECOND_LOOK === 'on' ? raw.GEMINI_CHECK_MODEL : undefined,
      demoModel: raw.GEMINI_API_KEY === undefined || raw.GEMINI_API_KEY.startsWith(DEMO_KEY_PREFIX),
    },
    inngest,
    maxRunning,
    spend: { perDay: raw.MODEL_SPEND_PER_DAY, perAccountPerDay: raw.MODEL_SPEND_PER_ACCOUNT_PER_DAY },
    startingCredits: startingCreditSettings(raw, mail),
    trustedProxyHops: raw.TRUSTED_PROXY_HOPS,
    mail,
    google,
    stripe,
    chromiumPath: raw.CHROMIUM_PATH,
    chromiumNoSandbox: raw.CHROMIUM_NO_SANDBOX,
    /** Host name → fake on loopback; demo and test only. */
    egressMap,
    /** PEM file of the certificate that the fakes present. */
    egressCaFile: raw.EGRESS_CA,
    platforms: byPlatform((name) => raw[`PLATFORM_${name}` as const] === 'on'),
    measuresVideos: raw.VIDEO_MEASUREMENT === 'on',
    stills: raw.STILLS === 'on',
    /** The days after which rows are deleted; undefined: never. */
    retention: { stillsDays: raw.KEEP_STILLS_DAYS, unownedDays: raw.KEEP_UNOWNED_DAYS, actionsDays: raw.KEEP_ACTIONS_DAYS },
    canaryUrls: byPlatform((name) => raw[`CANARY_${name}_URL` as const]),
    operatorContact: raw.OPERATOR_CONTACT,
    policyFiles: { privacy: raw.PRIVACY_FILE, terms: raw.TERMS_FILE },
    noticeChannels,
    metricsToken: raw.METRICS_TOKEN,
    metricsAddress: raw.METRICS_ADDRESS,
    sampleAds: raw.SAMPLE_ADS ?? [],
    logLevel: raw.LOG_LEVEL,
  };
}

export type Env = ReturnType<typeof parseEnv>;

let cached: Env | undefined;

export function loadEnv(purpose: Purpose): Env {
  cached = parseEnv(process.env, purpose);
  return cached;
}

export function env(): Env {
  return cached ?? loadEnv('serve');
}

/** Settings of the previous release that are set in this process, and ignored. */
export const listIgnoredSettings = (): readonly string[] =>
  ['SIGN_UPS_WITH_CREDITS_PER_NETWORK'].filter((name) => (process.env[name] ?? '') !== '');

/** True under `next dev`, which reloads modules: a handler kept since boot would run stale code. */
export function reloadsModules(): boolean {
  return process.env.NODE_ENV === 'development';
}

/** The origin of links in emails and of the API's own description, which never comes from the `Host` of a request. */
export function publishedOrigin(): string {
  const origin = process.env.NEXTAUTH_URL;
  if (origin === undefined) throw new Error('the origin is published at boot');
  return origin;
}

/** The same; undefined in a program that serves no pages. */
export const findPublishedOrigin = (): string | undefined => process.env.NEXTAUTH_URL;

/** next-auth reads its address from the environment only. `origin` is where this process listens. */
export function publishOrigin(origin: string | undefined): void {
  const { publicUrl, port } = env();
  process.env.NEXTAUTH_URL = publicUrl === undefined ? (origin ?? `http://127.0.0.1:${port}`) : new URL(publicUrl).origin;
}

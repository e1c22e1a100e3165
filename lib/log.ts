import { pino } from 'pino';
import { type Env, env } from './env';
import { cutText, toPlain } from './log/plain';
import { redactText, toForms } from './log/redact';
import { releaseName } from './release.mjs';
import { logScope } from './scope';

type Level = Exclude<Env['logLevel'], 'silent'>;
type Fields = Record<string, unknown>;

/** A shorter secret might be a common word. */
const MIN_SECRET_LENGTH = 8;

/** The limit for messages of the Inngest SDK; ours are short. */
const MAX_MESSAGE_LENGTH = 1000;

const reserved = new Set(['time', 'level', 'message']);

const logger = pino(
  {
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    // `toPlain` has serialized errors already.
    serializers: { err: (value: unknown) => value },
  },
  // Not process.stderr, which buffers while the reader of its pipe is slow, and loses the buffer when the process exits.
  pino.destination({ dest: 2, sync: true }),
);

function passwordsOf(address: string | undefined): (string | null)[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { username, password } = new URL(address);
  // URLSearchParams also decodes invalid escapes.
  return password === username ? [] : [password, new URLSearchParams(`p=${password.replaceAll('+', '%2B')}`).get('p')];
}

function findSecrets({ authSecret, databaseUrl, gemini, inngest, mail, google, stripe, noticeChannels, metricsToken }: Env): string[] {
  const keys = [gemini.apiKey, inngest?.eventKey, inngest?.signingKey, inngest?.signingKeyFallback];
  const secrets = [authSecret, google?.clientSecret, stripe?.secretKey, stripe?.webhookSecret, noticeChannels.webhookUrl, metricsToken];
  const all = [...keys, ...secrets, ...passwordsOf(databaseUrl), ...passwordsOf(mail?.smtpUrl)];
  const forms = all.flatMap((secret) =>
    secret === undefined || secret === null || secret.length < MIN_SECRET_LENGTH ? [] : toForms(secret),
  );
  // The longest first, so that no part of one remains.
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

let known: { settings: Env; secrets: string[] } | undefined;

function secretsOf(settings: Env): string[] {
  if (known?.settings !== settings) known = { settings, secrets: findSecrets(settings) };
  return known.secrets;
}

const rename = (plain: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(plain).map(([name, value]) => [reserved.has(name) ? `${name}_` : name, value]));

/** Writes one JSON line to stderr, whatever the fields contain, and no secret with it. */
function write(level: Level, message: string, fields: Fields): void {
  const settings = env();
  if (logger.level !== settings.logLevel) logger.level = settings.logLevel;
  if (!logger.isLevelEnabled(level)) return;
  const secrets = secretsOf(settings);
  const redact = (text: string) => redactText(text, secrets);
  logger[level](rename(toPlain({ ...logScope(), ...fields }, redact)), cutText(message, MAX_MESSAGE_LENGTH, redact));
}

export const log = {
  debug: (message: string, fields: Fields = {}) => write('debug', message, fields),
  info: (message: string, fields: Fields = {}) => write('info', message, fields),
  warn: (message: string, fields: Fields = {}) => write('warn', message, fields),
  /** A failure names its release, because a log may hold those of several. */
  error: (message: string, fields: Fields = {}) => write('error', message, { ...fields, release: releaseName() }),
};

import { pino } from 'pino';
import { type Env, env } from './env';
import { cutText, type Plain, toPlain } from './log/plain';
import { redactText, toForms } from './log/redact';
import { logScope } from './log/scope';

type Level = Exclude<Env['logLevel'], 'silent'>;
type Fields = Record<string, unknown>;

/** Shorter ones might be words. */
const MIN_SECRET_LENGTH = 8;

/** Ours are sentences; the Inngest SDK writes its own. */
const MAX_MESSAGE_LENGTH = 1000;

/** Names that every line has by itself. */
const reserved = new Set(['time', 'level', 'message']);

const logger = pino(
  {
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    // Values are made plain before they come here.
    serializers: { err: (value: unknown) => value },
  },
  // Not process.stderr, which keeps what a slow reader of its pipe has not taken yet, and loses that when the process ends.
  pino.destination({ dest: 2, sync: true }),
);

function passwordsOf(address: string | undefined): (string | null)[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { username, password } = new URL(address);
  // Decoded as a query is, which takes also what is no valid escape.
  return password === username ? [] : [password, new URLSearchParams(`p=${password.replaceAll('+', '%2B')}`).get('p')];
}

/** The secrets of the settings; the words of others may hold one in whatever form it has. */
function findSecrets({ authSecret, databaseUrl, gemini, inngest, mail, google, stripe }: Env): string[] {
  const keys = [gemini.apiKey, inngest?.eventKey, inngest?.signingKey, inngest?.signingKeyFallback];
  const secrets = [authSecret, google?.clientSecret, stripe?.secretKey, stripe?.webhookSecret];
  const all = [...keys, ...secrets, ...passwordsOf(databaseUrl), ...passwordsOf(mail?.smtpUrl)];
  const forms = all.flatMap((secret) =>
    secret === undefined || secret === null || secret.length < MIN_SECRET_LENGTH ? [] : toForms(secret),
  );
  // The longest first, so that none is left in part.
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

let known: { settings: Env; secrets: string[] } | undefined;

function secretsOf(settings: Env): string[] {
  if (known?.settings !== settings) known = { settings, secrets: findSecrets(settings) };
  return known.secrets;
}

const rename = (plain: Record<string, Plain>) =>
  Object.fromEntries(Object.entries(plain).map(([name, value]) => [reserved.has(name) ? `${name}_` : name, value]));

/** One JSON line on stderr. Whatever the fields hold, a line comes out, and no secret with it. */
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
  error: (message: string, fields: Fields = {}) => write('error', message, fields),
};

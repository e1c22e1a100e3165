import { env } from './env';

const order = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 } as const;
type Level = Exclude<keyof typeof order, 'silent'>;
type Fields = Record<string, unknown>;

const secret =
  /pat_[A-Za-z0-9_-]{10,}|AQ\.[\w-]{10,}|signkey-[\w-]+|access_token=[^&\s"]+|AIza[\w-]{10,}|(?<=:\/\/[^\s:/@]*:)[^\s@/]+(?=@)/g;

function toPlain(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return {
    name: value.name,
    message: value.message,
    stack: value.stack,
    ...(value.cause === undefined ? {} : { cause: toPlain(value.cause) }),
  };
}

/** One JSON line on stderr; secrets are struck out whatever field they came in. */
function write(level: Level, message: string, fields: Fields): void {
  const { logLevel, gemini } = env();
  if (order[level] < order[logLevel]) return;
  const plain = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, toPlain(value)]));
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...plain });
  const { apiKey } = gemini;
  // The vendor's own words may hold the key, in whatever form it has.
  const told = apiKey === undefined ? line : line.replaceAll(apiKey, '[redacted]');
  process.stderr.write(`${told.replace(secret, '[redacted]')}\n`);
}

export const log = {
  debug: (message: string, fields: Fields = {}) => write('debug', message, fields),
  info: (message: string, fields: Fields = {}) => write('info', message, fields),
  warn: (message: string, fields: Fields = {}) => write('warn', message, fields),
  error: (message: string, fields: Fields = {}) => write('error', message, fields),
};

import { randomUUID } from 'node:crypto';
import fs, { appendFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Loaded into every Node process of a run of the suite (`NODE_OPTIONS=--import`): copies what it logs into the folder of the run, at
 * the lowest level, and shows on stderr what it would have shown without this. Its settings' secrets go there too, to be looked for.
 */

const folder = process.env.SUITE_LOGS ?? '';
const order = ['debug', 'info', 'warn', 'error', 'silent'];

// The lowest level to show has a name of its own, because that of the settings is raised here and inherited.
process.env.SHOWN_LOG_LEVEL ||= process.env.LOG_LEVEL || 'info';
process.env.LOG_LEVEL = 'debug';

const program = path.basename(process.argv[1] ?? 'script');
const isServer = program === 'app-server.ts' || /\/next\/dist\//.test(process.argv[1] ?? '');
const file = path.join(folder, `${program}-${process.pid}-${randomUUID()}.log`);

function levelOf(text) {
  return /^\{"level":"(\w+)"/.exec(text)?.[1];
}

const isShown = (level) => level === undefined || order.indexOf(level) >= order.indexOf(process.env.SHOWN_LOG_LEVEL);

/** Keeps what is written, and answers whether it is shown. */
function take(chunk, keepsOther) {
  const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
  const level = levelOf(text);
  if (level !== undefined || keepsOther) appendFileSync(file, text);
  return isShown(level);
}

function watch(stream, keepsOther) {
  const write = stream.write.bind(stream);
  stream.write = (chunk, ...rest) => (take(chunk, keepsOther) ? write(chunk, ...rest) : true);
}

// The log writes to its file descriptor, past the stream.
const { writeSync } = fs;
fs.writeSync = (fd, chunk, ...rest) => {
  // What is left of a line that was taken in part begins in its middle.
  if (fd !== 2 || take(chunk, false)) return writeSync(fd, chunk, ...rest);
  return Buffer.byteLength(chunk);
};

// The output of commands is their answer, such as a new token; the output of a server is its log.
watch(process.stderr, isServer);
if (isServer) watch(process.stdout, true);

const secretSettings = [
  ...['AUTH_SECRET', 'GEMINI_API_KEY', 'INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY', 'INNGEST_SIGNING_KEY_FALLBACK'],
  ...['GOOGLE_CLIENT_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
];

function noteSettings() {
  const addresses = ['DATABASE_URL', 'SMTP_URL'].filter((name) => URL.canParse(process.env[name] ?? ''));
  const passwords = addresses.map((name) => ({ what: `the password of ${name}`, secret: new URL(process.env[name]).password }));
  const settings = secretSettings.map((name) => ({ what: name, secret: process.env[name] ?? '' }));
  const lines = [...settings, ...passwords].filter(({ secret }) => secret !== '').map((noted) => `${JSON.stringify(noted)}\n`);
  if (lines.length > 0) appendFileSync(path.join(folder, 'secrets.jsonl'), lines.join(''));
}

noteSettings();
// A test may have set its own meanwhile.
process.on('exit', noteSettings);

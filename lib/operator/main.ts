import { EnvError, loadEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { releaseName } from '@/lib/release.mjs';
import { commandsAlone } from './alone';
import type { Answer, Command, CommandAlone } from './command';
import { commands } from './commands';
import { openForCommand } from './database';

type Invocation = { words: readonly string[]; flags: Record<string, string> };

const usage = [
  'Usage: npm run admin -- <command> [--json] [--migrate]',
  '  --version',
  ...Object.values({ ...commandsAlone, ...commands }).map((command) => `  ${command.usage}`),
].join('\n');

/** Options without a value, in addition to `--json`; a command receives them as `on`. */
const switches: ReadonlySet<string> = new Set(['all', 'force', 'dry-run', 'offline', 'migrate']);

function toUsageError(problem: string, words: readonly string[]): AppError {
  const command = toCommand(words);
  return new AppError('invalid_body', { message: command === undefined ? `${problem}\n${usage}` : `${problem} Usage: ${command.usage}` });
}

function toCommand(words: readonly string[]): Command | CommandAlone | undefined {
  const name = words.join(' ');
  if (Object.hasOwn(commandsAlone, name)) return commandsAlone[name];
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

type Option = { name: string; inline: string | undefined };

function readValue({ name, inline }: Option, rest: string[], words: readonly string[]): string | undefined {
  if (name === 'json' || switches.has(name)) {
    if (inline !== undefined) throw toUsageError(`--${name} takes no value.`, words);
    return name === 'json' ? undefined : 'on';
  }
  const value = inline ?? (rest[0]?.startsWith('--') === true ? undefined : rest.shift());
  if (value === undefined) throw toUsageError(`--${name} needs a value.`, words);
  return value;
}

/** Two words name the command; the rest are `--flag value` or `--flag=value`, and switches. */
function parseInvocation(args: readonly string[]): Invocation {
  const words: string[] = [];
  const flags: Record<string, string> = {};
  const rest = [...args];
  let before = '';
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, inline] = /^--([a-z][a-z-]*)(?:=([\s\S]*))?$/.exec(word) ?? [];
    if (name === undefined) {
      assertIncomplete(words, before);
      words.push(word);
      before = `"${words.join(' ')}"`;
      continue;
    }
    const value = readValue({ name, inline }, rest, words);
    before = value === undefined || switches.has(name) ? `--${name}` : `the value of --${name}`;
    if (Object.hasOwn(flags, name)) throw toUsageError(`--${name} is given twice.`, words);
    if (value !== undefined) flags[name] = value;
  }
  return { words, flags };
}

/** Throws when a word follows a complete command. The message names only its place, because it may be part of a password. */
function assertIncomplete(words: readonly string[], before: string): void {
  if (toCommand(words) === undefined) return;
  throw toUsageError(`Unexpected word after ${before}. Put a value with spaces in quotes.`, words);
}

async function run({ words, flags }: Invocation): Promise<Answer> {
  const command = toCommand(words);
  // Only the first two words: a third may be a value, such as a password.
  if (command === undefined) throw toUsageError(`Unknown command "${words.slice(0, 2).join(' ')}".`, words);
  loadEnv('operate');
  if ('runAlone' in command) return command.runAlone(flags);
  const { migrate, ...rest } = flags;
  const database = await openForCommand({ maxConnections: 3, migrates: migrate !== undefined });
  try {
    return await command.run(database.sql, rest);
  } finally {
    await database.close();
  }
}

/** Control and format characters in names and texts of others, which a terminal obeys or by which a line shows what it does not say. */
const unprintable = /[^\P{C}\n]/gu;
const toTerminal = (line: string): string => line.replaceAll(unprintable, '');
const toEscapes = (given: string) => given.replaceAll(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function toFailure(error: unknown): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  if (error instanceof EnvError) return { code: 'invalid_environment', message: error.message };
  return { code: 'internal_error', message: error instanceof Error ? error.message : String(error) };
}

/** Exit codes: 0 success, 1 the check found a problem, 2 the command could not run. */
async function main(args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  if (args.length === 0 || args.includes('--help') || args[0] === 'help') {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (args[0] === '--version') {
    process.stdout.write(`${releaseName()}\n`);
    return 0;
  }
  try {
    const answer = await run(parseInvocation(args));
    process.stdout.write(
      json ? `${JSON.stringify(answer.document).replaceAll(unprintable, toEscapes)}\n` : `${answer.lines.map(toTerminal).join('\n')}\n`,
    );
    return answer.ok ? 0 : 1;
  } catch (error) {
    const failure = toFailure(error);
    if (json) process.stdout.write(`${JSON.stringify({ error: failure })}\n`);
    else process.stderr.write(`${toTerminal(failure.message)}\n`);
    return 2;
  }
}

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2));

import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@/db/client';
import { EnvError, loadEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { type Answer, commands } from './commands';

type Invocation = { name: string; flags: Record<string, string> };

const usage = ['Usage: npm run admin -- <command> [--json]', ...Object.values(commands).map((command) => `  ${command.usage}`)].join('\n');

/** Options that stand alone: `--json`, which is every command's, and these, which arrive as `on`. */
const switches: ReadonlySet<string> = new Set(['force']);

function readValue(name: string, inline: string | undefined, rest: string[]): string {
  if (switches.has(name)) {
    if (inline !== undefined) throw new AppError('invalid_body', { message: `--${name} takes no value.` });
    return 'on';
  }
  const value = inline ?? (rest[0]?.startsWith('--') === true ? undefined : rest.shift());
  if (value === undefined) throw new AppError('invalid_body', { message: `--${name} needs a value.` });
  return value;
}

/** Two words name the command; the rest are `--flag value` or `--flag=value`, and switches. */
function parseInvocation(args: readonly string[]): Invocation {
  const words: string[] = [];
  const flags: Record<string, string> = {};
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, inline] = /^--([a-z][a-z-]*)(?:=([\s\S]*))?$/.exec(word) ?? [];
    if (name === undefined) words.push(word);
    else if (name === 'json') {
      if (inline !== undefined) throw new AppError('invalid_body', { message: '--json takes no value.' });
    } else {
      const value = readValue(name, inline, rest);
      if (Object.hasOwn(flags, name)) throw new AppError('invalid_body', { message: `--${name} is given twice.` });
      flags[name] = value;
    }
  }
  return { name: words.join(' '), flags };
}

async function run({ name, flags }: Invocation): Promise<Answer> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  // Only the first two words: a third may be a value, such as a password.
  const named = name.split(' ').slice(0, 2).join(' ');
  if (command === undefined) throw new AppError('invalid_body', { message: `There is no command "${named}".\n${usage}` });
  const { databaseUrl, dataDir } = loadEnv('operate');
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'postgres')))
    process.stderr.write(`There is no database in ${path.resolve(dataDir)} yet; a new one is made. Is DATA_DIR right?\n`);
  const database = await openDatabase({ databaseUrl, dataDir, maxConnections: 3 });
  try {
    return await command.run(database.sql, flags);
  } finally {
    await database.close();
  }
}

function toFailure(error: unknown): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  if (error instanceof EnvError) return { code: 'invalid_environment', message: error.message };
  return { code: 'internal_error', message: error instanceof Error ? error.message : String(error) };
}

/** Exit codes: 0 done, 1 the check found a problem, 2 the command could not be carried out. */
async function main(args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  if (args.length === 0 || args.includes('--help') || args[0] === 'help') {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  try {
    const answer = await run(parseInvocation(args));
    process.stdout.write(json ? `${JSON.stringify(answer.document)}\n` : `${answer.lines.join('\n')}\n`);
    return answer.ok ? 0 : 1;
  } catch (error) {
    const failure = toFailure(error);
    if (json) process.stdout.write(`${JSON.stringify({ error: failure })}\n`);
    else process.stderr.write(`${failure.message}\n`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));

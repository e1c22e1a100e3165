import { z } from 'zod';
import { type Db, type Sql, withTransaction } from '@/db/client';
import { AppError } from '@/lib/errors';
import { insertAction } from './store';

export type Answer = { document: Record<string, unknown>; lines: string[]; ok: boolean };

export type Flags = Record<string, string>;

export type Command = {
  usage: string;
  run: (db: Sql, flags: Flags) => Promise<Answer>;
};

/** A command that opens no database, or opens it itself and can say more where it does not open. */
export type CommandAlone = { usage: string; runAlone: (flags: Flags) => Promise<Answer> };

export const Id = z.uuid('must be an ID (UUID)');
export const Text = z.string().min(1, 'must not be empty').max(500, 'must have at most 500 characters');

export function command<Input extends z.ZodType>(
  usage: string,
  flags: Input,
  run: (db: Sql, input: z.output<Input>) => Promise<Answer>,
): Command {
  return { usage, run: (db, given) => run(db, parseFlags(usage, flags, given)) };
}

export function commandAlone<Input extends z.ZodType>(
  usage: string,
  flags: Input,
  run: (input: z.output<Input>) => Promise<Answer>,
): CommandAlone {
  return { usage, runAlone: (given) => run(parseFlags(usage, flags, given)) };
}

function parseFlags<Input extends z.ZodType>(usage: string, flags: Input, given: Flags): z.output<Input> {
  const parsed = flags.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((flag) => `unknown option --${flag}`)
      : [`--${issue.path.join('.')} ${issue.code === 'invalid_type' ? 'is missing' : issue.message}`],
  );
  throw new AppError('invalid_body', { message: `${problems.join('; ')}. Usage: ${usage}` });
}

/** Records outlive accounts, so they name users by ID, never by email address. */
export function recorded<T>(db: Db, name: string, detail: Record<string, unknown>, change: (tx: Db) => Promise<T>): Promise<T> {
  return withTransaction(db, async (tx) => {
    await insertAction(tx, name, detail);
    return change(tx);
  });
}

/** Writes a moment to the minute (UTC), and `never` for none. */
export const minute = (at: Date | null): string => at?.toISOString().slice(0, 16) ?? 'never';

export const done = (document: Record<string, unknown>, ...lines: string[]): Answer => ({ document, lines, ok: true });

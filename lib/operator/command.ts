import { z } from 'zod';
import { type Db, type Sql, withTransaction } from '@/db/client';
import { AppError } from '@/lib/errors';
import { insertAction } from './store';

/** The result of a command: a document for `--json`, lines for people, and whether its check passed. */
export type Answer = { document: Record<string, unknown>; lines: string[]; ok: boolean };

export type Flags = Record<string, string>;

/** A flag that is missing or wrong, and how: "must be …". */
export type Problem = { flag: string; problem: string };

/** `by` is the ID of the user who runs it on the operator's page; null on a command line. */
export type Command = {
  usage: string;
  findProblems: (flags: Flags) => Problem[];
  run: (db: Sql, flags: Flags, by?: string | null) => Promise<Answer>;
};

/** A command that opens no database, or opens it itself and can say more where it does not open. */
export type CommandAlone = { usage: string; runAlone: (flags: Flags) => Promise<Answer> };

export const Id = z.uuid('must be an ID (UUID)');
export const Text = z.string().min(1, 'must not be empty').max(500, 'must have at most 500 characters');

/** A command that parses its flags. */
export function command<Input extends z.ZodType>(
  usage: string,
  flags: Input,
  run: (db: Sql, input: z.output<Input>, by: string | null) => Promise<Answer>,
): Command {
  return {
    usage,
    findProblems: (given) => findProblems(flags, given),
    run: (db, given, by = null) => run(db, parseFlags(usage, flags, given), by),
  };
}

/** A command without an open database. */
export function commandAlone<Input extends z.ZodType>(
  usage: string,
  flags: Input,
  run: (input: z.output<Input>) => Promise<Answer>,
): CommandAlone {
  return { usage, runAlone: (given) => run(parseFlags(usage, flags, given)) };
}

function findProblems(flags: z.ZodType, given: Flags): Problem[] {
  const { error } = flags.safeParse(given);
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((flag) => ({ flag, problem: 'is unknown' }))
      : [{ flag: issue.path.join('.'), problem: issue.code === 'invalid_type' ? 'is missing' : issue.message }],
  );
}

function parseFlags<Input extends z.ZodType>(usage: string, flags: Input, given: Flags): z.output<Input> {
  const parsed = flags.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = findProblems(flags, given).map(({ flag, problem }) =>
    problem === 'is unknown' ? `unknown option --${flag}` : `--${flag} ${problem}`,
  );
  throw new AppError('invalid_body', { message: `${problems.join('; ')}. Usage: ${usage}` });
}

/** Makes a change and records it, in one transaction. Records outlive accounts, so they name users by ID, never by email address. */
export function recorded<T>(
  db: Db,
  name: string,
  detail: Record<string, unknown>,
  change: (tx: Db) => Promise<T>,
  by: string | null = null,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    await insertAction(tx, name, detail, by);
    return change(tx);
  });
}

/** Writes a moment to the minute (UTC), and `never` for none. */
export const minute = (at: Date | null): string => at?.toISOString().slice(0, 16) ?? 'never';

export const done = (document: Record<string, unknown>, ...lines: string[]): Answer => ({ document, lines, ok: true });

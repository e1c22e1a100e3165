'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { runOperatorAction } from '@/app/_server/session/operator';
import { OPERATOR_PATH } from '@/app/_server/session/operator-request';
import { toReturnPath } from '@/app/_server/session/return-to';
import { AppError } from '@/lib/errors';
import { accessCommands } from '@/lib/operator/access';
import { analysisCommands } from '@/lib/operator/analyses';
import type { Answer, Command } from '@/lib/operator/command';
import { creditCommands } from '@/lib/operator/credits';
import { resumeCommands } from '@/lib/operator/resume';
import { proveByPassword } from '@/lib/users/operators/proof';
import type { CommandState } from './command-form';
import { type CommandName, flagLabels } from './command-names';

/** A command that the page offers: the flags that it asks for beyond what the command itself does, and the field that its errors are about. */
type Offered = { command: Command; required?: readonly string[]; field?: string };

const offered: Readonly<Record<CommandName, Offered>> = {
  'credits grant': { command: creditCommands['credits grant'], required: ['ref'], field: 'ref' },
  'credits adjust': { command: creditCommands['credits adjust'], field: 'amount' },
  'ledger verify': { command: creditCommands['ledger verify'] },
  'analyses fail': { command: analysisCommands['analyses fail'] },
  'analyses requeue': { command: analysisCommands['analyses requeue'] },
  'ads resume': { command: resumeCommands['ads resume'] },
  'model resume': { command: resumeCommands['model resume'] },
  'shares revoke': { command: accessCommands['shares revoke'] },
  'tokens revoke': { command: accessCommands['tokens revoke'] },
  'apps revoke': { command: accessCommands['apps revoke'] },
};

const labelOf = (flag: string) => flagLabels[flag] ?? flag;

/** The flags that were filled in; an empty field is a missing flag. */
const readFlags = (form: FormData): Record<string, string> =>
  Object.fromEntries(Object.keys(flagLabels).flatMap((flag) => (form.get(flag) ? [[flag, String(form.get(flag)).trim()]] : [])));

function assertComplete({ command, required = [] }: Offered, flags: Record<string, string>): void {
  const missing = required.filter((flag) => flags[flag] === undefined).map((flag) => ({ flag, problem: 'is missing' }));
  const [first] = [...command.findProblems(flags), ...missing];
  if (first !== undefined) throw new AppError('invalid_body', { message: `${labelOf(first.flag)} ${first.problem}.`, field: first.flag });
}

/** A grant that was made before changes nothing, which a person must not take for a new one. */
const isRepeated = ({ document }: Answer) => document.granted === 0;

/** Runs a command of the operator in the name of the user of this browser. */
export async function runCommandAction(name: CommandName, _before: CommandState, form: FormData): Promise<CommandState> {
  const chosen = Object.hasOwn(offered, name) ? offered[name] : undefined;
  const flags = readFlags(form);
  const result = await runOperatorAction('given', async (db, { operator }) => {
    if (chosen === undefined) throw new AppError('not_found');
    assertComplete(chosen, flags);
    const answer = await chosen.command.run(db, flags, operator.userId);
    revalidatePath(OPERATOR_PATH, 'layout');
    return answer;
  });
  if ('error' in result) {
    const { code, message, field = code === 'invalid_body' ? chosen?.field : undefined } = result.error;
    return { message, values: flags, ...(field === undefined ? {} : { field }) };
  }
  const text = result.ok.lines.join(' ');
  if (isRepeated(result.ok)) return { message: text, field: 'ref', values: flags };
  return result.ok.ok ? { done: text } : { message: text };
}

/** Takes the password as the proof that the operator's page asks for, and goes on to the page that was wanted. */
export async function confirmPasswordAction(_before: CommandState, form: FormData): Promise<CommandState> {
  const result = await runOperatorAction('asked', async (db, { operator, session }) => {
    await proveByPassword(db, operator, { password: String(form.get('password') ?? ''), session });
    redirect(toReturnPath(form.get('next')));
  });
  if (!('error' in result)) return {};
  const { code, message } = result.error;
  return code === 'unauthorized' ? { message: 'The password is wrong.', field: 'password' } : { message };
}

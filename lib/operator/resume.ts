import { z } from 'zod';
import type { Db } from '@/db/client';
import { platforms } from '@/db/enums';
import { resumeLibrary } from '@/lib/analyses/resume/library';
import { resumeModel } from '@/lib/analyses/resume/model';
import { env } from '@/lib/env';
import { libraryNames, type Platform } from '@/lib/platforms';
import { type Answer, type Command, command, recorded } from './command';

const describeResumed = (resumed: number) =>
  resumed === 0 ? 'No analysis was waiting for it.' : `Analyses that were waiting for it and now continue: ${resumed}.`;

/** Closes the breaker of a library and reports which analyses continue. */
async function resumeByHand(db: Db, library: Platform): Promise<Answer> {
  const { wasOpenForMs, resumed } = await resumeLibrary(db, library);
  const wasOpenForSeconds = Math.ceil(wasOpenForMs / 1000);
  const name = libraryNames[library];
  const breaker =
    wasOpenForMs > 0
      ? `Closed the breaker of the ${name}; it would have stayed open for another ${wasOpenForSeconds} s.`
      : `The breaker of the ${name} was already closed.`;
  return { document: { library, wasOpenForSeconds, resumed }, lines: [`${breaker} ${describeResumed(resumed)}`], ok: true };
}

/** Closes the breaker of a model and reports which analyses continue. */
async function resumeModelByHand(db: Db, model: string): Promise<Answer> {
  const { wasOpen, resumed } = await resumeModel(db, model);
  const breaker = wasOpen ? `Closed the breaker of ${model}.` : `The breaker of ${model} was already closed.`;
  return { document: { model, wasOpen, resumed }, lines: [`${breaker} ${describeResumed(resumed)}`], ok: true };
}

/** Commands that close a breaker. */
export const resumeCommands = {
  'ads resume': command(
    `ads resume --library ${platforms.join('|')}`,
    z.strictObject({ library: z.enum(platforms, `must be ${platforms.join(' or ')}`) }),
    (db, { library }) => recorded(db, 'ads resume', { library }, (tx) => resumeByHand(tx, library)),
  ),
  'model resume': command('model resume', z.strictObject({}), (db) => {
    const { model } = env().gemini;
    return recorded(db, 'model resume', { model }, (tx) => resumeModelByHand(tx, model));
  }),
} as const satisfies Record<string, Command>;

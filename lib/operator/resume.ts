import { z } from 'zod';
import type { Db } from '@/db/client';
import { platforms } from '@/db/enums';
import { pausePlatform } from '@/lib/ads/store';
import { resumeLibrary, resumeModel } from '@/lib/analyses/line/resume';
import { env } from '@/lib/env';
import { libraryNames, type Platform } from '@/lib/platforms';
import { type Answer, type Command, command, done, recorded } from './command';

const describeResumed = (resumed: number) =>
  resumed === 0 ? 'No analysis was waiting for it.' : `Analyses that were waiting for it and now continue: ${resumed}.`;

async function resumeByHand(db: Db, library: Platform): Promise<Answer> {
  const { wasOpenForMs, wasPaused, resumed } = await resumeLibrary(db, library);
  const wasOpenForSeconds = Math.ceil(wasOpenForMs / 1000);
  const name = libraryNames[library];
  const breaker =
    wasOpenForMs > 0
      ? `Closed the breaker of the ${name}; it would have stayed open for another ${wasOpenForSeconds} s.`
      : `The breaker of the ${name} was already closed.`;
  const pause = wasPaused ? 'Ended the pause: new analyses are accepted. ' : '';
  return {
    document: { library, wasOpenForSeconds, wasPaused, resumed },
    lines: [`${pause}${breaker} ${describeResumed(resumed)}`],
    ok: true,
  };
}

async function resumeModelByHand(db: Db, model: string): Promise<Answer> {
  const { wasOpen, resumed } = await resumeModel(db, model);
  const breaker = wasOpen ? `Closed the breaker of ${model}.` : `The breaker of ${model} was already closed.`;
  return { document: { model, wasOpen, resumed }, lines: [`${breaker} ${describeResumed(resumed)}`], ok: true };
}

const ByLibrary = z.strictObject({ library: z.enum(platforms, `must be ${platforms.join(' or ')}`) });

export const resumeCommands = {
  'ads pause': command(`ads pause --library ${platforms.join('|')}`, ByLibrary, async (db, { library }) => {
    await recorded(db, 'ads pause', { library }, (tx) => pausePlatform(tx, library));
    const name = libraryNames[library];
    return done(
      { library },
      `Paused new analyses of the ${name} on all servers. Those in progress end, those in the queue wait, an hour at most, and submits get a 503. \`ads resume --library ${library}\` ends the pause.`,
    );
  }),
  'ads resume': command(`ads resume --library ${platforms.join('|')}`, ByLibrary, (db, { library }) =>
    recorded(db, 'ads resume', { library }, (tx) => resumeByHand(tx, library)),
  ),
  'model resume': command('model resume', z.strictObject({}), (db) => {
    const { model } = env().gemini;
    return recorded(db, 'model resume', { model }, (tx) => resumeModelByHand(tx, model));
  }),
} as const satisfies Record<string, Command>;

import { z } from 'zod';
import type { Db } from '@/db/client';
import { platforms } from '@/db/enums';
import { closeBreaker, pausePlatform } from '@/lib/ads/store';
import { env } from '@/lib/env';
import { closeBreaker as closeModelBreaker } from '@/lib/model/store';
import { libraryNames, type Platform } from '@/lib/platforms';
import { type Answer, type Command, command, done, recorded } from './command';

/** Closes it alone: the next look of a server at the queue requests the runs that wait. */
const CONTINUES = 'Analyses that wait for it continue within 15 seconds.';

async function resumeByHand(db: Db, library: Platform): Promise<Answer> {
  const { openForMs, wasPaused } = await closeBreaker(db, library);
  const wasOpenForSeconds = Math.ceil(openForMs / 1000);
  const name = libraryNames[library];
  const breaker =
    openForMs > 0
      ? `Closed the breaker of the ${name}; it would have stayed open for another ${wasOpenForSeconds} s.`
      : `The breaker of the ${name} was already closed.`;
  const pause = wasPaused ? 'Ended the pause: new analyses are accepted. ' : '';
  return done({ library, wasOpenForSeconds, wasPaused }, `${pause}${breaker} ${CONTINUES}`);
}

async function resumeModelByHand(db: Db, model: string): Promise<Answer> {
  const wasOpen = await closeModelBreaker(db, model);
  const breaker = wasOpen ? `Closed the breaker of ${model}.` : `The breaker of ${model} was already closed.`;
  return done({ model, wasOpen }, `${breaker} ${CONTINUES}`);
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

import { z } from 'zod';
import { type CommandAlone, commandAlone } from './command';
import { smokeTest } from './smoke/smoke';

/** Commands that need no open database. */
export const commandsAlone: Readonly<Record<string, CommandAlone>> = {
  smoke: commandAlone('smoke [--offline]', z.strictObject({ offline: z.literal('on').optional() }), ({ offline }) =>
    smokeTest(offline !== undefined),
  ),
};

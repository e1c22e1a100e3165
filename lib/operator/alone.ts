import { z } from 'zod';
import { backUpByHand, restoreByHand } from './backup';
import { type CommandAlone, commandAlone, Text } from './command';
import { smokeTest } from './smoke/smoke';

/** Commands that need no open database. */
export const commandsAlone: Readonly<Record<string, CommandAlone>> = {
  smoke: commandAlone('smoke [--offline]', z.strictObject({ offline: z.literal('on').optional() }), ({ offline }) =>
    smokeTest(offline !== undefined),
  ),
  backup: commandAlone('backup --to FOLDER', z.strictObject({ to: Text }), ({ to }) => backUpByHand(to)),
  restore: commandAlone('restore --from FOLDER', z.strictObject({ from: Text }), ({ from }) => restoreByHand(from)),
};

import { z } from 'zod';
import { type CommandAlone, commandAlone } from './command';
import { openOldDatabase } from './database';
import { smokeTest } from './smoke/smoke';

const Switch = z.literal('on').optional();

export const commandsAlone: Readonly<Record<string, CommandAlone>> = {
  smoke: commandAlone('smoke [--offline] [--migrate]', z.strictObject({ offline: Switch, migrate: Switch }), ({ offline, migrate }) =>
    smokeTest({ isOffline: offline !== undefined, migrates: migrate !== undefined }),
  ),
  'database open': commandAlone('database open', z.strictObject({}), openOldDatabase),
};

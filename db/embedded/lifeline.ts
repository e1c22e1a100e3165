import { execFile } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Place } from './place';

const POLL_MS = 20;

/** Children of a killed server end soon after it. */
const END_TIMEOUT_MS = 10_000;

const pipeOf = (place: Place) => path.join(place.stateDir, 'lifeline');

/**
 * Opens the end of a named pipe that the server and its children hold for as long as they run. The kernel tells whether anyone
 * does, across containers. Undefined where the file system has no pipes; the marks of the users must do there.
 */
export async function openLifeline(place: Place): Promise<number | undefined> {
  const pipe = pipeOf(place);
  try {
    // A copy of the folder may hold a plain file in its place.
    if (!isPipe(pipe)) await rm(pipe, { force: true });
    if (!existsSync(pipe)) await promisify(execFile)('mkfifo', ['-m', '600', pipe]);
    return openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

const isPipe = (pipe: string) => statSync(pipe, { throwIfNoEntry: false })?.isFIFO() === true;

function isHeld(pipe: string): boolean {
  if (!isPipe(pipe)) return false;
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENXIO' || code === 'ENOENT') return false;
    throw error;
  }
}

/** Waits until no server of this cluster runs on this machine, in whatever container; refuses when one stays. */
export async function awaitNoServer(place: Place): Promise<void> {
  for (const deadline = Date.now() + END_TIMEOUT_MS; isHeld(pipeOf(place)); await sleep(POLL_MS)) {
    if (Date.now() > deadline)
      throw new Error(
        `A PostgreSQL server still runs on ${place.clusterDir} where this process cannot see it, perhaps in another container. End it there, or set DATABASE_URL.`,
      );
  }
}

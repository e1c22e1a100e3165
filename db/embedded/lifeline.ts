import { execFile } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Place } from './place';

const POLL_MS = 20;

/** Children of a killed server end soon after it does. */
const END_TIMEOUT_MS = 10_000;

const pipeOf = (place: Place) => path.join(place.stateDir, 'lifeline');

/**
 * Opens the read end of a named pipe, which the server and its children keep open while they run: the kernel shows this across
 * containers. Undefined where the file system has no pipes; there only the marks of the users count.
 */
export async function openLifeline(place: Place): Promise<number | undefined> {
  const pipe = pipeOf(place);
  try {
    // A copy of the folder may have a plain file in its place.
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

/** Waits until no server of this cluster runs on this machine, in any container. Throws when one remains. */
export async function awaitNoServer(place: Place): Promise<void> {
  for (const deadline = Date.now() + END_TIMEOUT_MS; isHeld(pipeOf(place)); await sleep(POLL_MS)) {
    if (Date.now() > deadline)
      throw new Error(
        `A PostgreSQL server still runs on ${place.clusterDir} where this process cannot see it, perhaps in another container. Stop it there, or set DATABASE_URL.`,
      );
  }
}

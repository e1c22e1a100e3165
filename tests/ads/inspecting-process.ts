import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { RunFailure } from '@/lib/failures';
import { inspectContainer } from '@/lib/video/container';

export type Inspected = {
  outcome: string;
  cause?: string;
  /** The longest wait of any other work, also where the machine caused it. */
  stallMs: number;
  /** The most processor time in one turn of the loop, without that of other programs. */
  busyMs: number;
  /** The growth of memory at its peak, and at the end. */
  peakMb: number;
  keptMb: number;
};

const toMb = (bytes: number) => bytes / 1024 / 1024;

async function outcomeOf(file: string): Promise<Pick<Inspected, 'outcome' | 'cause'>> {
  try {
    await inspectContainer(file, new AbortController().signal);
    return { outcome: 'a video' };
  } catch (error) {
    return error instanceof RunFailure ? { outcome: error.code, cause: String(error.cause) } : { outcome: String(error) };
  }
}

function heldBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Counts the processor time of each turn of the loop until it is stopped. */
function watchTurns(): () => number {
  let [last, most] = [process.cpuUsage(), 0];
  const turn = () => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    most = Math.max(most, (user + system) / 1000);
  };
  const timer = setInterval(turn, 1);
  return () => {
    turn();
    clearInterval(timer);
    return most;
  };
}

async function inspect(file: string): Promise<Inspected> {
  const before = { peakKb: process.resourceUsage().maxRSS, held: heldBytes() };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const turns = watchTurns();
  // The first interval begins with the first turn of the loop.
  await sleep(20);
  const outcome = await outcomeOf(file);
  await sleep(20);
  delay.disable();
  const busyMs = turns();
  const peakMb = toMb((process.resourceUsage().maxRSS - before.peakKb) * 1024);
  return { ...outcome, stallMs: delay.max / 1e6, busyMs, peakMb, keptMb: toMb(heldBytes() - before.held) };
}

/**
 * Inspects files as a server does: `node --expose-gc --import tsx inspecting-process.ts` reads one file per line and prints one answer per
 * line.
 */
for await (const file of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(await inspect(file))}\n`);

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Confinement = {
  /** From the start of the process to its end. */
  timeoutMs: number;
  maxHeapMb: number;
  /** All its memory, including what lies outside the V8 heap, which `maxHeapMb` does not cover. Read from /proc, so it holds on Linux. */
  maxResidentMb: number;
  /** The process is killed when it writes more to stdout; of stderr this much is kept. */
  maxOutputBytes: number;
};

/** How a process ended: by itself, also in a crash; killed by us at one of its limits; or killed by somebody else. */
export type Ending = { output: string; complaint: string; how: 'by itself' | 'out of bounds' | 'from outside'; reason: string };

const LOOK_EVERY_MS = 25;

/**
 * Limits that the kernel enforces even when the parent is dead: no core file, 20 seconds of CPU time, 2 GiB of private memory. The last is a
 * ceiling for memory that grows faster than the parent looks; it cannot be tight, because Node 24 maps 590 MB before it runs a line.
 * A limit is refused only where a stricter one is in force. The score makes the kernel kill this process, not the server, when the machine
 * runs out of memory.
 */
const CONFINE = '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; ulimit -c 0; ulimit -t 20; ulimit -d 2097152; exec "$@"';

/** Signals that a process brings on itself. */
const ownDoing = new Set<NodeJS.Signals>(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP', 'SIGXCPU']);

function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    // The process has ended, or this system has no such file.
    return 0;
  }
}

function start(script: string, args: readonly string[], { maxHeapMb }: Confinement): ChildProcess {
  return spawn(
    '/bin/sh',
    ['-c', CONFINE, 'sh', process.execPath, `--max-old-space-size=${maxHeapMb}`, '--enable-source-maps', script, ...args],
    {
      // No settings and no secrets of ours.
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own: Ctrl-C at the server's terminal must not kill a step that the server lets finish.
      detached: true,
    },
  );
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Keeps the first `maxBytes` of a stream; calls `full` when there are more. */
function capture(stream: NodeJS.ReadableStream | null, maxBytes: number, full: () => void): () => string {
  const chunks: Buffer[] = [];
  let left = maxBytes;
  stream?.on('data', (chunk: Buffer) => {
    if (left > 0) chunks.push(chunk.subarray(0, left));
    if (chunk.length > left) full();
    left = Math.max(0, left - chunk.length);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

/**
 * Runs a script in a Node process that has none of our secrets or open files, within the limits given. The process is gone when this settles.
 * Rejects when the process cannot be started, and with the signal's reason on abort.
 */
export function runConfined(script: string, args: readonly string[], confinement: Confinement, signal: AbortSignal): Promise<Ending> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = start(script, args, confinement);
    let bound: string | undefined;
    const stop = (reason: string) => {
      bound ??= reason;
      killGroup(child);
    };
    const abort = () => stop('no longer wanted');
    const output = capture(child.stdout, confinement.maxOutputBytes, () => stop('it said too much'));
    const complaint = capture(child.stderr, confinement.maxOutputBytes, () => child.stderr?.destroy());
    const timer = setTimeout(() => stop(`it took longer than ${confinement.timeoutMs} ms`), confinement.timeoutMs);
    const look = setInterval(() => {
      if (child.pid !== undefined && residentMb(child.pid) > confinement.maxResidentMb) stop('it took too much memory');
    }, LOOK_EVERY_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      clearInterval(look);
      signal.removeEventListener('abort', abort);
      act();
    };
    signal.addEventListener('abort', abort, { once: true });
    child.once('error', (error) => settle(() => reject(error)));
    child.once('close', (code, killer) =>
      settle(() => {
        if (signal.aborted) return reject(signal.reason);
        const said = { output: output(), complaint: complaint() };
        if (bound !== undefined) return resolve({ ...said, how: 'out of bounds', reason: bound });
        const how = killer === null || ownDoing.has(killer) ? 'by itself' : 'from outside';
        resolve({ ...said, how, reason: `it ended with ${killer ?? code}` });
      }),
    );
  });
}

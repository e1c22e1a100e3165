import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { killGroup } from '@/lib/browser/process-group';

export type ProcessLimits = {
  timeoutMs: number;
  maxHeapMb: number;
  /** All resident memory, which includes memory outside the V8 heap. Read from /proc, so only enforced on Linux. */
  maxResidentMb: number;
  /** More on stdout kills the process; more on stderr is discarded. */
  maxOutputBytes: number;
};

/** The end of a process: `exited` also after a crash, `limit_exceeded` when we killed it, `killed` by anything else. */
export type ProcessResult = { stdout: string; stderr: string; outcome: 'exited' | 'limit_exceeded' | 'killed'; reason: string };

const MEMORY_POLL_MS = 25;

/**
 * Limits that the kernel enforces even without the parent: no core file, 20 seconds of CPU time, 2 GiB of private memory. The memory limit
 * catches growth between two polls; it cannot be lower, because Node 24 maps 590 MB at start. `ulimit` fails only where a stricter limit
 * is in force. The score makes the kernel kill this process, not the server, when the machine runs out of memory.
 */
const LIMIT_AND_EXEC = '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; ulimit -c 0; ulimit -t 20; ulimit -d 2097152; exec "$@"';

const crashSignals = new Set<NodeJS.Signals>(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP', 'SIGXCPU']);

function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    // The process has ended, or the system has no /proc.
    return 0;
  }
}

function start(script: string, args: readonly string[], { maxHeapMb }: ProcessLimits): ChildProcess {
  return spawn(
    '/bin/sh',
    ['-c', LIMIT_AND_EXEC, 'sh', process.execPath, `--max-old-space-size=${maxHeapMb}`, '--enable-source-maps', script, ...args],
    {
      // Without our settings and secrets.
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, so that Ctrl-C in the server's terminal does not kill a step that the server lets finish.
      detached: true,
    },
  );
}

function capture(stream: NodeJS.ReadableStream | null, maxBytes: number, onExceeded: () => void): () => string {
  const chunks: Buffer[] = [];
  let left = maxBytes;
  stream?.on('data', (chunk: Buffer) => {
    if (left > 0) chunks.push(chunk.subarray(0, left));
    if (chunk.length > left) onExceeded();
    left = Math.max(0, left - chunk.length);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

/** Runs without our secrets and open files. Rejects when the process cannot start, and on abort; the process has ended then. */
export function runInspectorProcess(
  script: string,
  args: readonly string[],
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = start(script, args, limits);
    let exceeded: string | undefined;
    const stop = (reason: string) => {
      exceeded ??= reason;
      if (child.pid !== undefined) killGroup(child.pid);
    };
    const abort = () => stop('aborted');
    const stdout = capture(child.stdout, limits.maxOutputBytes, () => stop('it wrote too much output'));
    const stderr = capture(child.stderr, limits.maxOutputBytes, () => child.stderr?.destroy());
    const timer = setTimeout(() => stop(`it took longer than ${limits.timeoutMs} ms`), limits.timeoutMs);
    const memoryPoll = setInterval(() => {
      if (child.pid !== undefined && residentMb(child.pid) > limits.maxResidentMb) stop('it used too much memory');
    }, MEMORY_POLL_MS);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      clearInterval(memoryPoll);
      signal.removeEventListener('abort', abort);
      act();
    };
    signal.addEventListener('abort', abort, { once: true });
    child.once('error', (error) => settle(() => reject(error)));
    child.once('close', (code, killer) =>
      settle(() => {
        if (signal.aborted) return reject(signal.reason);
        const output = { stdout: stdout(), stderr: stderr() };
        if (exceeded !== undefined) return resolve({ ...output, outcome: 'limit_exceeded', reason: exceeded });
        const outcome = killer === null || crashSignals.has(killer) ? 'exited' : 'killed';
        resolve({ ...output, outcome, reason: `it ended with ${killer ?? code}` });
      }),
    );
  });
}

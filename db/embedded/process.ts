import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

const PROC = '/proc';

/** PostgreSQL gets no variable of ours. The cast is for a key that Next declares mandatory. */
export const EMPTY_ENV = {} as NodeJS.ProcessEnv;

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: 'lstart' | 'command'): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}

const bootId = () => readOrUndefined(`${PROC}/sys/kernel/random/boot_id`)?.trim();

function findNamespace(): string | undefined {
  try {
    return readlinkSync(`${PROC}/self/ns/pid`);
  } catch {
    return undefined;
  }
}

let realm: string | undefined;

/** Names where a pid is valid: this boot of this machine and, in it, this container. */
export function processRealm(): string {
  // Without /proc there are no containers, and the first process began with the boot.
  realm ??= existsSync(`${PROC}/self/stat`)
    ? `${bootId() ?? hostname()}/${findNamespace() ?? hostname()}`
    : (ps(1, 'lstart') ?? hostname());
  return realm;
}

/** The start of process `pid`, as text that differs for every process that had this pid; undefined when it does not run or is a zombie. */
export function processStart(pid: number): string | undefined {
  if (!existsSync(`${PROC}/self/stat`)) return ps(pid, 'lstart');
  const stat = readOrUndefined(`${PROC}/${pid}/stat`);
  // The second field is the command in parentheses, which may contain spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields?.[0], fields?.[19]];
  if (ticks === undefined || state === 'Z' || state === 'X') return undefined;
  return `${bootId() ?? 'boot'}/${ticks}`;
}

export function hasArgument(pid: number, argument: string): boolean {
  if (!existsSync(`${PROC}/self/stat`)) return ps(pid, 'command')?.includes(argument) === true;
  return readOrUndefined(`${PROC}/${pid}/cmdline`)?.split('\0').includes(argument) === true;
}

export type ProcessMark = { pid: number; start: string };

/** Throws when process `pid` does not run. */
export function markOf(pid: number): ProcessMark {
  const start = processStart(pid);
  if (start === undefined) throw new Error(`process ${pid} does not run`);
  return { pid, start };
}

export const isAlive = (mark: ProcessMark): boolean => processStart(mark.pid) === mark.start;

export function findMark(file: string): ProcessMark | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('start' in value)) return undefined;
    if (typeof value.pid !== 'number' || typeof value.start !== 'string') return undefined;
    return { pid: value.pid, start: value.start };
  } catch {
    return undefined;
  }
}

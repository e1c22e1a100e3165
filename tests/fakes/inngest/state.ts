import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyEvent, AppFunction } from './functions';

/** A step that is finished: what the function sees of it when it is called again. */
export type Memo = { id: string; payload: { data: unknown } | { error: unknown } };

export type Run = {
  id: string;
  functionId: string;
  event: AnyEvent;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** Attempts of the step that is next, from 0: a finished step starts the count anew. */
  attempt: number;
  /** When its next call is due; undefined while that is under way and when the run has ended. */
  dueAt: number | undefined;
  startedAt: number | undefined;
  steps: Memo[];
  /** The version of the protocol in the app's answers; -1 before the first. */
  version: number;
};

/** State that a restart loses: the queue, the runs, and the IDs that keep duplicates out. */
export type Queue = {
  runs: Map<string, Run>;
  /** By function and key, when a run of it began. */
  seen: Map<string, number>;
  late: { at: number; event: AnyEvent }[];
  /** The minute up to which schedules have ticked. */
  tickedUpTo: number;
};

export const MINUTE_MS = 60_000;

export const isLive = ({ status }: Run) => status === 'queued' || status === 'running';

export const emptyQueue = (): Queue => ({ runs: new Map(), seen: new Map(), late: [], tickedUpTo: Date.now() - (Date.now() % MINUTE_MS) });

/** After a crash, the call that was under way is taken up when its lease has run out. (pkg/execution/queue/scavenger.go, v1.43.0) */
function recover(run: Run, leaseMs: number): Run {
  return isLive(run) && run.dueAt === undefined ? { ...run, dueAt: Date.now() + leaseMs } : run;
}

/**
 * The server's two stores. What apps registered is in its SQLite file and outlives every restart. Queue and runs are in memory unless the
 * server was given a Redis: the snapshots of which its help speaks are switched off.
 * (cmd/start/cmd.go, pkg/devserver/service.go, v1.43.0; seen on a server, 2026-10)
 */
export class Store {
  readonly #directory: string;
  readonly #queueOutlives: boolean;

  constructor(directory: string, queueOutlives: 'a restart' | 'nothing') {
    this.#directory = directory;
    this.#queueOutlives = queueOutlives === 'a restart';
    mkdirSync(directory, { recursive: true });
  }

  readFunctions(): AppFunction[] {
    return (this.#read('functions.json') as AppFunction[] | undefined) ?? [];
  }

  writeFunctions(functions: readonly AppFunction[]): void {
    this.#write('functions.json', functions);
  }

  readQueue(leaseMs: number): Queue {
    const kept = this.#queueOutlives
      ? (this.#read('queue.json') as { runs: Run[]; seen: [string, number][] } & Omit<Queue, 'runs' | 'seen'>)
      : undefined;
    if (kept === undefined) return emptyQueue();
    return { ...kept, runs: new Map(kept.runs.map((run) => [run.id, recover(run, leaseMs)])), seen: new Map(kept.seen) };
  }

  writeQueue({ runs, seen, ...queue }: Queue): void {
    if (this.#queueOutlives) this.#write('queue.json', { ...queue, runs: [...runs.values()], seen: [...seen] });
  }

  #read(name: string): unknown {
    try {
      return JSON.parse(readFileSync(path.join(this.#directory, name), 'utf8'));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Whole or not at all, whenever the process is killed. */
  #write(name: string, value: unknown): void {
    const file = path.join(this.#directory, name);
    writeFileSync(`${file}.new`, JSON.stringify(value));
    renameSync(`${file}.new`, file);
  }
}

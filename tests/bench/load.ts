import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** One request. `<n>` in its body becomes a number that nobody has used. */
export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

/** Connections of which each sends its next call when its last one was answered: for so long or so many requests, whatever comes first. */
export type Load = {
  origin: string;
  /** Connection `k` sends the calls k, k + connections, … by turns. */
  calls: readonly Call[];
  connections: number;
  status: number;
  seconds: number;
  requests: number;
};

export type Message = { perSecond: number } | { problem: string };

/** Sends loads from a process of its own, so that they do not share an event loop with the bench. */
export class LoadClient {
  readonly #child: ChildProcess;
  readonly #ended: Promise<[Message]>;

  constructor() {
    this.#child = fork(path.join(import.meta.dirname, 'load-program.ts'), { execArgv: ['--import', 'tsx'] });
    this.#ended = once(this.#child, 'exit').then(() => [{ problem: 'The client of the bench has ended.' }]);
  }

  /** Answers the requests a second; throws where one is not answered with the status. */
  async send(load: Load): Promise<number> {
    const heard = once(this.#child, 'message');
    this.#child.send(load);
    const [message] = (await Promise.race([heard, this.#ended])) as [Message];
    if ('problem' in message) throw new Error(message.problem);
    return message.perSecond;
  }

  close(): void {
    this.#child.disconnect();
  }
}

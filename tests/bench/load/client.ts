import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Answered, Load } from './call';

type Message = { answered: Answered } | { problem: string };

/** Sends loads from a process of its own, so that they do not share an event loop with the bench. */
export class LoadClient {
  readonly #child: ChildProcess;
  readonly #ended: Promise<[Message]>;

  constructor() {
    this.#child = fork(path.join(import.meta.dirname, 'program.ts'), { execArgv: ['--import', 'tsx'] });
    this.#ended = once(this.#child, 'exit').then(() => [{ problem: 'The client of the bench has ended.' }]);
  }

  async send(load: Load): Promise<Answered> {
    const heard = once(this.#child, 'message');
    this.#child.send(load);
    const [message] = (await Promise.race([heard, this.#ended])) as [Message];
    if ('problem' in message) throw new Error(message.problem);
    return message.answered;
  }

  /** As `send`, for calls that must all be answered with this status. */
  async sendExpecting(status: number, load: Load): Promise<Answered> {
    const answered = await this.send(load);
    const strange = Object.entries(answered.statuses).filter(([one]) => one !== String(status));
    if (strange.length === 0) return answered;
    const seen = strange.map(([one, count]) => `${one} (${count} times)`).join(', ');
    throw new Error(`${load.calls[0]?.method} ${load.calls[0]?.path} was answered with ${seen} in place of ${status}.`);
  }

  close(): void {
    this.#child.disconnect();
  }
}

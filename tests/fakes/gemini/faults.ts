/** `look` is a request with pictures. */
export type GeminiOperation = 'upload' | 'file' | 'list' | 'model' | 'generate' | 'look' | 'delete';

/** How one answer of the API goes wrong. Without `kind` and `status` it is only late. */
export type GeminiFault = {
  on: GeminiOperation;
  kind?:
    | 'http'
    | 'hang'
    | 'cut'
    /** Faults of `file`: the state FAILED, or PROCESSING without end. */
    | 'failed'
    | 'processing'
    /** Faults of `look`: it denies each statement that is true, or sees whatever is stated. */
    | 'denies'
    | 'sees_all'
    /** Used for `generate`. */
    | 'safety'
    | 'max_tokens'
    | 'not_json'
    | 'wrong_shape'
    | 'empty_candidates'
    | 'blocked_prompt';
  status?: number;
  /** Sent as it is when a string, else as JSON. */
  body?: string | object;
  delayMs?: number;
  /** No answer before this. */
  after?: Promise<void>;
  /** The number of answers that go wrong; 1 by default. */
  times?: number;
  /** Only requests whose prompt, file name, display name or video SHA-256 contains this, so that tests can share a fake. */
  only?: string;
};

/** Faults that wait for their request, first come, first served. */
export class FaultQueue {
  #waiting: (GeminiFault & { left: number })[] = [];

  add(fault: GeminiFault): void {
    this.#waiting.push({ ...fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** `about` is what the request is recognized by. */
  take(on: GeminiOperation, about: string): GeminiFault | undefined {
    const fault = this.#waiting.find(
      (candidate) => candidate.on === on && (candidate.only === undefined || about.includes(candidate.only)),
    );
    if (fault === undefined) return undefined;
    fault.left -= 1;
    this.#waiting = this.#waiting.filter((candidate) => candidate.left > 0);
    return fault;
  }
}

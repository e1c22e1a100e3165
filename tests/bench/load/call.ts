/** One request. `<n>` in its body becomes a number that nobody has used. */
export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

/** The calls of a load, their target and the number of connections; each sends its next call when its last one was answered. */
export type Load = {
  origin: string;
  /** Connection `k` sends the calls k, k + connections, … by turns. */
  calls: readonly Call[];
  connections: number;
  /** For so long or so many requests, whatever comes first. */
  until: { seconds?: number; requests?: number };
};

export type Answered = {
  requests: number;
  /** From the first request to the last answer. */
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
};

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { showLogs } from './logs/shown';
import { until } from './until';

const root = path.resolve(import.meta.dirname, '../..');

export const Ready = z.object({
  url: z.string(),
  email: z.string(),
  password: z.string(),
  token: z.string(),
  ads: z.array(z.object({ url: z.string(), what: z.string() })),
});
const Analysis = z.object({
  status: z.string(),
  report: z.looseObject({ verdict: z.string(), summary: z.string(), meta: z.looseObject({ model: z.string().nullable() }) }).nullable(),
  currentStep: z.string().nullable(),
  errorMessage: z.string().nullable(),
});
const Submitted = z.object({ id: z.uuid(), status: z.string(), cached: z.literal(true).optional() });
const Mark = z.object({ pid: z.number() });
const Running = z.object({ supervisor: Mark, server: Mark });

export type Analysis = z.infer<typeof Analysis>;
type Command = 'demo' | 'dev';

/** One `npm run demo`, or `npm run dev`, as a process of its own, with its own fakes, and its API as a client with the printed token sees it. */
export class Demo {
  readonly #child: ChildProcess;
  readonly #dataDir: string;
  readonly #ready: z.infer<typeof Ready>;
  readonly output: string[];

  private constructor(child: ChildProcess, dataDir: string, ready: z.infer<typeof Ready>, output: string[]) {
    this.#child = child;
    this.#dataDir = dataDir;
    this.#ready = ready;
    this.output = output;
  }

  static async start(dataDir: string, args: readonly string[] = [], command: Command = 'demo'): Promise<Demo> {
    const own = {
      APP_ENV: '',
      DATABASE_URL: '',
      EGRESS_MAP: '',
      EGRESS_CA: '',
      GEMINI_API_KEY: '',
      GEMINI_BASE_URL: '',
      ...showLogs('info'),
    };
    const child = Demo.spawn({ ...own, DATA_DIR: dataDir, PORT: '0' }, args, command);
    const output: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    if (child.stdout === null) throw new Error('no stdout');
    for await (const line of createInterface({ input: child.stdout })) {
      output.push(line);
      if (line.startsWith('READY ')) {
        child.stdout.resume();
        return new Demo(child, dataDir, Ready.parse(JSON.parse(line.slice('READY '.length))), output);
      }
    }
    throw new Error(`the demo ended before READY:\n${output.join('\n')}`);
  }

  /** Starts the command without waiting for `READY`. */
  static spawn(env: Record<string, string>, args: readonly string[] = [], command: Command = 'demo'): ChildProcess {
    return spawn(process.execPath, ['tests/demo/start.mjs', command, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  get ready() {
    return this.#ready;
  }

  /** The processes that the demo records in its data directory. */
  get pids(): { supervisor: number; server: number } {
    const { supervisor, server } = Running.parse(JSON.parse(readFileSync(path.join(this.#dataDir, 'demo-running.json'), 'utf8')));
    return { supervisor: supervisor.pid, server: server.pid };
  }

  adUrl(what: string): string {
    const ad = this.#ready.ads.find((candidate) => candidate.what === what);
    if (ad === undefined) throw new Error(`the demo has no ${what}`);
    return ad.url;
  }

  #call(pathname: string, init: RequestInit = {}): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.#ready.token}`, 'Content-Type': 'application/json' };
    return fetch(`${this.#ready.url}/api/v1/${pathname}`, { ...init, headers });
  }

  async submit(url: string): Promise<{ http: number; id: string; status: string; cached?: true | undefined }> {
    const answer = await this.#call('analyses', { method: 'POST', body: JSON.stringify({ url }) });
    return { http: answer.status, ...Submitted.parse(await answer.json()) };
  }

  async analysis(id: string): Promise<Analysis> {
    return Analysis.parse(await (await this.#call(`analyses/${id}`)).json());
  }

  waitFor(id: string, isSo: (analysis: Analysis) => boolean): Promise<Analysis> {
    const look = async () => {
      const analysis = await this.analysis(id);
      if (isSo(analysis)) return analysis;
      if (analysis.status === 'failed') throw new Error(`the analysis failed: ${analysis.errorMessage}`);
      return undefined;
    };
    // At twice this pace two waits meet the limit of fetches.
    return until('the analysis is as expected', look, { timeoutMs: 180_000, everyMs: 700 });
  }

  async balance(): Promise<number> {
    return z.object({ balance: z.number() }).parse(await (await this.#call('credits')).json()).balance;
  }

  async end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.#child.kill(signal);
    return this.ended();
  }

  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }
}

export function makeDataDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'ad-demo-'));
  chmodSync(dir, 0o755);
  return path.join(dir, 'data');
}

export const removeDataDir = (dataDir: string) => rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 5 });

export function adminOf(dataDir: string, ...args: string[]): unknown {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  return JSON.parse(execFileSync(process.execPath, ['lib/operator/start.mjs', ...args, '--json'], { env, encoding: 'utf8' }));
}

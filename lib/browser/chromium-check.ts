import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { Duplex, type Readable, type Writable } from 'node:stream';
import { z } from 'zod';
import { type LaunchOptions, toCommand } from './chromium-launch';
import { killGroup } from './process-group';
import { withTempFolder } from './temp-folder';

const LAUNCH_TIMEOUT_MS = 20_000;

const Message = z.object({ id: z.number().optional(), result: z.record(z.string(), z.unknown()).optional() });
const Created = z.object({ targetId: z.string() });
const Attached = z.object({ sessionId: z.string() });
const Evaluated = z.object({ result: z.object({ value: z.string() }) });

type Call = (method: string, params: Record<string, unknown>, sessionId?: string) => Promise<unknown>;

/** A client of the DevTools protocol over the browser's pipe: JSON messages, each terminated by NUL. */
function openProtocol(input: Writable, output: Readable): Call {
  const waiting = new Map<number, (result: unknown) => void>();
  let [last, rest] = [0, ''];
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = `${rest}${chunk}`.split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result } = Message.parse(JSON.parse(message));
      if (id !== undefined) waiting.get(id)?.(result);
    }
  });
  return (method, params, sessionId) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      input.write(`${JSON.stringify({ id: last, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`);
    });
}

/** Opens a page and lays out a line of text, which needs the renderer and a font. */
async function layOutText(call: Call): Promise<boolean> {
  const { targetId } = Created.parse(await call('Target.createTarget', { url: 'about:blank' }));
  const { sessionId } = Attached.parse(await call('Target.attachToTarget', { targetId, flatten: true }));
  const expression = "document.body.textContent = 'laid out'; String(document.body.offsetHeight)";
  const { result } = Evaluated.parse(await call('Runtime.evaluate', { expression }, sessionId));
  return Number(result.value) > 0;
}

async function findOutcome(child: ChildProcess): Promise<string | undefined> {
  const [, , stderr, input, output] = child.stdio;
  if (!(stderr instanceof Duplex && input instanceof Duplex && output instanceof Duplex)) return 'it has no pipes';
  let stderrTail = '';
  stderr.on('data', (chunk: Buffer) => {
    stderrTail = `${stderrTail}${chunk.toString()}`.slice(-2000);
  });
  input.on('error', () => undefined);
  const lastLine = (otherwise: string) => stderrTail.trim().split('\n').at(-1) || otherwise;
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(lastLine(`it did not open a page within ${LAUNCH_TIMEOUT_MS / 1000} s`)), LAUNCH_TIMEOUT_MS);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(lastLine(`it ended with ${code ?? 'a signal'}`)));
  });
  const laidOut = layOutText(openProtocol(input, output)).then((ok) => (ok ? undefined : 'it cannot lay out text'));
  return Promise.race([failed, laidOut.catch((error: unknown) => `it does not speak the DevTools protocol: ${String(error)}`)]).finally(
    () => clearTimeout(timer),
  );
}

/** Starts the browser once and lays out text; answers what went wrong, or undefined when it works. */
export async function findLaunchProblem(options: LaunchOptions): Promise<string | undefined> {
  return withTempFolder('check', (home) => launchIn(home, options), options.user);
}

async function launchIn(home: string, options: LaunchOptions): Promise<string | undefined> {
  const flags = [
    '--headless',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
    ...(options.sandbox ? [] : ['--no-sandbox']),
    `--user-data-dir=${path.join(home, 'profile')}`,
    '--remote-debugging-pipe',
  ];
  const { file, env } = toCommand(options, home);
  const child = spawn(file, flags, {
    env: { NODE_ENV: 'production', ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  try {
    return await findOutcome(child);
  } finally {
    if (child.pid !== undefined) killGroup(child.pid);
  }
}

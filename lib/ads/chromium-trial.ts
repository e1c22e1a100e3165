import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { Duplex, type Readable, type Writable } from 'node:stream';
import { z } from 'zod';
import { type Start, toCommand } from './chromium-start';
import { withScratchFolder } from './scratch';

const LAUNCH_TIMEOUT_MS = 20_000;

const Answer = z.object({ id: z.number().optional(), result: z.record(z.string(), z.unknown()).optional() });
const Created = z.object({ targetId: z.string() });
const Attached = z.object({ sessionId: z.string() });
const Evaluated = z.object({ result: z.object({ value: z.string() }) });

type Call = (method: string, params: Record<string, unknown>, sessionId?: string) => Promise<unknown>;

/** Speaks the DevTools protocol over the browser's pipe: JSON messages that each end with a NUL. */
function openProtocol(input: Writable, output: Readable): Call {
  const waiting = new Map<number, (result: unknown) => void>();
  let [last, rest] = [0, ''];
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = `${rest}${chunk}`.split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result } = Answer.parse(JSON.parse(message));
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

/** Opens a page and has it lay out a line of text, which needs the renderer and a font. */
async function layOutText(call: Call): Promise<boolean> {
  const { targetId } = Created.parse(await call('Target.createTarget', { url: 'about:blank' }));
  const { sessionId } = Attached.parse(await call('Target.attachToTarget', { targetId, flatten: true }));
  const expression = "document.body.textContent = 'laid out'; String(document.body.offsetHeight)";
  const { result } = Evaluated.parse(await call('Runtime.evaluate', { expression }, sessionId));
  return Number(result.value) > 0;
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function outcomeOf(child: ChildProcess): Promise<string | undefined> {
  const [, , stderr, input, output] = child.stdio;
  if (!(stderr instanceof Duplex && input instanceof Duplex && output instanceof Duplex)) return 'it has no pipes';
  let said = '';
  stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2000);
  });
  input.on('error', () => undefined);
  const lastWords = (otherwise: string) => said.trim().split('\n').at(-1) || otherwise;
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(lastWords(`it did not open a page within ${LAUNCH_TIMEOUT_MS / 1000} s`)), LAUNCH_TIMEOUT_MS);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(lastWords(`it ended with ${code ?? 'a signal'}`)));
  });
  const laidOut = layOutText(openProtocol(input, output)).then((ok) => (ok ? undefined : 'it cannot lay out text'));
  return Promise.race([failed, laidOut.catch((error: unknown) => `it does not speak the DevTools protocol: ${String(error)}`)]).finally(
    () => clearTimeout(timer),
  );
}

/** Starts the browser once and has it lay out text; answers what went wrong, or undefined when it works. */
export async function launchProblem(start: Start): Promise<string | undefined> {
  return withScratchFolder('trial', (home) => tryIn(home, start), start.user);
}

async function tryIn(home: string, start: Start): Promise<string | undefined> {
  const flags = [
    '--headless',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
    ...(start.sandbox ? [] : ['--no-sandbox']),
    `--user-data-dir=${path.join(home, 'profile')}`,
    '--remote-debugging-pipe',
  ];
  const { file, env } = toCommand(start, home);
  const child = spawn(file, flags, {
    env: { NODE_ENV: 'production', ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  try {
    return await outcomeOf(child);
  } finally {
    endGroup(child);
  }
}

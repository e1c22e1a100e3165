// From the URL of an ad to its score. Node 22.18 or newer, no packages:
//   BASE_URL=https://… API_TOKEN=pat_… node analyze.ts '<ad URL>'
import { randomUUID } from 'node:crypto';

const BASE_URL = process.env.BASE_URL?.replace(/\/$/, '');
const API_TOKEN = process.env.API_TOKEN?.trim();
// Without a URL, a sample ad: free, and answered in seconds.
const SAMPLE_AD = 'https://www.facebook.com/ads/library/?id=99999999999999999901';
const MAX_RETRIES = 7;

type Failure = { error: { code: string; message: string } };
type Analysis = {
  id: string;
  status: 'queued' | 'fetching' | 'composing' | 'done' | 'failed';
  errorMessage: string | null;
  currentStep: string | null;
  report: null | { score: null | { value: number; grade: string }; summary: string };
};
/** A status of 0 stands for a lost connection. */
type Answer = { status: number; headers: Headers; text: string };

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function send(path: string, init: RequestInit): Promise<Answer> {
  const headers = { Authorization: `Bearer ${API_TOKEN}`, ...init.headers };
  const signal = AbortSignal.timeout(60_000);
  try {
    const response = await fetch(`${BASE_URL}/api/v1${path}`, { ...init, headers, signal, redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return { status: 0, headers: new Headers(), text: String((error as Error).cause ?? error) };
  }
}

/** With no calls left, `t` of RateLimit is exact; Retry-After is the next clock minute, or what another response asks for. */
function secondsToWait({ status, headers }: Answer, otherwise: number): number {
  const exact = status === 429 ? /;r=0;t=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1] : undefined;
  const seconds = Number(exact ?? headers.get('Retry-After') ?? Number.NaN);
  return Number.isNaN(seconds) ? otherwise : seconds;
}

async function call(path: string, init: RequestInit): Promise<Analysis> {
  let answer = await send(path, init);
  for (let retry = 0; retry < MAX_RETRIES && (answer.status === 0 || answer.status === 429 || answer.status >= 500); retry += 1) {
    const seconds = secondsToWait(answer, 2 ** retry);
    console.error(`HTTP ${answer.status}: next try in ${seconds} s`);
    await pause(seconds);
    answer = await send(path, init);
  }
  const { status, headers, text } = answer;
  if (status === 0) throw new Error(`No answer from ${BASE_URL}: ${text}`);
  // A proxy in between answers in HTML.
  const isJson = headers.get('Content-Type')?.startsWith('application/json');
  if (!isJson) throw new Error(`HTTP ${status} without JSON. Check BASE_URL, or try again later.`);
  if (status >= 300) {
    const { code, message } = (JSON.parse(text) as Failure).error;
    throw new Error(`${code}: ${message} (${headers.get('X-Request-Id')})`);
  }
  // An analysis in progress, from a server that is too busy to wait.
  if (!headers.has('Preference-Applied')) await pause(secondsToWait(answer, 0));
  return JSON.parse(text) as Analysis;
}

async function analyze(url: string): Promise<string> {
  if (!BASE_URL || !API_TOKEN)
    throw new Error('Set BASE_URL to the address of the service, and API_TOKEN to a token from Settings > Developers.');
  // With a key, a repeated submit is never charged twice.
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  let analysis = await call('/analyses', { method: 'POST', headers, body: JSON.stringify({ url }) });
  const { id } = analysis;
  do {
    // Waits for up to 30 seconds, and answers as soon as the analysis ends.
    analysis = await call(`/analyses/${id}`, { headers: { Prefer: 'wait=30' } });
    if (analysis.currentStep !== null) console.error(analysis.currentStep);
  } while (analysis.status !== 'done' && analysis.status !== 'failed');
  if (analysis.report === null) throw new Error(analysis.errorMessage ?? 'no report');
  const { score, summary } = analysis.report;
  return score === null ? summary : `${score.value} (${score.grade}): ${summary}`;
}

analyze(process.argv[2] ?? SAMPLE_AD).then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

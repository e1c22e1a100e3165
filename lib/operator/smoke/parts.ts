import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { firstPage } from '@/lib/browser/browser';
import { findChromium } from '@/lib/browser/chromium';
import { offline } from '@/lib/browser/offline';
import { withBrowser } from '@/lib/browser/with-browser';
import { env } from '@/lib/env';
import { checkModel as askModel } from '@/lib/model/check-settings';
import { findDiskProblem, listTargets, tryConnect } from '@/lib/notices/checks';
import { stripeEvents } from '@/lib/payments/stripe';
import { example } from '@/lib/report/example';
import { closeWorkers, pdfRenderer } from '@/lib/report/render/pooled';
import { verifyMail } from '@/lib/users/send-email';
import { inspectContainer } from '@/lib/video/container';
import { measureVideo } from '@/lib/video/measure-video';

/** Answers what it saw; throws an error that says what to do. */
export type Check = (signal: AbortSignal) => Promise<string>;

const WORDS = 'smoke test';
/** Longer than the measurement of the built-in video may take, with the time that a run keeps for the model. */
const MEASURE_WITHIN_MS = 600_000;

export const checkFolder: Check = async () => {
  const folder = path.resolve(env().dataDir);
  const problem = await findDiskProblem(folder);
  if (problem === undefined) return folder;
  throw new Error(
    problem === 'disk_full'
      ? `${folder} has less than 64 MB left: free some.`
      : `${folder} cannot be written to by this user: give it to it.`,
  );
};

/** Opens a page with a script in a new browser, as an analysis does, but without a network. */
export const checkBrowser: Check = async (signal) => {
  const { source, executablePath, sandbox } = await findChromium();
  const options = { purpose: 'smoke', ...offline, maxHeapMb: 256, signal, timeoutMs: 60_000 };
  const version = await withBrowser(options, async (context) => {
    const page = await firstPage(context);
    await page.setContent(`<title></title><script>document.title = ${JSON.stringify(WORDS)}</script>`);
    if ((await page.title()) !== WORDS) throw new Error('A page did not run its script: install another Chromium.');
    return context.browser()?.version() ?? 'of unknown version';
  });
  return `Chromium ${version} (${source}: ${executablePath}), ${sandbox ? 'sandboxed' : 'WITHOUT its sandbox'}`;
};

export const checkVideo: Check = async (signal) => {
  if (!env().measuresVideos) return 'videos are not measured (VIDEO_MEASUREMENT=off)';
  const file = path.join(process.cwd(), 'lib', 'operator', 'smoke', 'video.mp4');
  const bytes = await readFile(file);
  const container = await inspectContainer(file, signal);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const video = { path: file, bytes: bytes.length, sha256, ...container };
  const deadlineAt = new Date(Date.now() + MEASURE_WITHIN_MS);
  const { measurement, stills } = await measureVideo(video, { signal, deadlineAt });
  const { picture, text, notMeasured } = measurement;
  const missing = notMeasured.map(({ part, reason }) => `${part} (${reason})`);
  if (picture === null || missing.length > 0)
    throw new Error(`Not measured: ${missing.join(', ')}. The log above has the cause; Chromium must decode H.264 and AAC.`);
  return `${picture.shots.length} shot, ${text?.spans.length ?? 0} line of text, ${stills.length} stills`;
};

export const checkPdf: Check = async () => {
  try {
    const pdf = await pdfRenderer.render(example, {});
    return `the example report as PDF, ${Math.round(pdf.length / 1024)} KB`;
  } finally {
    await closeWorkers();
  }
};

/** Connects to the host of each library that is on, without a page load. */
export const checkLibraries: Check = async () => {
  const targets = listTargets().filter(({ of }) => of !== 'model');
  if (targets.length === 0) return 'none is on, or these settings are not of production: no connection was tried';
  for (const target of targets) {
    const error = await tryConnect(target);
    if (error === undefined) continue;
    throw new Error(`${target.name} cannot be connected to: check the network, its firewall and DNS (${error.message}).`, { cause: error });
  }
  return `${targets.map(({ name }) => name).join(' and ')} can be connected to`;
};

export const checkModel: Check = async (signal) => {
  const { problems, answeredBy } = await askModel(env().gemini, signal);
  if (problems.length > 0) throw new Error(`${problems.join('. ')}. Run \`model check\` for more.`);
  return `${answeredBy} answered`;
};

export const checkMail: Check = async () => {
  if (env().mail === undefined) return 'not configured: no email is sent';
  try {
    await verifyMail();
  } catch (cause) {
    throw new Error(`The mail server does not take emails. Check SMTP_URL: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  return 'the mail server accepts this sender’s log-in; no email was sent';
};

export const checkPayments: Check = async () =>
  env().stripe === undefined ? 'not configured: the operator grants credits' : `Stripe has to send ${stripeEvents.join(', ')}`;

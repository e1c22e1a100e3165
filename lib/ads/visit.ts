import { setTimeout as sleep } from 'node:timers/promises';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Page, Request, Response } from './browser';
import type { Capture, Library, PageState, Reading, RecordedResponse } from './library';
import type { AdRef } from './schema';
import { pageRules } from './states';

export type VisitTiming = {
  /** In place of the rules' own, for the states that are named. */
  waitMs: Partial<Record<PageState, number>>;
  /** How long the first bytes of a page may take. */
  openTimeoutMs: number;
};

export const visitTiming: VisitTiming = { waitMs: {}, openTimeoutMs: 20_000 };

const POLL_MS = 150;
const ASK_TIMEOUT_MS = 3000;
const MAX_BODY_LENGTH = 8 * 1024 * 1024;
const MAX_RESPONSES = 20;

/** One load of an ad's page: what it came to, and all that this was read from. */
export type PageVisit = { reading: Reading; capture: Capture; ms: number };

type Fingerprint = { print: string; isLoaded: boolean };

/** A cheap fingerprint of the document: the page is read again only when it changed. */
function fingerprint(page: Page): Promise<Fingerprint> {
  return page.evaluate(() => {
    const scripts = document.scripts;
    const last = scripts.item(scripts.length - 1)?.textContent?.length ?? 0;
    const print = [
      location.href,
      performance.timeOrigin,
      document.readyState,
      scripts.length,
      last,
      document.getElementsByTagName('*').length,
      document.getElementsByTagName('video').item(0)?.currentSrc ?? '',
      document.getElementById('ssr-finished-successfully') !== null,
    ].join(' ');
    return { print, isLoaded: document.readyState !== 'loading' };
  });
}

/** Asks the page something; undefined while it navigates, because a challenge reloads the page under our hands, or is too busy to answer. */
async function askPage<T>(page: Page, signal: AbortSignal, ask: () => Promise<T>): Promise<T | undefined> {
  const answered = new AbortController();
  try {
    return await Promise.race([ask(), sleep(ASK_TIMEOUT_MS, undefined, { signal: answered.signal })]);
  } catch (cause) {
    signal.throwIfAborted();
    if (page.isClosed()) throw new RunFailure('library_unavailable', { cause });
    log.debug('the page moved while it was read', { cause });
    return undefined;
  } finally {
    answered.abort();
  }
}

type Records = {
  /** HTTP status of the last document; some libraries send 403 with a whole page, so it only tells where nothing else does. */
  status: number | undefined;
  responses: RecordedResponse[];
};

/** A body that went away counts as cut before its first character. */
async function readBody(response: Response): Promise<Pick<RecordedResponse, 'body' | 'isCut'>> {
  try {
    const text = await response.text();
    return { body: text.slice(0, MAX_BODY_LENGTH), isCut: text.length > MAX_BODY_LENGTH };
  } catch (cause) {
    log.debug('the body of an answer went away', { cause });
    return { body: '', isCut: true };
  }
}

/** Listens from before the first navigation on, because a page may keep references to fetch that nothing set later would see. */
function record(page: Page, library: Library, adId: string): Records {
  const records: Records = { status: undefined, responses: [] };
  const isDocument = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  const keep = async (response: Response): Promise<void> => {
    const { responses } = records;
    const body = await readBody(response);
    if (responses.length < MAX_RESPONSES) responses.push({ url: response.url(), status: response.status(), ...body });
  };
  page.on('response', (response) => {
    const request = response.request();
    if (isDocument(request)) records.status = response.status();
    else if (library.records({ url: request.url(), body: request.postData() ?? '' }, adId)) void keep(response);
  });
  return records;
}

export type Visitor = {
  library: Library;
  ref: AdRef;
  page: Page;
  signal: AbortSignal;
  timing: VisitTiming;
  records: Records;
};

export function createVisitor(given: Omit<Visitor, 'records'>): Visitor {
  return { ...given, records: record(given.page, given.library, given.ref.adId) };
}

type Seen = { print: string; capture: Capture };

/** A new capture of the page; undefined while it is as it was or cannot be read. */
async function captureChange({ page, signal, records }: Visitor, seen: Seen): Promise<Capture | undefined> {
  const answers = records.responses.length;
  const found = await askPage(page, signal, () => fingerprint(page));
  if (found === undefined) return undefined;
  const print = `${found.print} ${answers}`;
  if (print === seen.print) return undefined;
  const html = (await askPage(page, signal, () => page.content()))?.slice(0, MAX_BODY_LENGTH);
  if (html === undefined) return undefined;
  seen.print = print;
  const { isLoaded } = found;
  seen.capture = { address: page.url(), status: records.status, html, isLoaded, responses: records.responses.slice(0, answers) };
  return seen.capture;
}

/** Reads the page until it shows the ad, or a state that is final or has stood for as long as it may. */
async function settlePage(visitor: Visitor, seen: Seen): Promise<Reading> {
  const { library, ref, signal, timing } = visitor;
  let reading: Reading = { state: 'loading' };
  const since: Partial<Record<PageState, number>> = { loading: Date.now() };
  while (true) {
    const capture = await captureChange(visitor, seen);
    if (capture !== undefined) {
      const next = library.read(capture, ref.adId);
      // A challenge that reloads for ever shows an empty page in between, which must not start its clock again.
      const again = next.state === reading.state || (next.state === 'challenge' && since.challenge !== undefined);
      if (!again) since[next.state] = Date.now();
      reading = next;
    }
    const waitMs = timing.waitMs[reading.state] ?? pageRules[reading.state].waitMs;
    if (Date.now() - (since[reading.state] ?? 0) >= waitMs) return reading;
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** Opens the page and waits for its first bytes only; a challenge that reloads at once interrupts that, which is no failure. */
async function openPage({ library, ref, page, signal, timing }: Visitor): Promise<'open' | 'unreachable'> {
  try {
    await page.goto(library.toPageUrl(ref.url), { waitUntil: 'commit', timeout: timing.openTimeoutMs });
    return 'open';
  } catch (cause) {
    signal.throwIfAborted();
    log.info('the library page did not open', { platform: ref.platform, adId: ref.adId, cause });
    return cause instanceof Error && /interrupted by another navigation|ERR_ABORTED/.test(cause.message) ? 'open' : 'unreachable';
  }
}

/** Loads the ad's page once and reads it to its end. */
export async function loadPage(visitor: Visitor): Promise<PageVisit> {
  const startedAt = performance.now();
  Object.assign(visitor.records, { status: undefined, responses: [] } satisfies Records);
  const seen: Seen = { print: '', capture: { address: visitor.page.url(), status: undefined, html: '', isLoaded: false, responses: [] } };
  const opened = await openPage(visitor);
  const reading: Reading = opened === 'open' ? await settlePage(visitor, seen) : { state: 'unavailable' };
  const { platform, adId } = visitor.ref;
  const ms = Math.round(performance.now() - startedAt);
  const { state, unknown } = reading;
  log.info('the library page was read', { platform, adId, state, status: visitor.records.status, ms });
  if (unknown !== undefined) log.warn('the library used a word that has no rule', { platform, adId, state, ...unknown });
  return { reading, capture: seen.capture, ms };
}

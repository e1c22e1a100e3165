import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request, Response } from '@/lib/browser/browser';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import { Unreachable } from '@/lib/unreachable';
import type { Egress } from './egress';
import type { Capture, LibraryAdapter, PageState, Reading, RecordedResponse } from './library-adapter';
import { pageRules } from './page-rules';
import type { AdRef } from './schema';

export type VisitTiming = {
  waitMs: Partial<Record<PageState, number>>;
  openTimeoutMs: number;
};

export const visitTiming: VisitTiming = { waitMs: {}, openTimeoutMs: 20_000 };

const POLL_MS = 150;
const EVALUATE_TIMEOUT_MS = 3000;
const MAX_BODY_LENGTH = 8 * 1024 * 1024;
const MAX_RESPONSES = 20;

export type PageVisit = { reading: Reading; capture: Capture; ms: number };

type Fingerprint = { print: string; isLoaded: boolean };

/** A cheap fingerprint of the document, so that the page is read again only after a change. */
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

/** Evaluates something in the page; undefined while the page navigates, as a challenge does, or is too busy to answer. */
async function evaluateIn<T>(page: Page, signal: AbortSignal, evaluate: () => Promise<T>): Promise<T | undefined> {
  const answered = new AbortController();
  try {
    return await Promise.race([evaluate(), sleep(EVALUATE_TIMEOUT_MS, undefined, { signal: answered.signal })]);
  } catch (cause) {
    signal.throwIfAborted();
    if (page.isClosed()) throw new RunFailure('library_unavailable', { cause });
    log.debug('the page navigated while it was read', { cause });
    return undefined;
  } finally {
    answered.abort();
  }
}

type Records = {
  status: number | undefined;
  responses: RecordedResponse[];
};

/** A body that is no longer available counts as truncated to nothing. */
async function readBody(response: Response): Promise<Pick<RecordedResponse, 'body' | 'isCut'>> {
  try {
    const text = await response.text();
    return { body: text.slice(0, MAX_BODY_LENGTH), isCut: text.length > MAX_BODY_LENGTH };
  } catch (cause) {
    log.debug('the body of a response is no longer available', { cause });
    return { body: '', isCut: true };
  }
}

/** Must be called before the first navigation. */
function record(page: Page, library: LibraryAdapter, adId: string): Records {
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
    else if (library.shouldRecord({ url: request.url(), body: request.postData() ?? '' }, adId)) void keep(response);
  });
  return records;
}

export type Visitor = {
  library: LibraryAdapter;
  ref: AdRef;
  page: Page;
  egress: Pick<Egress, 'receivedFrom'>;
  signal: AbortSignal;
  timing: VisitTiming;
  records: Records;
};

export function createVisitor(given: Omit<Visitor, 'records'>): Visitor {
  return { ...given, records: record(given.page, given.library, given.ref.adId) };
}

type Seen = { print: string; capture: Capture };

async function captureChange({ page, signal, records }: Visitor, seen: Seen): Promise<Capture | undefined> {
  const answers = records.responses.length;
  const found = await evaluateIn(page, signal, () => fingerprint(page));
  if (found === undefined) return undefined;
  const print = `${found.print} ${answers}`;
  if (print === seen.print) return undefined;
  const html = (await evaluateIn(page, signal, () => page.content()))?.slice(0, MAX_BODY_LENGTH);
  if (html === undefined) return undefined;
  seen.print = print;
  const { isLoaded } = found;
  seen.capture = { address: page.url(), status: records.status, html, isLoaded, responses: records.responses.slice(0, answers) };
  return seen.capture;
}

async function settlePage(visitor: Visitor, seen: Seen): Promise<Reading> {
  const { library, ref, signal, timing } = visitor;
  let reading: Reading = { state: 'loading' };
  const since: Partial<Record<PageState, number>> = { loading: Date.now() };
  while (true) {
    const capture = await captureChange(visitor, seen);
    if (capture !== undefined) {
      const next = library.read(capture, ref.adId);
      // A challenge that keeps reloading shows an empty page in between, which must not restart its timer.
      const again = next.state === reading.state || (next.state === 'challenge' && since.challenge !== undefined);
      if (!again) since[next.state] = Date.now();
      reading = next;
    }
    const waitMs = timing.waitMs[reading.state] ?? pageRules[reading.state].waitMs;
    if (Date.now() - (since[reading.state] ?? 0) >= waitMs) return reading;
    await sleep(POLL_MS, undefined, { signal });
  }
}

/**
 * Neither a challenge that reloads at once nor, from Chromium 156 on, an error status without a body fails the navigation. Throws
 * `library_unavailable`, caused by {@link Unreachable}, when not one byte came from the library: that is no page load.
 */
async function openPage({ library, ref, page, egress, signal, timing }: Visitor): Promise<'open' | 'unavailable'> {
  const url = library.toPageUrl(ref.url);
  const { hostname } = new URL(url);
  const before = egress.receivedFrom(hostname);
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: timing.openTimeoutMs });
    return 'open';
  } catch (cause) {
    signal.throwIfAborted();
    if (egress.receivedFrom(hostname) === before) throw new RunFailure('library_unavailable', { cause: new Unreachable(cause) });
    log.info('the library page did not open', { platform: ref.platform, adId: ref.adId, cause });
    return cause instanceof Error && /interrupted by another navigation|ERR_ABORTED|ERR_HTTP_RESPONSE_CODE_FAILURE/.test(cause.message)
      ? 'open'
      : 'unavailable';
  }
}

/** Throws as `openPage` does. */
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
  if (unknown !== undefined) log.warn('the library sent a value that no rule covers', { platform, adId, state, ...unknown });
  return { reading, capture: seen.capture, ms };
}

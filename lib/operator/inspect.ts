import type { Db } from '@/db/client';
import { closeEgress } from '@/lib/ads/egress';
import type { PageLockOptions } from '@/lib/ads/page-lock';
import type { AdRef, AdVideo, ScrapedAd } from '@/lib/ads/schema';
import { type AdVisit, PAGE_LOAD_BUDGET, visitAd } from '@/lib/ads/scrape';
import { parseAdUrl } from '@/lib/ads/url';
import { withDeadline } from '@/lib/deadline';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { RunFailure } from '@/lib/failures';
import { libraryNames } from '@/lib/platforms';
import type { Answer } from './command';

const TIMEOUT_MS = 300_000;

/** The sources of a video, without their signed links. */
function showVideo({ assetKey, durationSeconds, sources }: AdVideo) {
  return { assetKey, durationSeconds, sources: sources.map(({ quality, url }) => ({ quality, host: new URL(url).hostname })) };
}

function showAd({ videos, ...ad }: ScrapedAd) {
  return { ...ad, videos: videos.map(showVideo) };
}

function toDocument(url: string, visit: AdVisit, totalMs: number) {
  const { reading, capture } = visit.last;
  return {
    url,
    state: reading.state,
    ad: 'ad' in reading ? showAd(reading.ad) : null,
    loads: visit.loads.map((load) => ({ state: load.reading.state, ms: load.ms })),
    totalMs,
    page: { address: capture.address, status: capture.status ?? null, characters: capture.html.length },
    responses: capture.responses.map(({ url: address, status, body }) => ({ url: address, status, characters: body.length })),
  };
}

function toLines(document: ReturnType<typeof toDocument>): string[] {
  const { ad, page } = document;
  const facts = ad === null ? [] : Object.entries(ad).filter(([key, value]) => value !== null && key !== 'videos');
  return [
    `state     ${document.state}`,
    ...document.loads.map((load, index) => `load ${index + 1}    ${load.state} after ${load.ms} ms`),
    `page      status ${page.status ?? 'none'}, ${page.characters} characters, ${page.address}`,
    ...document.responses.map((response) => `response  status ${response.status}, ${response.characters} characters, ${response.url}`),
    ...facts.map(([key, value]) => `${key.padEnd(20)}${typeof value === 'object' ? JSON.stringify(value) : String(value)}`),
    ...(ad?.videos ?? []).map(
      (video, index) =>
        `video ${index + 1} of ${ad?.videos.length}: ${video.sources.map(({ quality, host }) => `${quality} from ${host}`).join(', ')}`,
    ),
    `total     ${document.totalMs} ms`,
  ];
}

function toAppError(failure: RunFailure): AppError {
  const message =
    failure.retryAfterMs === undefined
      ? `The page could not be opened: ${failure.code}.`
      : `The breaker of this library is open for another ${Math.ceil(failure.retryAfterMs / 1000)} s, so no page was opened. --force opens it anyway.`;
  return new AppError('service_unavailable', { message, cause: failure });
}

async function visit(db: Db, ref: AdRef, breaker: PageLockOptions['breaker']): Promise<AdVisit> {
  let loadsLeft = PAGE_LOAD_BUDGET;
  const bookLoad = async (): Promise<number> => {
    loadsLeft -= 1;
    return loadsLeft;
  };
  try {
    return await withDeadline(undefined, TIMEOUT_MS, (signal) => visitAd(ref, { db, signal, bookLoad, breaker }));
  } catch (error) {
    throw error instanceof RunFailure ? toAppError(error) : error;
  } finally {
    await closeEgress();
  }
}

/** It waits for the library's page lock like any other page load. */
export async function inspectAd(db: Db, { url, breaker }: { url: string; breaker: PageLockOptions['breaker'] }): Promise<Answer> {
  const ref = parseAdUrl(url);
  if (!env().platforms[ref.platform]) throw new AppError('invalid_url', { message: `The ${libraryNames[ref.platform]} is switched off.` });
  const startedAt = performance.now();
  const visited = await visit(db, ref, breaker);
  const totalMs = Math.round(performance.now() - startedAt);
  const document = toDocument(ref.url, visited, totalMs);
  return { document, lines: toLines(document), ok: document.ad !== null };
}

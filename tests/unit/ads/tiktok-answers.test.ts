import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Capture, Reading } from '@/lib/ads/library-adapter';
import { tiktok } from '@/lib/ads/platforms/tiktok/adapter';
import type { Json } from './meta-payload';
import { details, tiktokAd } from './tiktok-payload';

const ID = '1878154340615249';
const OTHER = '1878154340615250';
const API = 'https://library.tiktok.com/api';
const DETAILS = `${API}/v1/items/${ID}/details?lang=en-US`;
const BESIDE = `${API}/v1/ads/similar?ad_id=${ID}`;
const BLANK = '<html><head></head><body></body></html>';
const SHELL = '<html><body><main>Loading</main></body></html>';
const WAITING = `<html><head></head><body>Please wait...<p id="cs" class="eyJ2Ijp7fX0="></p><p id="wci" class="_wafchallengeid"></p>
  <script>(function(){ /* SlardarWAF */ })()</script></body></html>`;

type Answer = Capture['responses'][number];
const answer = (url: string, body: string | Json, status = 200): Answer => ({
  url,
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  isCut: false,
});
const toCapture = (responses: Answer[], changes: Partial<Capture> = {}): Capture => ({
  address: `https://library.tiktok.com/ads/detail/?ad_id=${ID}`,
  status: 200,
  html: SHELL,
  isLoaded: true,
  responses,
  ...changes,
});
const read = (...responses: Answer[]): Reading => tiktok.read(toCapture(responses), ID);

const nothing: Json[] = [
  { code: 0, data: null },
  { code: 0, data: [] },
  { code: 0, data: {} },
  { code: 0, data: { ad: null } },
  { code: 0 },
  { code: 40_004, data: null },
  null,
  [],
];

describe('an answer without the ad', () => {
  test.each(nothing)('that is %j says nothing in any call but the one for its details', (json) => {
    expect(read(answer(BESIDE, json)).state).toBe('loading');
    expect(read(answer(`${API}/v1/items/${OTHER}/details?from=${ID}`, json)).state).toBe('loading');
    expect(read(answer(`${API}/v1/items/${ID}/details/impressions`, json)).state).toBe('loading');
  });

  test.each([425, 421, 429, 401, 403, 404, 500])('with status %i says nothing in another call', (status) => {
    expect(read(answer(BESIDE, '{}', status)).state).toBe('loading');
  });

  test.each([{ data: null }, { data: [] }, { data: {} }, { data: { ad: null } }])(
    'to the call for its details is not found: %j',
    (body) => {
      for (const version of ['v1', 'v2', 'v10']) {
        expect(read(answer(`${API}/${version}/items/${ID}/details`, { code: 0, ...body })).state).toBe('not_found');
      }
      expect(read(answer(`${API}/v1/items/${ID}/details/`, { code: 0, ...body })).state).toBe('not_found');
    },
  );

  test('does not outweigh the details, wherever it comes in between', () => {
    const good = answer(DETAILS, details(tiktokAd(ID)));
    const empty = answer(BESIDE, { code: 0, data: null });
    for (const responses of [
      [empty, good],
      [good, empty],
      [empty, empty, good],
    ])
      expect(read(...responses).state).toBe('content');
    expect(read(answer(DETAILS, { code: 0, data: null }), empty).state).toBe('not_found');
  });

  test('may have the ad all the same', () => {
    expect(read(answer(BESIDE, { code: 0, data: [tiktokAd(OTHER), tiktokAd(ID)] })).state).toBe('content');
  });

  test('whatever another call says, it is never that the ad is missing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(200, 404, 425), (json, status) => {
        expect(read(answer(BESIDE, json as Json, status)).state).toBe('loading');
      }),
      { numRuns: 500 },
    );
  });
});

describe('a library that turns us away', () => {
  test.each(['', ' \n'])('answers 200 without a byte to the call for the details: %j', (body) => {
    expect(read(answer(DETAILS, body)).state).toBe('refused');
  });

  test('answers 200 without a byte to the page itself', () => {
    expect(tiktok.read(toCapture([], { html: BLANK }), ID).state).toBe('refused');
    expect(tiktok.read(toCapture([], { html: '' }), ID).state).toBe('refused');
    expect(tiktok.read(toCapture([], { html: BLANK, isLoaded: false }), ID).state).toBe('loading');
    expect(tiktok.read(toCapture([], { html: BLANK, status: 503 }), ID).state).toBe('unavailable');
  });

  test('shows the page that asks to wait, which a browser passes by itself', () => {
    expect(tiktok.read(toCapture([], { html: WAITING }), ID).state).toBe('challenge');
    expect(tiktok.read(toCapture([], { html: '<html><body><p>Please wait...</p></body></html>' }), ID).state).toBe('challenge');
    expect(read(answer(DETAILS, WAITING)).state).toBe('refused');
  });

  test('does not count where the ad is there, or where an ad says the words', () => {
    const good = answer(DETAILS, details(tiktokAd(ID, { title: 'Please wait... SlardarWAF' })));
    expect(tiktok.read(toCapture([good], { html: WAITING }), ID).state).toBe('content');
    const long = `<html><body><p>Please wait...</p>${'<i>.</i>'.repeat(5000)}</body></html>`;
    expect(tiktok.read(toCapture([], { html: long }), ID).state).toBe('loading');
  });

  test.each([401, 403])('answers %i', (status) => {
    expect(read(answer(DETAILS, '{}', status)).state).toBe('refused');
    expect(tiktok.read(toCapture([], { status }), ID).state).toBe('refused');
  });
});

describe('an answer that was cut', () => {
  const cut = (body: Json): Reading => read({ ...answer(DETAILS, body), isCut: true });

  test('never says that the ad is missing, or has no video', () => {
    for (const json of nothing) expect(cut(json).state).toBe('unavailable');
    expect(cut(details(tiktokAd(ID, { videos: [], show_mode: 2 }))).state).toBe('unavailable');
    expect(read({ ...answer(DETAILS, ''), isCut: true }).state).toBe('unavailable');
  });

  test('does not outweigh a complete one', () => {
    expect(read({ ...answer(DETAILS, '{"data":'), isCut: true }, answer(DETAILS, details(tiktokAd(ID)))).state).toBe('content');
  });
});

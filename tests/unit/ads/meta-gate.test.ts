import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reading } from '@/lib/ads/library-adapter';
import { readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { adObject, adPage, type Json, type JsonRecord, neighbor, page, results, script, videoItem } from './meta-payload';

const ID = '1248806319947205';

const video: JsonRecord = { display_format: 'VIDEO', videos: [videoItem('11')] };
const gated = (gate: Json, snapshot: JsonRecord = video): Json => adObject(ID, snapshot, { gated_type: gate });
const read = (ad: Json): Reading => readMetaPage(adPage(ad), ID);
const gateFact = (reading: Reading) => ('ad' in reading ? reading.ad.facts.find(({ name }) => name === 'age gate') : 'no ad');

describe('the gate of an ad', () => {
  test.each(['TAKEN_DOWN', 'taken_down', 'AD_ACCOUNT_DISABLED', 'PAGE_DISABLED', 'BUSINESS_DISABLED', 'DISABLED'])(
    '%s means that it was removed, even where its video and text are still there',
    (gate) => {
      expect(read(gated(gate))).toEqual({ state: 'removed' });
      expect(read(gated(gate, { videos: [] })).state).toBe('removed');
    },
  );

  test.each(['LOGGED_OUT', 'logged_out'])('%s requires a log-in, whatever else the object has', (gate) => {
    expect(read(gated(gate))).toEqual({ state: 'restricted' });
    expect(read(gated(gate, { display_format: 'VIDEO', videos: [], images: [] }))).toEqual({ state: 'restricted' });
  });

  test.each(['ELIGIBLE', 'eligible', null, '', 7, []])('%j lets the ad be read', (gate) => {
    const reading = read(gated(gate));
    expect([reading.state, gateFact(reading), reading.unknown]).toEqual(['content', undefined, undefined]);
  });

  test.each(['ALL_AGES', 'MULTI_AGE_RANGE'])('%s is a fact about the ad', (gate) => {
    const reading = read(gated(gate));
    expect([reading.state, gateFact(reading), reading.unknown]).toEqual(['content', { name: 'age gate', value: gate }, undefined]);
  });

  test.each(['COUNTRY_REVIEW', 'DISABLED_FOR_NOW', 'NOT_TAKEN_DOWN_YET'])(
    '%s is no word we know: the ad is read, and the word handed on',
    (gate) => {
      const reading = read(gated(gate));
      expect([reading.state, gateFact(reading), reading.unknown]).toEqual(['content', undefined, { field: 'gated_type', value: gate }]);
    },
  );

  test('of any other kind lets the ad be read', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (gate) => {
        const reading = read(gated(gate as Json));
        expect([reading.state, gateFact(reading)]).toEqual(['content', undefined]);
      }),
      { numRuns: 300 },
    );
  });

  test('hands on an unknown word capped and stripped', () => {
    expect(read(gated(`x\u202E\u0007y${'z'.repeat(9000)}`)).unknown?.value).toBe(`xy${'z'.repeat(98)}`);
  });
});

describe('the gate is found', () => {
  const inSnapshot = adObject(ID, { ...video, gated_type: 'TAKEN_DOWN' });
  const older = (gate: string): JsonRecord => ({ adArchiveID: ID, gatedType: gate, snapshot: video });

  test.each<[where: string, html: string]>([
    ['in the snapshot', adPage(inSnapshot)],
    ['beside a snapshot that is null', adPage({ ad_archive_id: ID, gated_type: 'TAKEN_DOWN', snapshot: null })],
    ['beside no snapshot', adPage({ ad_archive_id: ID, gated_type: 'TAKEN_DOWN' })],
    ['under its older name', page(script({ otherProps: { deeplinkAdCard: older('taken_down') } }))],
    [
      'on the ad’s row of a list',
      page(script({ ad_library_main: { search_results_connection: results([neighbor(1), gated('TAKEN_DOWN')]) } })),
    ],
  ])('%s', (_where, html) => {
    expect(readMetaPage(html, ID).state).toBe('removed');
  });

  test('on the asked ad alone: a neighbor’s is no word about it', () => {
    const gone = { ...neighbor(1), gated_type: 'TAKEN_DOWN' };
    const main = {
      search_results_connection: results([gone]),
      deeplink_ad_archive_result: { deeplink_ad_archive: adObject(ID, video) },
    };
    expect(readMetaPage(page(script({ ad_library_main: main })), ID).state).toBe('content');
  });

  test('as the deep link has it, where a list has another', () => {
    const pageOf = (deepLink: string, listed: string) =>
      page(
        script({
          ad_library_main: {
            search_results_connection: results([gated(listed)]),
            deeplink_ad_archive_result: { deeplink_ad_archive: gated(deepLink) },
          },
        }),
      );
    expect(readMetaPage(pageOf('TAKEN_DOWN', 'ELIGIBLE'), ID).state).toBe('removed');
    expect(readMetaPage(pageOf('ELIGIBLE', 'TAKEN_DOWN'), ID).state).toBe('content');
  });

  test('before anything that the ad’s text says', () => {
    const related = { ad_archive_id: '999', gated_type: 'TAKEN_DOWN' };
    expect(read(adObject(ID, video, { gated_type: 'ELIGIBLE', parent_ad: related })).state).toBe('content');
    const text = 'gated_type: TAKEN_DOWN';
    expect(read(adObject(ID, { ...video, body: { text }, title: 'TAKEN_DOWN' })).state).toBe('content');
  });
});

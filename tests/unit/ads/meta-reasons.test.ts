import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reading } from '@/lib/ads/library-adapter';
import { readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { adObject, type Json, type JsonRecord, neighbor, page, results, script, videoItem } from './meta-payload';

const ID = '1248806319947205';

const answer = (result: JsonRecord): string => script({ ad_library_main: { deeplink_ad_archive_result: result } });
const read = (...results: JsonRecord[]): Reading => readMetaPage(page(...results.map(answer)), ID);
const withReason = (reason: Json): JsonRecord => ({ deeplink_ad_archive: null, no_result_reason: reason });

describe('a null deep link', () => {
  test.each<[state: string, reason: Json]>([
    ['not_found', 'NOT_IN_LIBRARY'],
    ['not_found', 'NO_AD_FOUND'],
    ['not_found', 'not_in_library'],
    ['restricted', 'AGE_GATED'],
    ['restricted', 'LOGIN_REQUIRED'],
    ['not_shown', 'AD_NOT_AVAILABLE'],
    ['not_shown', 'PACKAGED'],
    ['not_shown', 'NOT_IN_LIBRARY_FOR_NOW'],
    ['withheld', null],
    ['withheld', ''],
    ['withheld', ' \u200B'],
    ['withheld', 7],
    ['withheld', { reason: 'NOT_IN_LIBRARY' }],
    ['withheld', ['NOT_IN_LIBRARY']],
  ])('is %s for the reason %j', (state, reason) => {
    expect(read(withReason(reason)).state).toBe(state);
  });

  test('without any reason says nothing about the ad', () => {
    expect(read({ deeplink_ad_archive: null }).state).toBe('withheld');
    expect(readMetaPage(page(script({ otherProps: { deeplinkAdCard: null } })), ID).state).toBe('withheld');
  });

  test('among neighbors is not found all the same', () => {
    const main = { search_results_connection: results([neighbor(1)]), deeplink_ad_archive_result: withReason('NOT_IN_LIBRARY') };
    expect(readMetaPage(page(script({ ad_library_main: main })), ID).state).toBe('not_found');
  });

  test.each([
    [withReason('NOT_IN_LIBRARY'), withReason(null)],
    [withReason(null), withReason('NOT_IN_LIBRARY')],
  ])('that occurs twice counts where it has its reason', (one, other) => {
    expect(read(one, other).state).toBe('not_found');
  });

  test('does not outweigh the ad itself', () => {
    const ad = adObject(ID, { videos: [videoItem('11')] });
    expect(read(withReason('NOT_IN_LIBRARY'), { deeplink_ad_archive: ad, no_result_reason: null }).state).toBe('content');
  });

  test('counts as a missing ad only by its two words, whatever replaces them', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { state, unknown } = read(withReason(value as Json));
        expect(['withheld', 'not_shown', 'restricted']).toContain(state);
        expect(state === 'withheld').toBe(unknown === undefined);
      }),
      { numRuns: 500 },
    );
  });

  test('returns an unknown reason as it is, truncated and sanitized', () => {
    expect(read(withReason('NO_AD_FOUND'))).toEqual({ state: 'not_found' });
    const unknown = (reason: string) => read(withReason(reason)).unknown;
    expect(unknown('Ad_Not_Available')).toEqual({ field: 'no_result_reason', value: 'Ad_Not_Available' });
    expect(unknown('AGE_GATED')).toEqual({ field: 'no_result_reason', value: 'AGE_GATED' });
    expect(unknown(`A\u202E\u0000B${'C'.repeat(9000)}`)?.value).toBe(`AB${'C'.repeat(98)}`);
  });
});

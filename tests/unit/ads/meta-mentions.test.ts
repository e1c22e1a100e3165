import { expect, test } from 'vitest';
import { readMetaPage } from '@/lib/ads/platforms/meta/adapter';
import { adObject, page, results, script, videoItem } from './meta-payload';

const ID = '1248806319947205';
const ad = adObject(ID, { videos: [videoItem('11')] });
const mentions = Array.from({ length: 200 }, () => ({ ad_archive_id: ID }));

test.each([
  ['in a list', { ad_library_main: { search_results_connection: results([ad]) } }],
  ['in the deep link', { r: { deeplink_ad_archive: ad } }],
])('an ad %s is found after many mere mentions of it', (_, holder) => {
  expect(readMetaPage(page(script({ mentions, ...holder })), ID).state).toBe('content');
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, startLibrary } from '@/tests/fakes/library';
import { type AskedAd, removalBanner, removalBanners } from '@/tests/fakes/meta/ad';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toNeighbors } from '@/tests/fakes/meta/neighbors';
import { toMetaUrl } from '@/tests/fakes/samples';
import { ask, openPage, readResult } from './library-client';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.close());

const open = async ({ adId }: Pick<AskedAd, 'adId'>) => {
  const page = await openPage(library, toMetaUrl(adId));
  const html = page.body.toString();
  const main = readResult(html)?.ad_library_main;
  return { ...page, html, main, found: main?.deeplink_ad_archive_result?.deeplink_ad_archive };
};

const dialogOf = (html: string) => html.slice(html.indexOf('role="dialog"'));
const all: AskedAd[] = Object.values(metaAds);

describe('the ads', () => {
  it('have ids of their own, of 15 or 16 digits, also apart from their neighbors', () => {
    const asked = new Set(all.map(({ adId }) => adId));
    expect(asked.size).toBe(all.length);
    for (const { adId, ad } of all) {
      expect(adId).toMatch(/^[1-9]\d{14,15}$/);
      if (ad !== undefined) for (const neighbor of toNeighbors(ad)) expect(asked).not.toContain(neighbor.adId);
    }
  });

  it('never cost more than two page loads, and every one with a video that can be read has words to know it by', () => {
    for (const { expected } of all) {
      expect(expected.pageLoads).toBeLessThanOrEqual(2);
      if (expected.outcome === 'scored') expect(expected).toMatchObject({ videos: expect.any(Number), words: expect.any(String) });
    }
  });

  it.each(all.filter(({ expected, dataAfterMs, faults }) => expected.words !== undefined && dataAfterMs === 0 && faults === undefined))(
    'say their words on their page, and no neighbor does: $what',
    async ({ adId, expected: { words = '' } }) => {
      const { html, main } = await open({ adId });
      expect(dialogOf(html).replaceAll('&amp;', '&').includes(words) || JSON.stringify(main).includes(words)).toBe(true);
      expect(JSON.stringify(main?.search_results_connection ?? '').includes(words)).toBe(false);
    },
  );
});

describe('the forms of an ad', () => {
  it.each([
    ['bodyMarkup', { markup: { __html: expect.stringContaining('.<br />') } }],
    ['bodyReference', { __m: expect.stringMatching(/^__markup_/) }],
    ['bodyPlain', expect.stringContaining('Read this without a sound')],
    ['bodyNull', null],
  ] as const)('%s', async (name, body) => {
    expect((await open(metaAds[name])).found?.snapshot?.body).toEqual(body);
  });

  it('keeps referenced words in another script than the ad, under the id that the ad names', async () => {
    const { html, found } = await open(metaAds.bodyReference);
    const script = html.split('</script>').find((candidate) => candidate.includes(`[["${found?.snapshot?.body?.__m}",{"__html":`));
    expect(script).toContain('feeding plan');
    expect(script).not.toContain('ad_archive_id');
  });

  it.each([
    ['otherProps', '"entryPointRoot":{"otherProps":{"deeplinkAdCard":{"adArchiveID":"'],
    ['inlineProps', 's.handle({"require":[["AdLibraryApp","init",[],[{"props":{"deeplinkAdCard":{"adArchiveID":"'],
    ['moved', '"archived_ad":{"ad_archive_id":"'],
  ] as const)('%s: the ad is in another place than the deep link’s answer', async (name, text) => {
    const { html, main } = await open(metaAds[name]);
    expect(html).toContain(`${text}${metaAds[name].adId}"`);
    expect(main).not.toHaveProperty('deeplink_ad_archive_result');
    expect(main?.search_results_connection?.edges).toHaveLength(30);
  });

  it('had its id as a number and two names of its page in former years', async () => {
    const { adId } = metaAds.numericId;
    expect((await open(metaAds.numericId)).html).toContain(`"adArchiveID":${adId},`);
    expect((await open(metaAds.renamed)).html).toMatch(/"page_name":"Splitwell".*"current_page_name":"Halvsies"/);
  });

  it('can be in the dialog alone, with its video, in front of neighbors with theirs', async () => {
    const { html } = await open(metaAds.dialogOnly);
    expect(html).not.toContain('search_results_connection');
    expect(dialogOf(html)).toContain(`Library ID: ${metaAds.dialogOnly.adId}`);
    expect(dialogOf(html).match(/<video /g)).toHaveLength(1);
    expect(html.match(/<video /g)?.length).toBeGreaterThan(10);
  });

  it('has its videos among the extra ones or watermarked ones alone, or several with one of them twice', async () => {
    const extra = (await open(metaAds.extraOnly)).found?.snapshot;
    expect([extra?.videos, extra?.extra_videos]).toEqual([[], [expect.objectContaining({ video_hd_handle: expect.any(String) })]]);
    const watermarked = (await open(metaAds.watermarked)).found?.snapshot;
    expect(watermarked?.extra_videos).toEqual([]);
    expect(watermarked?.videos?.[0]).toMatchObject({ video_hd_url: null, watermarked_video_hd_url: expect.stringContaining('.mp4') });
    const several = (await open(metaAds.several)).found?.snapshot;
    expect([several?.videos?.length, several?.cards?.length, several?.extra_videos?.length]).toEqual([3, 1, 3]);
  });
});

describe('the states of a page', () => {
  it('shows each removal banner in the asked object, or in its dialog alone', async () => {
    expect((await open(metaAds.removedDisclaimer)).found?.snapshot?.body?.text).toBe(removalBanners[1]);
    expect((await open(metaAds.removedAccount)).found?.snapshot).toMatchObject({ body: null, title: removalBanners[2] });
    const { html, found } = await open(metaAds.removedInDialog);
    expect(JSON.stringify(found)).not.toMatch(/removed|\.mp4/);
    expect(dialogOf(html)).toContain(removalBanner);
  });

  it('names another reason for a missing ad, with a sentence for people where it is for adults', async () => {
    expect((await open(metaAds.otherReason)).main?.deeplink_ad_archive_result?.no_result_reason).toBe('AD_NOT_AVAILABLE');
    expect((await open(metaAds.reasonless)).main?.deeplink_ad_archive_result?.no_result_reason).toBeNull();
    const { html, main } = await open(metaAds.ageGated);
    expect(main?.deeplink_ad_archive_result).toEqual({ deeplink_ad_archive: null, no_result_reason: 'AGE_GATED' });
    expect(html).toContain('only to a signed-in adult');
  });

  it('names the gate of an ad next to its snapshot, which keeps its media except for a log-in gate', async () => {
    for (const name of ['takenDown', 'accountDisabled', 'ageRange', 'unknownGate'] as const) {
      const { found } = await open(metaAds[name]);
      expect([found?.gated_type, found?.snapshot?.videos?.length]).toEqual([metaAds[name].ad.gate, 1]);
    }
    const { found } = await open(metaAds.loggedOut);
    expect([found?.gated_type, found?.snapshot?.videos]).toEqual(['LOGGED_OUT', []]);
    expect((await open(metaAds.takenDownOlder)).html).toContain('"gatedType":"taken_down"');
  });

  it('ends without any data chunk, or limits visits inside it', async () => {
    const silent = (await open(metaAds.withheldSilently)).html;
    expect(silent).toContain('ssr-finished-successfully');
    expect(silent).not.toMatch(/ad_library_main":\{"search|role="dialog"/);
    expect((await open(metaAds.rateLimitedInData)).html).toContain('"code":1675004');
  });

  it('turns a visitor away without a byte, with status 403 or 200', async () => {
    for (const [name, status] of [
      ['forbidden', 403],
      ['blank', 200],
    ] as const) {
      const answer = await open(metaAds[name]);
      expect([answer.status, answer.html]).toEqual([status, '']);
    }
  });

  it('is a log-in form under the ad’s own address', async () => {
    const { status, html } = await open(metaAds.loginForm);
    expect(status).toBe(200);
    expect(html).toContain('id="login_form"');
  });

  it.each(['loadingOnce', 'unavailableOnce'] as const)('%s: is well from the second load on, and ill again after a reset', async (name) => {
    const isWell = async () => (await open(metaAds[name])).found?.ad_archive_id === metaAds[name].adId;
    expect([await isWell(), await isWell(), await isWell()]).toEqual([false, true, true]);
    library.reset();
    expect(await isWell()).toBe(false);
  });

  it('is made well by setting no faults', async () => {
    library.set(metaAds.captcha.adId, {});
    expect((await open(metaAds.captcha)).found?.ad_archive_id).toBe(metaAds.captcha.adId);
    library.reset();
    expect((await open(metaAds.captcha)).html).toContain('"xfb_ad_library_is_captcha_required":true');
  });
});

it.each([
  ['webm', 'video/webm'],
  ['silent', 'video/mp4'],
  ['tooLong', 'video/mp4'],
] as const)('the video of the %s ad is sent as %s', async (name, type) => {
  const url = (await open(metaAds[name])).found?.snapshot?.videos?.[0]?.video_hd_url;
  expect((await ask(library, url ?? '')).headers['content-type']).toBe(type);
});

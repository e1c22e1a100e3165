/** Payloads in the shapes of TikTok's ad library, with invented advertisers. */
import type { Json, JsonRecord } from './meta-payload';

/** The library's own address of a video: a proxy's, which carries the real one. */
export function proxyLink(file: string, issued = 1_791_197_954): string {
  const real = Buffer.from(`https://v16m.tiktokcdn.com/${issued}/abc/video/tos/no1a/${file}/`).toString('base64');
  return `https://library.tiktok.com/api/v1/cdn/${issued}/video/${real}/c721cdbb-b987-419b-a06f-53bcf5fdc32d?a=475769&signature=x%3D`;
}

export const video = (id: string): JsonRecord => ({
  video_url: proxyLink(`file-${id}`),
  cover_img: `https://p16-common-sign.tiktokcdn.com/${id}~tplv.image?x-expires=1&VideoID=v24025gl${id}`,
});

export const cover = 'https://p16-common-sign.tiktokcdn.com/cover~tplv.image';

export function tiktokAd(adId: Json, changes: JsonRecord = {}): JsonRecord {
  return {
    id: adId,
    name: 'Tidewater GmbH',
    title: 'Oats that cook themselves overnight #oats',
    videos: [video('aaaaaaaa')],
    image_urls: [cover],
    show_mode: 1,
    type: '2',
    audit_status: '1',
    sor_audit_status: '1',
    rejection_info: null,
    first_shown_date: 1_791_072_000_000,
    last_shown_date: 1_791_158_400_000,
    estimated_audience: '10K-100K',
    spent: '',
    impression: 0,
    advertising_objective: 'Community interaction',
    ...changes,
  };
}

export function details(ad: Json, beside: JsonRecord = {}): JsonRecord {
  return {
    data: {
      ad,
      advertiser: {
        name: 'Tidewater Oats',
        adv_biz_ids: '7672216207558410241',
        registry_location: 'Austria',
        sponsor: 'Jo Private',
        tt_user: { username: 'oats', follower_count: '68.3K' },
      },
      targeting: {
        target_audience_size: '29.3M-35.8M',
        countries: ['AT', 'DE'],
        location: {
          data: [
            { region: 'AT', impressions: '0-1K' },
            { region: 'DE', impressions: '1K-10K' },
          ],
        },
      },
      display_mode: 'enhanced',
    },
    code: 0,
    ...beside,
  };
}

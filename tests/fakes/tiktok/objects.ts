import type { VideoName } from '../videos/videos';
import type { TikTokAd } from './ad';
import { toAssetKey, toPictureUrl } from './links';

export type LinkVideo = (adId: string, video: VideoName) => string;

const toMilliseconds = (day: string) => Date.parse(`${day}T00:00:00Z`);

const toCover = ({ adId }: TikTokAd, video: VideoName) =>
  toPictureUrl(`${adId}/${video}`, `v24025gl0000${toAssetKey(adId, video).slice(1, 21).toLowerCase()}`);

function toImageUrls(ad: TikTokAd): string[] {
  const [first] = ad.videos;
  if (ad.images === 'cover') return first === undefined ? [] : [toCover(ad, first)];
  return Array.from({ length: ad.images }, (_, index) => toPictureUrl(`${ad.adId}/${index}`));
}

function toRejection(ad: TikTokAd) {
  if (ad.rejectionReason === undefined) return { rejection_info: null, sor_audit_status: '1' };
  const rejection = {
    affected_regions: ad.regions,
    automated_notice: 'we have used automated measures in making this decision.',
    hit_illegal_content_reason: 0,
    reasons: [ad.rejectionReason],
    reporting_source: 'We found this violation by our own review.',
  };
  return { rejection_info: rejection, sor_audit_status: '3' };
}

/** The ad as a row of a list, and as the `ad` of its own details. */
export function toListedTikTokAd(ad: TikTokAd, link: LinkVideo) {
  return {
    id: ad.adId,
    name: ad.name,
    audit_status: '1',
    type: '2',
    first_shown_date: toMilliseconds(ad.firstShown),
    last_shown_date: toMilliseconds(ad.lastShown),
    videos: ad.videos.map((video) => ({ video_url: link(ad.adId, video), cover_img: toCover(ad, video) })),
    estimated_audience: ad.audience,
    spent: '',
    impression: 0,
    show_mode: ad.videos.length > 0 ? 1 : 2,
    image_urls: toImageUrls(ad),
    ...toRejection(ad),
    ...(ad.title === null ? {} : { title: ad.title }),
  };
}

const genders = ['MALE', 'FEMALE', 'UNKNOWN'] as const;
const ages = ['18-24', '25-34', '35-44', '45-54', '55+'] as const;

function toTargeting({ regions, audience }: TikTokAd) {
  const breakdowns = ages.flatMap((age) => genders.map((gender) => ({ age, gender, impressions: '0-1K' })));
  return {
    location: {
      total_region: regions.length,
      total_impressions: audience,
      data: regions.map((region) => ({ region, impressions: '0-1K', breakdowns })),
    },
    age: regions.map((region) => ({ region, '13-17': false, ...Object.fromEntries(ages.map((age) => [age, true])) })),
    gender: regions.map((region) => ({ region, female: true, male: true, unknown: true })),
    target_audience_size: '29.3M-35.8M',
    audience: 'No',
    interest: '',
    video_interactions: '',
    creator_interactions: '',
    countries: regions,
    cities: [],
    provinces: [],
    languages: [],
    device_models: [],
    operating_systems: ['ALL'],
    high_spending_power: 'No',
    audience_exclude: 'No',
  };
}

export function toDetails(ad: TikTokAd, link: LinkVideo) {
  const { name, bizId, country, sponsor, username } = ad.advertiser;
  const profile = { username, display_name: name, follower_count: '68.3K', profile_web_link: `https://www.tiktok.com/@${username}` };
  return {
    data: {
      ad: {
        ...toListedTikTokAd(ad, link),
        advertising_objective: 'Community interaction',
        ...(ad.callToAction === undefined ? {} : { call_to_action: ad.callToAction }),
        ...(ad.landingUrl === undefined ? {} : { external_url: ad.landingUrl }),
      },
      advertiser: { name, adv_biz_ids: bizId, registry_location: country, tt_user: profile, sponsor },
      targeting: toTargeting(ad),
      display_mode: 'enhanced',
    },
    code: 0,
  };
}

import { toImageUrl } from '../media/links';
import type { VideoName, VideoQuality } from '../videos/videos';
import type { MetaAd, MetaCard } from './ad';

export type LinkVideo = (adId: string, video: VideoName, quality: VideoQuality) => string;

/** Seconds since 1970 of midnight in California (in summer), the library's calendar. */
export const toLibraryDay = (day: string) => Date.parse(`${day}T07:00:00Z`) / 1000;

function toVideo(ad: MetaAd, video: VideoName, link: LinkVideo) {
  return {
    video_hd_url: link(ad.adId, video, 'hd'),
    video_preview_image_url: toImageUrl(`${ad.adId}/${video}`),
    video_sd_url: link(ad.adId, video, 'sd'),
    watermarked_video_hd_url: null,
    watermarked_video_sd_url: null,
  };
}

const noVideo = {
  video_hd_url: null,
  video_preview_image_url: null,
  video_sd_url: null,
  watermarked_video_hd_url: null,
  watermarked_video_sd_url: null,
};
function toVideoLists(ad: MetaAd, link: LinkVideo) {
  const videos = ad.videos.map((video) => toVideo(ad, video, link));
  // The library's own slip: in this list the two qualities change places.
  const extra = videos.map((video) => ({ video_hd_handle: video.video_sd_url, video_sd_handle: video.video_hd_url }));
  return { videos, extra_videos: extra };
}

const noImage = { image_crops: [], original_image_url: null, resized_image_url: null, watermarked_resized_image_url: null };

const toImage = (seed: string) => ({
  image_crops: [],
  original_image_url: toImageUrl(seed),
  resized_image_url: toImageUrl(`${seed}/600`),
  watermarked_resized_image_url: '',
});

function toCard(ad: MetaAd, card: MetaCard, index: number, link: LinkVideo) {
  return {
    body: card.body,
    cta_type: ad.cta.type,
    caption: ad.landingHost,
    link_description: card.linkDescription,
    link_url: `https://${ad.landingHost}/items/${index + 1}?utm_source=card`,
    title: card.title,
    cta_text: ad.cta.text,
    ...(card.video === undefined
      ? { ...noVideo, ...toImage(`${ad.adId}/card/${index}`) }
      : { ...toVideo(ad, card.video, link), ...noImage }),
  };
}

function toSnapshot(ad: MetaAd, link: LinkVideo) {
  const { videos, extra_videos } = toVideoLists(ad, link);
  return {
    branded_content: null,
    page_id: ad.pageId,
    page_is_deleted: false,
    page_profile_uri: `https://www.facebook.com/${ad.pageId}/`,
    root_reshared_post: null,
    byline: null,
    disclaimer_label: null,
    page_name: ad.pageName,
    page_profile_picture_url: toImageUrl(ad.pageId),
    event: null,
    caption: ad.landingHost,
    cta_text: ad.cta.text,
    cards: ad.cards.map((card, index) => toCard(ad, card, index, link)),
    body: ad.body === null ? null : { text: ad.body },
    cta_type: ad.cta.type,
    display_format: ad.format,
    link_description: ad.linkDescription,
    link_url: `https://${ad.landingHost}/?utm_campaign={{campaign.id}}`,
    images: Array.from({ length: ad.images }, (_, index) => toImage(`${ad.adId}/${index}`)),
    page_categories: [ad.pageCategory],
    page_like_count: ad.pageLikes,
    title: ad.title,
    videos,
    is_reshared: false,
    extra_links: [],
    extra_texts: [],
    extra_images: [],
    extra_videos,
    country_iso_code: null,
    brazil_tax_id: null,
    additional_info: null,
    ec_certificates: [],
  };
}

function toTail(ad: MetaAd, today: string) {
  return {
    gated_type: ad.gate ?? 'ELIGIBLE',
    categories: ['UNKNOWN'],
    is_aaa_eligible: true,
    contains_digital_created_media: false,
    reach_estimate: null,
    currency: '',
    spend: null,
    end_date: toLibraryDay(today),
    publisher_platform: ad.platforms,
    start_date: toLibraryDay(ad.firstShown),
    contains_sensitive_content: false,
    total_active_time: null,
    regional_regulation_data: {
      finserv: { is_deemed_finserv: false, is_limited_delivery: false },
      tw_anti_scam: { is_limited_delivery: false },
    },
    hide_data_status: 'NONE',
    fev_info: null,
    ad_id: null,
  };
}

/** The ad as one entry of the list behind the dialog; `today` is `YYYY-MM-DD`. */
export function toListedAd(ad: MetaAd, link: LinkVideo, today: string) {
  return {
    ad_archive_id: ad.adId,
    collation_count: 2,
    collation_id: `77${ad.adId.slice(2)}`,
    is_active: true,
    page_id: ad.pageId,
    page_is_deleted: false,
    snapshot: toSnapshot(ad, link),
    has_user_reported: false,
    report_count: null,
    menu_items: [],
    state_media_run_label: null,
    page_name: ad.pageName,
    impressions_with_index: { impressions_text: null, impressions_index: -1 },
    ...toTail(ad, today),
    targeted_or_reached_countries: [],
  };
}

/** The ad as the one that was asked for by id; its keys differ a little from the list's. */
export function toAskedAd(ad: MetaAd, link: LinkVideo, today: string) {
  return {
    ad_archive_id: ad.adId,
    collation_id: null,
    collation_count: null,
    page_id: ad.pageId,
    snapshot: toSnapshot(ad, link),
    is_active: true,
    has_user_reported: false,
    report_count: null,
    menu_items: [],
    state_media_run_label: null,
    page_is_deleted: false,
    page_name: ad.pageName,
    impressions_with_index: { impressions_text: null },
    ...toTail(ad, today),
  };
}

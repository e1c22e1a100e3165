/** Payloads in the shapes of the Meta Ad Library's page, with invented advertisers. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonRecord = { [key: string]: Json };

/** A media link that carries what the library's links carry: the asset, its length and its encoding. */
export function mediaLink(assetId: string, lines: 720 | 360, seconds = 15): string {
  const hint = `{"vencode_tag":"xpv_progressive.VI_USECASE.C3.${lines}.tag","xpv_asset_id":${assetId},"duration_s":${seconds}}`;
  const path = `/o1/v/t2/f2/m${lines === 720 ? 366 : 412}/AQ${assetId}${lines}.mp4`;
  return `https://video.xx.fbcdn.net${path}?efg=${encodeURIComponent(Buffer.from(hint).toString('base64'))}&oe=6AC97FDC`;
}

export const videoItem = (assetId: string): JsonRecord => ({
  video_hd_url: mediaLink(assetId, 720),
  video_sd_url: mediaLink(assetId, 360),
  video_preview_image_url: 'https://scontent.xx.fbcdn.net/cover.jpg',
  watermarked_video_hd_url: null,
  watermarked_video_sd_url: null,
});

/** The extra video as recorded: hd and sd under each other's name. */
export const swappedExtra = (assetId: string): JsonRecord => ({
  video_hd_handle: mediaLink(assetId, 360),
  video_sd_handle: mediaLink(assetId, 720),
});

export const imageItem = (name: string): JsonRecord => ({
  original_image_url: `https://scontent.xx.fbcdn.net/${name}.jpg`,
  resized_image_url: null,
});

export function adObject(adId: string, snapshot: JsonRecord = {}, outer: JsonRecord = {}): JsonRecord {
  return {
    ad_archive_id: adId,
    collation_count: 2,
    page_id: '4400110022',
    page_name: 'Tidewater Oats',
    is_active: true,
    snapshot: {
      page_name: 'Tidewater Oats',
      body: { text: 'Oats that cook themselves overnight.' },
      title: 'Breakfast by morning',
      link_description: 'Free first jar',
      link_url: 'https://shop.tidewater.example/jar?utm=1',
      cta_text: 'Shop now',
      caption: 'tidewater.example',
      display_format: 'DCO',
      page_categories: ['Food', 'Food'],
      page_like_count: 1200,
      videos: [],
      images: [],
      cards: [],
      extra_videos: [],
      extra_images: [],
      ...snapshot,
    },
    publisher_platform: ['FACEBOOK', 'INSTAGRAM'],
    categories: ['UNKNOWN'],
    start_date: 1_785_740_400,
    end_date: 1_791_183_600,
    ...outer,
  };
}

export const neighbor = (n: number): JsonRecord =>
  adObject(`90000000000000${n + 10}`, { body: { text: `Neighbor ${n}` }, videos: [videoItem(`77${n}`)] }, { page_name: 'Neighbor Inc' });

/** A JSON script as the page streams it: slashes escaped, deep inside the loader's calls. */
export function script(data: JsonRecord, bbox: JsonRecord = {}): string {
  const inner = { __bbox: { complete: true, result: { data }, sequence_number: 1, ...bbox } };
  const payload = {
    require: [
      ['ScheduledServerJS', 'handle', null, [{ __bbox: { require: [['RelayPrefetchedStreamCache', 'next', [], ['preloader', inner]]] } }]],
    ],
  };
  const text = JSON.stringify(payload).replaceAll('/', '\\/').replaceAll('<', '\\u003C');
  return `<script type="application/json" data-content-len="${text.length}" data-sjs="">${text}</script>`;
}

export const results = (ads: Json[]): Json => ({
  count: 223,
  edges: ads.map((ad) => ({ node: { collated_results: [ad] }, cursor: null })),
});

export const shell = '<script type="application/json" data-sjs>{"require":[["AdLibraryFoundationRoot.react"]]}</script>';

export function page(...parts: string[]): string {
  return `<!DOCTYPE html><html><head><title>Ad Library</title></head><body>${shell}<div><video src="https://video.xx.fbcdn.net/neighbor.mp4"></video></div>${parts.join('\n')}</body></html>`;
}

/** A whole page of one ad among neighbors. */
export function adPage(ad: Json, { captcha = false, bbox = {} }: { captcha?: boolean; bbox?: JsonRecord } = {}): string {
  const deeplink = { deeplink_ad_archive: ad, no_result_reason: ad === null ? 'NO_AD_FOUND' : null };
  const neighbors = Array.from({ length: 30 }, (_, n) => neighbor(n));
  return page(
    script(
      {
        xfb_ad_library_is_captcha_required: captcha,
        ad_library_main: { search_results_connection: results(neighbors), deeplink_ad_archive_result: deeplink },
      },
      bbox,
    ),
    '<div id="ssr-finished-successfully" hidden=""></div>',
  );
}

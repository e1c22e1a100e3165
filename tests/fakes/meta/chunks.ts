import { randomBytes } from 'node:crypto';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** JSON as the library writes it into its pages: `/`, `@`, `%`, `<` and everything beyond ASCII escaped. */
function toPageJson(value: Json): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[@%<\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
}

/** A script of the page that hands JSON to the page's code; it says its own length. */
export function toJsonScript(value: Json): string {
  const json = toPageJson(value);
  return `<script type="application/json" data-content-len="${json.length}" data-sjs>${json}</script>`;
}

const systemStatus = {
  system_status: {
    status: 'NO_KNOWN_ISSUES',
    active_issues: ['Ad Library', 'Ad Library Report', 'Ad Library API', 'Branded Content'].map((product) => ({
      product,
      status: 'NO_KNOWN_ISSUES',
    })),
  },
};

function toStreamScript(preloader: string, bbox: Json): string {
  const stream = [`RelayPrefetchedStreamCache@${randomBytes(16).toString('hex')}`, 'next', [], [preloader, { __bbox: bbox }]];
  return toJsonScript({
    require: [['ScheduledServerJS', 'handle', null, [{ __bbox: { require: [stream] } }, { __bbox: null }, { __bbox: null }]]],
  });
}

export const newPreloaderId = () => `adp_AdLibraryFoundationRootQueryRelayPreloader_${randomBytes(12).toString('hex').slice(1)}`;

type PageFacts = { pageId: string; pageName: string; picture: string } | undefined;

/** The first chunk of the stream: who looks at which page, and nothing about any ad. */
export function toShellChunk(preloader: string, page: PageFacts, countries: readonly string[]): string {
  const data = {
    page: page === undefined ? null : { name: page.pageName, id: page.pageId, url: `https://facebook.com/${page.pageId}` },
    ad_library_page_info:
      page === undefined
        ? null
        : { page_info: { page_name: page.pageName, page_is_deleted: false, page_is_actioned: false, profile_photo: page.picture } },
    viewer: { actor: { __typename: 'LoggedOutUser', id: '0' } },
    ad_library_main: { country_details: countries.map((code) => ({ code, is_supported: true })) },
    ad_library_user: null,
    ad_library_system_status: systemStatus,
  };
  return toStreamScript(preloader, { complete: false, result: { data, extensions: { is_final: false } }, sequence_number: 0 });
}

/** The facts of the second chunk; a missing `asked` is a missing key. */
export type ResultFacts = {
  refusal?: 'captcha' | 'rate_limited';
  count: number;
  listed: readonly object[];
  asked?: { ad: object | null; noResultReason: string | null };
};

/** The second and last chunk: the list behind the dialog, and the asked ad. */
export function toResultChunk(preloader: string, facts: ResultFacts): string {
  const edges = facts.listed.map((ad) => ({ node: { collated_results: [ad as Json], __typename: 'CollatedSearchResults' }, cursor: null }));
  const main = {
    search_results_connection: {
      count: facts.count,
      edges,
      page_info: { end_cursor: randomBytes(50).toString('base64url'), has_next_page: facts.count > edges.length },
    },
    ...(facts.asked === undefined
      ? {}
      : { deeplink_ad_archive_result: { deeplink_ad_archive: facts.asked.ad as Json, no_result_reason: facts.asked.noResultReason } }),
  };
  const data = {
    ad_library_system_status: systemStatus,
    xfb_ad_library_is_captcha_required: facts.refusal === 'captcha',
    ad_library_main: facts.refusal === undefined ? main : null,
    ad_library_page_info: { page_info: { related_pages: [], has_blank_ads: false, hidden_ads: 0, page_is_deleted: false } },
    ad_library_user: null,
  };
  const result = {
    label: 'AdLibraryMobileFocusedStateProvider_fragment$defer$AdLibraryV2SearchResultsContainer_4tmrWM',
    path: [],
    data,
    ...(facts.refusal === 'rate_limited' ? { errors: [{ message: 'Rate limit exceeded', severity: 'CRITICAL', code: 1675004 }] } : {}),
    extensions: { is_final: true },
  };
  return toStreamScript(preloader, { complete: true, result, sequence_number: 1 });
}

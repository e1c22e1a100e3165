import type { FailureCode } from '@/lib/failures';

type Advice = { text: string; again: 'now' | 'later' | 'never' };

const PRICE = 'A new analysis costs 1 credit, which is refunded if it fails.';
const OTHER_AD = 'Other ads from the same advertiser may still be public. Find one in the ad library and paste its URL.';

const LATER: Advice = { text: `Try again in a few minutes. ${PRICE}`, again: 'now' };
const AFTER_THE_BREAKER: Advice = { text: `The library may block us for up to an hour. Try again after that. ${PRICE}`, again: 'now' };
const SAME_END: Advice = { text: 'Another attempt will probably fail, too. Try a different ad.', again: 'later' };
const SHORTER_AD: Advice = {
  text: 'Advertisers often run a shorter version of the same ad. Find it in the ad library and paste its URL.',
  again: 'never',
};
const OPERATOR: Advice = { text: 'Contact the operator of this service.', again: 'later' };

const advice: Record<FailureCode, Advice> = {
  ad_not_found: { text: `Check the URL in the ad library. ${OTHER_AD}`, again: 'later' },
  ad_removed: { text: OTHER_AD, again: 'never' },
  ad_not_shown: { text: `Open the URL in a private window to see what the library says about the ad. ${OTHER_AD}`, again: 'later' },
  ad_restricted: {
    text: `Open the URL in a private window. If the library asks you to log in, we cannot analyze the ad. ${OTHER_AD}`,
    again: 'never',
  },
  login_required: AFTER_THE_BREAKER,
  captcha_required: AFTER_THE_BREAKER,
  page_withheld: LATER,
  library_rate_limited: AFTER_THE_BREAKER,
  library_unavailable: LATER,
  platform_off: OPERATOR,
  video_expired: LATER,
  no_such_video: { text: 'Analyze another of its videos.', again: 'never' },
  video_too_large: SHORTER_AD,
  video_too_long: SHORTER_AD,
  video_broken: { text: `Play the ad in its library. If it does not play there, we cannot analyze it. ${OTHER_AD}`, again: 'later' },
  video_unavailable: LATER,
  model_refused: SAME_END,
  model_misconfigured: { text: 'The ad is not the problem. Try again after the operator has fixed the setting.', again: 'later' },
  model_unavailable: LATER,
  model_invalid: SAME_END,
  spend_limit_reached: { text: `Try again after 00:00 UTC, when the limit of the day begins anew. ${PRICE}`, again: 'later' },
  deadline_passed: LATER,
  worker_lost: LATER,
  stopped_by_operator: OPERATOR,
  canceled: { text: `If you need the report after all, analyze the ad again. ${PRICE}`, again: 'now' },
  internal: LATER,
};

export const adviseOn = (code: FailureCode): Advice => advice[code];

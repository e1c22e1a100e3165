import type { FailureCode } from '@/lib/failures';

const PRICE = 'A new analysis costs 1 credit, which is refunded if it fails.';
const LATER = `Try again in a few minutes. ${PRICE}`;
const AFTER_THE_BREAKER = `The library may block us for up to 30 minutes. Try again after that. ${PRICE}`;
const OTHER_AD = 'Other ads from the same advertiser may still be public. Find one in the ad library and paste its URL.';
const SAME_END = 'Another attempt will probably fail, too. Try a different ad.';
const SHORTER_AD = 'Advertisers often run a shorter version of the same ad. Find it in the ad library and paste its URL.';
const OPERATOR = 'Contact the operator of this service.';

/** The next step for the user, by cause of the failure. */
export const advice: Record<FailureCode, string> = {
  ad_not_found: `Check the URL in the ad library. ${OTHER_AD}`,
  ad_removed: OTHER_AD,
  ad_not_shown: `Open the URL in a private window to see what the library says about the ad. ${OTHER_AD}`,
  ad_restricted: `Open the URL in a private window. If the library asks you to log in, we cannot analyze the ad. ${OTHER_AD}`,
  login_required: AFTER_THE_BREAKER,
  captcha_required: LATER,
  page_withheld: LATER,
  library_rate_limited: AFTER_THE_BREAKER,
  library_unavailable: LATER,
  platform_off: OPERATOR,
  video_expired: LATER,
  video_too_large: SHORTER_AD,
  video_too_long: SHORTER_AD,
  video_broken: `Play the ad in its library. If it does not play there, we cannot analyze it. ${OTHER_AD}`,
  video_unavailable: LATER,
  model_refused: SAME_END,
  model_misconfigured: 'The ad is not the problem. Try again after the operator has fixed the setting.',
  model_unavailable: LATER,
  model_invalid: SAME_END,
  deadline_passed: LATER,
  worker_lost: LATER,
  stopped_by_operator: OPERATOR,
  internal: LATER,
};

export const isWorthAnotherTry = (code: FailureCode) => advice[code] === LATER || advice[code] === AFTER_THE_BREAKER;

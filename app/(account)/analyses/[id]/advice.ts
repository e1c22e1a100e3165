import type { FailureCode } from '@/lib/failures';

const LATER = 'Try again in a few minutes. A new try is charged like a new analysis, and returned again if it fails.';
const AFTER_THE_BREAKER =
  'The library may keep us out for up to half an hour. Try again after that. A new try is charged like a new analysis, and returned again if it fails.';
const OTHER_AD = 'Another ad of the same page may still be public. Look it up in the ad library and paste its address.';
const SAME_END = 'A second try is likely to end the same way. Try another ad.';
const OPERATOR = 'Ask the operator of this service.';

/** What to do next, by the cause; the message of the cause itself says what happened. */
export const advice: Record<FailureCode, string> = {
  ad_not_found: `Check the address in the ad library. ${OTHER_AD}`,
  ad_removed: OTHER_AD,
  ad_not_shown: `Open the address in a private window to read what the library says about the ad. ${OTHER_AD}`,
  ad_restricted: `Open the address in a private window: if it asks you to log in, it cannot be read here either. ${OTHER_AD}`,
  login_required: AFTER_THE_BREAKER,
  captcha_required: LATER,
  page_withheld: LATER,
  library_rate_limited: AFTER_THE_BREAKER,
  library_unavailable: LATER,
  platform_off: OPERATOR,
  video_expired: LATER,
  video_too_large: 'A shorter cut of the same ad often runs beside it. Paste the address of that one.',
  video_too_long: 'A shorter cut of the same ad often runs beside it. Paste the address of that one.',
  video_broken: `Play the ad in its library: if it stops there too, nothing can be done here. ${OTHER_AD}`,
  video_unavailable: LATER,
  model_refused: SAME_END,
  model_misconfigured: 'Nothing is wrong with the ad. Try it again when the operator has mended the setting.',
  model_unavailable: LATER,
  model_invalid: SAME_END,
  deadline_passed: LATER,
  worker_lost: LATER,
  stopped_by_operator: OPERATOR,
  internal: LATER,
};

/** Whether the advice is to submit the same ad once more. */
export const isWorthAnotherTry = (code: FailureCode) => advice[code] === LATER || advice[code] === AFTER_THE_BREAKER;

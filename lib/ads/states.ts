import type { FailureCode } from '@/lib/failures';
import type { PageState } from './library';
import type { Sign } from './store';

type Rule = {
  /** How long the state may stand before it is taken as the page's last word. */
  waitMs: number;
  /** A page is opened a second time only where that may cure the state, and once. */
  action: 'use' | 'reopen' | 'fail';
  /**
   * What it tells about the library as a whole: `blocked`, which is said of our address, opens the platform's breaker; `turned_away`
   * and `silent`, which one page may be by itself, open it only for several different ads; `answered` halves it.
   */
  sign: 'answered' | 'blocked' | Sign | 'neither';
};

type Failing = Rule & { failure: FailureCode };

/** What happens in every state a page can be in. A failure that may pass is tried again later, within the run's deadline and page loads. */
export const pageRules = {
  content: { waitMs: 0, action: 'use', sign: 'answered' },
  // The data may still come, or the removal notice that is drawn after it.
  partial: { waitMs: 3000, action: 'use', sign: 'answered' },

  not_found: { waitMs: 0, action: 'fail', sign: 'answered', failure: 'ad_not_found' },
  removed: { waitMs: 0, action: 'fail', sign: 'answered', failure: 'ad_removed' },
  // The library says why: it shows this one ad to signed-in adults only. That is no word about our visits.
  restricted: { waitMs: 0, action: 'fail', sign: 'neither', failure: 'ad_restricted' },
  // It says why in a word that we do not know, which is an answer about the ad and none about our visits.
  not_shown: { waitMs: 0, action: 'fail', sign: 'neither', failure: 'ad_not_shown' },
  // There is a video, but its address is missing or not one we go to: never "an ad without a video".
  // What people see of the ad may still show it.
  no_link: { waitMs: 3000, action: 'reopen', sign: 'answered', failure: 'video_unavailable' },

  loading: { waitMs: 25_000, action: 'reopen', sign: 'silent', failure: 'library_unavailable' },
  unavailable: { waitMs: 3000, action: 'reopen', sign: 'silent', failure: 'library_unavailable' },
  busy: { waitMs: 3000, action: 'reopen', sign: 'turned_away', failure: 'library_rate_limited' },

  // An ordinary browser passes the check by itself within a second or two and reloads; we do not help it.
  challenge: { waitMs: 15_000, action: 'fail', sign: 'turned_away', failure: 'page_withheld' },
  // The data comes in chunks, so a page that says nothing about the ad is heard out.
  withheld: { waitMs: 3000, action: 'fail', sign: 'silent', failure: 'page_withheld' },
  // A page or an answer that turns us away without a word, or without a byte.
  refused: { waitMs: 3000, action: 'fail', sign: 'turned_away', failure: 'page_withheld' },
  captcha: { waitMs: 0, action: 'fail', sign: 'blocked', failure: 'captcha_required' },
  login: { waitMs: 0, action: 'fail', sign: 'blocked', failure: 'login_required' },
  rate_limited: { waitMs: 0, action: 'fail', sign: 'blocked', failure: 'library_rate_limited' },
} as const satisfies Record<Exclude<PageState, 'content' | 'partial'>, Failing> & Record<'content' | 'partial', Rule & { action: 'use' }>;

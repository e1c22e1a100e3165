import type { librarySigns } from '@/db/enums';
import type { FailureCode } from '@/lib/failures';
import type { PageState } from './library-adapter';

/** A page that may be due to its ad, so that only those of several ads open the breaker. `blocked`: a log-in wall, a captcha or a limit. */
export type LibrarySign = (typeof librarySigns)[number];

type Rule = {
  /** Time that the page may stay in the state before the state is final. */
  waitMs: number;
  /** A page is opened a second time only where that may help, and only once. */
  action: 'use' | 'reopen' | 'fail';
  /** The state as evidence for the breaker: `answered` closes it. */
  breakerSignal: 'answered' | LibrarySign | 'none';
};

type Failing = Rule & { failure: FailureCode };

/** The action for each state of a page. A failure that may pass is tried again later, within the run's deadline and page loads. */
export const pageRules = {
  content: { waitMs: 0, action: 'use', breakerSignal: 'answered' },
  // The data may still come, or the removal notice that is drawn after it.
  partial: { waitMs: 3000, action: 'use', breakerSignal: 'answered' },

  not_found: { waitMs: 0, action: 'fail', breakerSignal: 'answered', failure: 'ad_not_found' },
  removed: { waitMs: 0, action: 'fail', breakerSignal: 'answered', failure: 'ad_removed' },
  // The library shows this ad to signed-in adults only, which says nothing about our visits.
  restricted: { waitMs: 0, action: 'fail', breakerSignal: 'none', failure: 'ad_restricted' },
  // The library gives a reason that has no rule here: an answer about the ad, not about our visits.
  not_shown: { waitMs: 0, action: 'fail', breakerSignal: 'none', failure: 'ad_not_shown' },
  // The ad has a video, but its address is missing or not on a media host: never "an ad without a video". The visible page may still show it.
  no_link: { waitMs: 3000, action: 'reopen', breakerSignal: 'answered', failure: 'video_unavailable' },

  loading: { waitMs: 25_000, action: 'reopen', breakerSignal: 'silent', failure: 'library_unavailable' },
  unavailable: { waitMs: 3000, action: 'reopen', breakerSignal: 'silent', failure: 'library_unavailable' },
  busy: { waitMs: 3000, action: 'reopen', breakerSignal: 'turned_away', failure: 'library_rate_limited' },

  // An ordinary browser passes the check by itself within a second or two and reloads.
  challenge: { waitMs: 15_000, action: 'fail', breakerSignal: 'turned_away', failure: 'page_withheld' },
  // The data comes in chunks, so a page that says nothing about the ad yet gets time.
  withheld: { waitMs: 3000, action: 'fail', breakerSignal: 'silent', failure: 'page_withheld' },
  // An error status or an empty page without a reason.
  refused: { waitMs: 3000, action: 'fail', breakerSignal: 'turned_away', failure: 'page_withheld' },
  captcha: { waitMs: 0, action: 'fail', breakerSignal: 'blocked', failure: 'captcha_required' },
  login: { waitMs: 0, action: 'fail', breakerSignal: 'blocked', failure: 'login_required' },
  rate_limited: { waitMs: 0, action: 'fail', breakerSignal: 'blocked', failure: 'library_rate_limited' },
} as const satisfies Record<Exclude<PageState, 'content' | 'partial'>, Failing> & Record<'content' | 'partial', Rule & { action: 'use' }>;

type BlockedState = { [State in PageState]: (typeof pageRules)[State]['breakerSignal'] extends 'blocked' ? State : never }[PageState];

const isBlocked = (state: PageState): state is BlockedState => pageRules[state].breakerSignal === 'blocked';

/** The states that end their run, and after which its ad is not opened again for an hour. */
export const blockedStates: readonly BlockedState[] = (Object.keys(pageRules) as PageState[]).filter(isBlocked);

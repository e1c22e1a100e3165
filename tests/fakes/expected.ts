import type { FailureCode } from '@/lib/failures';

export type Expected = {
  outcome: 'scored' | 'insufficient_evidence' | FailureCode;
  /** Loads of the ad's page in one reading, with the one for fresh media links; challenges do not count. */
  pageLoads: number;
  /** Distinct videos of the ad; absent where there is none to find. */
  videos?: number;
  /** A text that occurs in the library's data about the ad and nowhere else on its page. */
  words?: string;
};

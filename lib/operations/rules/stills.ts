import { STILL_CACHE_SECONDS } from '@/lib/limits';
import { MAX_STILLS } from '@/lib/report/check';
import { MAX_STILL_KB, MAX_STILL_PIXELS } from '@/lib/video/still-limits';
import type { RuleSection } from './section';

const SECONDS_PER_HOUR = 3600;

export const stillRules: RuleSection = {
  id: 'stills',
  title: 'Stills',
  lead: `A still is a small frame of the video that was kept with its report: a JPEG of at most ${MAX_STILL_PIXELS} pixels on its longer side and ${MAX_STILL_KB} kB. A report has at most ${MAX_STILLS}.`,
  rules: [
    '`stills` of an analysis lists the stills that exist, each with its second and its URL. It is empty until the analysis is done, and always if the operator keeps no stills. The report refers to a still by its number `n`.',
    'Only accounts that have an analysis of the ad can fetch its stills. Checks run in this order: token (401), limit (429), whether the analysis exists (404), whether it is yours (403), whether it has this still (404). `Accept` is not considered.',
    `A still never changes. It has a strong \`ETag\`, and your client may keep it for ${STILL_CACHE_SECONDS / SECONDS_PER_HOUR} hours without asking again: \`Cache-Control\` is \`private\` and \`immutable\`.`,
    'Stills are deleted with the last analysis of the ad. Reports stay as they are, so a report may refer to a still that no longer exists. The video itself is deleted when the analysis ends.',
  ],
};

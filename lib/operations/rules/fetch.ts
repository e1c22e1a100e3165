import { MAX_PREFER_SECONDS, POLL_SECONDS, RETRY_FORMAT_SECONDS } from '@/lib/limits';
import { toFileName } from '@/lib/report/render';
import { exampleReport } from '../examples';
import type { RuleSection } from './section';

export const exampleFileName = toFileName(exampleReport.meta.ad, 'pdf');

export const preferRule = `\`Prefer: wait=N\` (RFC 7240) holds a fetch that accepts JSON until the analysis is done or failed, or until N seconds have passed, at most ${MAX_PREFER_SECONDS}. \`Preference-Applied\` says what was granted; without it, as when too many callers wait, the answer came at once.`;

export const fileNameRule = `The PDF has a file name made of the page, the ad id and \`ad-analysis\`, as far as they are known, such as \`${exampleFileName}\`.`;

export const fetchRules: RuleSection = {
  id: 'fetching',
  title: 'Fetching',
  lead: 'The state of an analysis and, once it is done, its report. Poll every 3 to 5 seconds until the status is done or failed. A finished report is also served as Markdown, PDF and HTML.',
  rules: [
    'Checks come in this order: token (401), limit (429), whether there is such an id (404, also for what is no uuid), whether it is yours (403), `Accept` (400).',
    `JSON is the only form until the status is \`done\`, and after \`failed\`. A request that accepts no JSON is then 400 \`not_acceptable\`, with \`Retry-After: ${RETRY_FORMAT_SECONDS}\` while the report may still come.`,
    '`Accept` is read as RFC 9110 says. Absent or empty it means JSON. The highest weight wins; of equal weights, a type named in full goes before a range, the first named before the next, and a range such as `*/*` means JSON, Markdown, PDF, HTML, in this order. A malformed element is ignored. `charset=utf-8` fits JSON, Markdown and HTML; any other parameter fits nothing.',
    'Each form has a weak `ETag`. Send it back as `If-None-Match`, and what has not changed is 304 without a body. `Link` names the other forms. Caches may keep an answer for you alone, and ask again before they use it.',
    `While an analysis is live, its JSON carries \`Retry-After: ${POLL_SECONDS}\`, a hint when to ask again.`,
    'A report of an older generation keeps its JSON as it was stored, with flat `works` lists and perhaps `schwartz.stage`; the other forms draw it as far as it goes.',
  ],
  besides: [preferRule, fileNameRule],
};

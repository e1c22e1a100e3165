import { MAX_PREFER_SECONDS, MAX_WAITERS_PER_ACCOUNT, POLL_SECONDS, RETRY_FORMAT_SECONDS } from '@/lib/limits';
import { example } from '@/lib/report/example';
import { toFileName } from '@/lib/report/render';
import type { RuleSection } from './section';

export const exampleFileName = toFileName(example.meta.ad, 'pdf');

export const preferRule = `\`Prefer: wait=N\` (RFC 7240) makes a fetch that accepts JSON wait until the analysis is done or failed, or until N seconds have passed, at most ${MAX_PREFER_SECONDS}. \`Preference-Applied\` names the wait that was applied. If that header is missing, the server did not wait, or not as long. An account can have ${MAX_WAITERS_PER_ACCOUNT} waiting calls at a time, including those of agents; and a server that has reached its own limit ends waits of the account with the most, to make room for others.`;

export const fileNameRule = `The file name of the PDF: the page name, the ad ID and \`ad-analysis\`, as far as they are known, such as \`${exampleFileName}\`.`;

const acceptRule =
  'Some libraries send an `Accept` of their own, such as `text/html, */*;q=0.2` from Java’s HttpURLConnection, and get HTML. Set `Accept: application/json` yourself.';

export const fetchRules: RuleSection = {
  id: 'fetching',
  title: 'Fetching',
  lead: 'The state of an analysis and, once it is done, its report. Poll every 3 to 5 seconds until the status is done or failed. A finished report is also served as Markdown, PDF and HTML.',
  rules: [
    'Checks run in this order: token (401), limit (429), whether the ID exists (404, also for an ID that is not a UUID), whether the analysis is yours (403), `Accept` (400).',
    `JSON is the only format until the status is \`done\`, and after \`failed\`. A request that does not accept JSON then returns 400 \`not_acceptable\`, with \`Retry-After: ${RETRY_FORMAT_SECONDS}\` while the analysis is in progress.`,
    '`Accept` follows RFC 9110. An absent or empty header means JSON. The highest weight wins; among equal weights, a full type goes before a range and an earlier one before a later one. A range such as `*/*` means JSON, Markdown, PDF, HTML, in this order. A malformed element is ignored. `charset=utf-8` matches JSON, Markdown and HTML; any other parameter matches nothing.',
    'Each representation has a weak `ETag`, which also changes when stills of the report are deleted. Send it back as `If-None-Match`: for an unchanged representation, the response is 304 without a body. `Link` names the other representations. Responses are private to you, and caches must revalidate them.',
    `While an analysis is in progress, its JSON has \`Retry-After: ${POLL_SECONDS}\`, which suggests when to poll again.`,
    'Markdown, PDF and HTML link to the ad in its library. PDF and HTML contain the stills of the report; JSON lists their URLs in `stills`. HTML is one file without scripts. In Markdown, each check is a list item that begins with a sign and `**Check:**`: escaped text cannot begin like that.',
    'The PDF says for whom it was made when your account has a name, and its `ETag` changes with that name.',
    'A report of an older schema version keeps its original JSON, with flat `works` lists and possibly `schwartz.stage`. The other formats show the fields that it has.',
  ],
  besides: [preferRule, fileNameRule, acceptRule],
};

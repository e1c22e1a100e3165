import { DAYS_UNTIL_DUE } from '@/lib/analyses/again/due';
import { FAILURE_MEMORY_HOURS } from '@/lib/analyses/schema';
import { API_BASE } from '@/lib/api-paths';
import { SUBMIT_COST_CREDITS } from '@/lib/credits/schema';
import { failureTable, rememberedFailures } from '@/lib/failures';
import { KEY_HOURS, MAX_BODY_DEPTH, MAX_BODY_KIB, MAX_KEY_CHARACTERS, MAX_VIDEO_NUMBER, RUN_TIME } from '@/lib/limits';
import type { RuleSection } from './section';

export const bodyRule = `A JSON object with content type \`application/json\`, at most ${MAX_BODY_KIB} KiB and ${MAX_BODY_DEPTH} levels deep; anything else is \`invalid_body\`. A byte order mark before it is skipped, and unknown fields are ignored.`;

export const keyRule = `\`Idempotency-Key\` makes a retry safe: for ${KEY_HOURS} hours the same key and body return the first response again, with \`Idempotent-Replayed: true\`, and charge nothing. At most ${MAX_KEY_CHARACTERS} printable ASCII characters. Keys are stored per token, and for successful submits only: after an error, you can use the key again. The same key with a different body returns 409 \`idempotency_conflict\`. Of two concurrent calls with one key, the second waits for the first and returns the same response.`;

const pathRule = `\`links.self\` and \`Location\` are paths from the root of the host. They begin with \`${API_BASE}\`, with which the server of the OpenAPI document ends: append them to the host, not to that server.`;

const rememberedCauses = rememberedFailures
  .filter((code) => code !== 'no_such_video')
  .map((code) => `“${failureTable[code].message}”`)
  .join(' ');

export const submitRules: RuleSection = {
  id: 'submit',
  title: 'Submitting',
  lead: `Charges ${SUBMIT_COST_CREDITS} credit and starts the analysis of one ad. If the ad was analyzed before, the report comes from the cache, free of charge.`,
  rules: [
    'Checks run in this order: token (401), limit (429), body (400), a key used before (its response, or 409), URL (400), cache (200), a video that the ad is known not to have (400), a library switched off (400), balance (402).',
    'An absent or null `url` is `missing_url`. Any other value that is not the URL of one ad, the empty string included, is `invalid_url`.',
    `One finished analysis of an ad serves every account. A cache hit needs no balance. Its ID is that of an analysis of your own with this report, which may be new. In the web app, a report older than ${DAYS_UNTIL_DUE} days, by an older rubric or without a score can be analyzed again for a credit: existing analyses keep the old report, and the next submit of the ad, by any account, returns an analysis with the new one, free of charge. Reports of the demo model, which \`meta.model\` names \`stand-in\`, are not served once a real model is configured.`,
    `\`video\` says which video to analyze where the ad has several: 1, the default, to ${MAX_VIDEO_NUMBER}, in the order of the library; \`meta.video\` of a report has the number and how many there are. Each video is analyzed, cached and charged like an ad of its own. If the ad has fewer, the analysis is \`failed\` as \`no_such_video\` and refunded, and for ${FAILURE_MEMORY_HOURS} hours a submit beyond the number of its videos is 400 \`invalid_body\`. Ads without a video have the same verdict for every number, and sample ads ignore it.`,
    'If your analysis of the ad is in progress, the response is 201 and `queued` with its ID, and nothing is charged.',
    'If an analysis of the ad is in progress for another account, you get an analysis of your own and are charged. The work is done once, and both analyses end together.',
    'A failed analysis is not cached: the next submit is a new analysis and a new charge.',
    `A failure caused by the ad itself is remembered for ${FAILURE_MEMORY_HOURS} hours. A submit of that ad is then answered with 201 and \`queued\` like any other, but at the first fetch its analysis is \`failed\` with the same \`errorMessage\` and refunded, and the ad page is not opened. These failures are: ${rememberedCauses}`,
    `\`estimatedSeconds\` is the median duration of recent analyses plus the time for which the ad library asked the service to wait, limited to ${RUN_TIME}. It is present only when \`queued\`, and \`cached\` only when true.`,
  ],
  besides: [`The body: ${bodyRule.charAt(0).toLowerCase()}${bodyRule.slice(1)}`, keyRule, pathRule],
};

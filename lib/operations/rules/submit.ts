import { FAILURE_MEMORY_HOURS } from '@/lib/analyses/schema';
import { SUBMIT_COST_CREDITS } from '@/lib/credits/schema';
import { failureTable, rememberedFailures } from '@/lib/failures';
import { KEY_HOURS, MAX_BODY_DEPTH, MAX_BODY_KIB, MAX_KEY_CHARACTERS, RUN_TIME } from '@/lib/limits';
import type { RuleSection } from './section';

export const bodyRule = `A JSON object with content type \`application/json\`, at most ${MAX_BODY_KIB} KiB and ${MAX_BODY_DEPTH} levels deep; anything else is \`invalid_body\`. Unknown fields are ignored.`;

export const keyRule = `\`Idempotency-Key\` makes a retry safe: for ${KEY_HOURS} hours the same key and body give the first answer again, with \`Idempotent-Replayed: true\`, and charge nothing. At most ${MAX_KEY_CHARACTERS} printable ASCII characters, kept per token and for successful submits only: a refusal uses no key up. The same key with another body is 409 \`idempotency_conflict\`; two calls at once with one key are answered alike, the second after the first.`;

const rememberedCauses = rememberedFailures.map((code) => `“${failureTable[code].message}”`).join(' ');

export const submitRules: RuleSection = {
  id: 'submit',
  title: 'Submitting',
  lead: `Charges ${SUBMIT_COST_CREDITS} credit and starts the analysis of one ad. An ad that was analyzed before is answered from the cache, free of charge.`,
  rules: [
    'Checks come in this order: token (401), limit (429), body (400), a key used before (its answer, or 409), URL (400), cache (200), a library switched off (400), balance (402).',
    '`url` absent or null is `missing_url`. Any other that is not the URL of one ad, the empty text included, is `invalid_url`.',
    'One finished analysis of an ad serves every account. A cache hit needs no balance, and its id is your own: that of the analysis which you have of this ad, or of a new one on the same report. What a stand-in model made, as `meta.model` says, is not served once there is a real one.',
    'An ad that is being analyzed for you already is answered 201 and `queued` with the id that you have, and not charged again.',
    'An ad that is being analyzed for another account gives you an analysis and a charge of your own. The work is done once and ends for both.',
    'A failed analysis is not cached: the next submit is a new analysis and a new charge.',
    `A final fact of an ad is remembered for ${FAILURE_MEMORY_HOURS} hours after a worker found it out. A submit of that ad is answered 201 and \`queued\` like any other, but its analysis is \`failed\` with the same \`errorMessage\` when you first fetch it, and its charge has been refunded. The ad is not looked at again until the time is up. Such facts are: ${rememberedCauses}`,
    `\`estimatedSeconds\` is the median of recent analyses plus the time for which the ad library asked us to wait, kept within ${RUN_TIME}. It is there only when \`queued\`, and \`cached\` only when true.`,
  ],
  besides: [`The body: ${bodyRule.charAt(0).toLowerCase()}${bodyRule.slice(1)}`, keyRule],
};

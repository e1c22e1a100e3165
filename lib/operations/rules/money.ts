import { LIFETIME_PURCHASED, SUBMIT_COST_CREDITS } from '@/lib/credits/schema';
import { toSigned } from '@/lib/signed-number';
import type { RuleSection } from './section';

const back = toSigned(SUBMIT_COST_CREDITS);

export const moneyRules: RuleSection = {
  id: 'credits',
  title: 'Credits',
  lead: `A new analysis costs ${SUBMIT_COST_CREDITS} credit. If the ad has no video or the analysis fails, the credit is refunded.`,
  tables: [
    {
      caption: 'What changes your balance',
      head: ['What happens', 'Credits'],
      rows: [
        ['A new analysis is queued', toSigned(-SUBMIT_COST_CREDITS)],
        ['The report comes from the cache', '0'],
        ['You submit an ad again while your analysis of it is in progress', '0'],
        ['The ad has no video (`done`, `insufficient_evidence`)', back],
        ['The analysis fails, whatever the cause', back],
        ['You fetch or list analyses, or check the balance', '0'],
      ],
    },
  ],
  rules: [
    'A refund is always in full, happens exactly once, and is recorded together with the end of the analysis: as soon as the status is `failed`, the credit has been refunded.',
    'The balance never goes below 0 and always equals the sum of the entries under Credits in your account.',
    'A new account starts with the credits that the operator sets. The service limits how many new accounts receive them in an hour: further ones start with 0, and their pages explain why. A mailbox receives them once: a later account of it starts with 0, also after the first was deleted.',
  ],
  besides: [`\`lifetimePurchased\` is ${LIFETIME_PURCHASED.charAt(0).toLowerCase()}${LIFETIME_PURCHASED.slice(1)}`],
};

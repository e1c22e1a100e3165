import { LIFETIME_PURCHASED, SUBMIT_COST_CREDITS } from '@/lib/credits/schema';
import { toSigned } from '@/lib/signed-number';
import type { RuleSection } from './section';

const back = toSigned(SUBMIT_COST_CREDITS);

export const moneyRules: RuleSection = {
  id: 'credits',
  title: 'Credits',
  lead: `A new analysis costs ${SUBMIT_COST_CREDITS} credit; without a video to judge, or without a report, you get it back.`,
  tables: [
    {
      caption: 'What changes your balance',
      head: ['What happens', 'Credits'],
      rows: [
        ['A new analysis is queued', toSigned(-SUBMIT_COST_CREDITS)],
        ['The report comes from the cache', '0'],
        ['You submit an ad again while it is being analyzed for you', '0'],
        ['The ad turns out to have no video (`done`, `insufficient_evidence`)', back],
        ['The analysis fails, whatever the cause', back],
        ['You fetch, list, or ask for the balance', '0'],
      ],
    },
  ],
  rules: [
    'A credit comes back in full and exactly once, in the same step that ends the analysis: when you read `failed`, you have it already.',
    'The balance never goes below 0, and is always the sum of the entries under Credits in your account.',
    'A new account starts with the credits that the operator of the service sets, once per mailbox. The service limits how many accounts of one network of addresses start with credits in a day, and how many of all in an hour; further ones start with 0, and their pages say so.',
  ],
  besides: [`\`lifetimePurchased\` is ${LIFETIME_PURCHASED.charAt(0).toLowerCase()}${LIFETIME_PURCHASED.slice(1)}`],
};

import { RUN_DEADLINE_MINUTES } from '@/lib/limits';
import { type LegalSettings, toContact } from './privacy';

export const toTerms = (settings: LegalSettings): string => `# Terms

These terms come with the software. The operator of this service may replace them.

## The service

You submit the URL of a public ad. The service opens the page of that ad in its library, measures the video and has a model judge it. The
report says which findings were checked, and how.

A score is an opinion that follows a published [rubric](/docs/rubric). It predicts no results and is no legal advice: the questions about
compliance in a report are questions to ask, not answers. The model can be wrong. Check what you rely on.

## Credits

- A new analysis costs 1 credit. An ad that was analyzed before is free.
- If the ad has no video, or the analysis fails or does not end within ${RUN_DEADLINE_MINUTES} minutes of work, the credit is refunded to your balance.
- Credits cannot be transferred. Unused credits end with your account.${settings.stripe === undefined ? '' : '\n- Credits are paid for through Stripe. For money back, ask the operator.'}

## Your account

- Keep your password and your tokens secret. You answer for what is done with them.
- Do not try to get around limits, to read what belongs to others, or to disturb the service.
- You can delete your account at any time under [Settings › Account](/settings/account). The operator can close an account that breaks these terms.

## Ads and reports

Ads and their videos belong to their advertisers. Reports quote them to discuss them. You may use and pass on the reports that you made;
you answer for what you publish, and for the shared links that you create.

## No warranty

The service is provided as it is, without warranty. An ad library can change or block access at any time, and then analyses of its ads fail
and are refunded. As far as the law allows, the operator is not liable for damage that follows from the use of the service.

## Questions

Ask ${toContact(settings)}. What is stored, and for how long, is on the page about [privacy](/privacy).
`;

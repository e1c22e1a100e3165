import { PASTED_MINUTES } from '@/lib/ads/pasted';
import { KEPT_DAYS } from '@/lib/analyses/samples/schema';
import type { Env } from '@/lib/env';
import { KEY_HOURS, STILL_CACHE_SECONDS } from '@/lib/limits';
import { NOTICE_DAYS } from '@/lib/notices/notice';
import { GRANT_IDLE_DAYS } from '@/lib/oauth/schema';
import { allLibraries } from '@/lib/platforms';
import { capitalize } from '@/lib/report/words';
import { REQUEST_LOG_DAYS } from '@/lib/requests/schema';
import { SESSION_DAYS } from '@/lib/sessions/schema';
import { ENDED_LINK_DAYS } from '@/lib/shares/schema';
import { DEVICE_DAYS } from '@/lib/users/device';
import { linkMinutes, TRIED_MINUTES } from '@/lib/users/links';
import { QUARTER_SECONDS } from '@/lib/users/schema';

type Kept = [what: string, why: string, howLong: string];

export type LegalSettings = Pick<Env, 'stripe' | 'google' | 'mail' | 'measuresVideos' | 'stills' | 'retention' | 'operatorContact'>;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);
const UNTIL_DELETED = 'until you delete your account';

const keptForEmails: Kept[] = [
  [
    'links in our emails, as hashes',
    'to confirm your address, sign you in or set a new password',
    `${hours(linkMinutes.confirm / 60)}, and ${hours(linkMinutes.reset / 60)} for a new password`,
  ],
  [
    'which of these emails wait to be sent, or could not be sent',
    'to try again, and to tell you',
    `${hours(TRIED_MINUTES / 60)}, and ${hours(24)} after that`,
  ],
];

const kept = ({ mail, measuresVideos, stills, retention: { stillsDays, unownedDays } }: LegalSettings): Kept[] => [
  ['your email address, and a hash of your password', 'to sign you in', UNTIL_DELETED],
  ['your profile, if you fill it in: name, company, paper size, logo', 'to show it on your PDFs', UNTIL_DELETED],
  ['your analyses: which ads, when, and their results', 'to show them to you', 'until you delete them, or your account'],
  [
    'reports on ads',
    'so that an ad that was analyzed before is free for the next account',
    unownedDays === undefined
      ? 'for as long as the service runs; after you delete your account, nothing links them to you'
      : `until no account has an analysis of the ad, and ${days(unownedDays)} after they were made; after you delete your account, nothing links them to you`,
  ],
  ['your tags and saved views', 'to arrange your analyses', 'until you remove them'],
  ['the video of an ad', 'to measure and judge it', 'until its analysis ends'],
  ...(measuresVideos && stills
    ? [
        [
          'small frames of the video (stills)',
          'to show what a finding refers to',
          `until no account has an analysis of the ad${stillsDays === undefined ? '' : `, ${days(stillsDays)} at most`}; a browser may keep them for ${hours(STILL_CACHE_SECONDS / 3600)} longer`,
        ] satisfies Kept,
      ]
    : []),
  ['analyses of sample ads', 'to let you try the API', `${days(KEPT_DAYS)} after they end`],
  [
    'shared links: their names, and how often and when they were last opened, but not by whom',
    'to open a report without an account',
    `until you revoke them; an ended link for ${days(ENDED_LINK_DAYS)}`,
  ],
  ['requests to the API: time, endpoint, status and token, without their content', 'to help you find errors', days(REQUEST_LOG_DAYS)],
  ['responses to requests with an `Idempotency-Key`', 'to answer a retry without a second charge', hours(KEY_HOURS)],
  [
    'connected apps, and hashes of their tokens',
    'to let an app act for you',
    `until you disconnect an app, or ${days(GRANT_IDLE_DAYS)} after it last renewed its access`,
  ],
  ['hashes of your API tokens', 'to recognize you', UNTIL_DELETED],
  ['your sessions', 'to keep you signed in', `${days(SESSION_DAYS)} after you signed in, or until you sign out`],
  ...(mail === undefined ? [] : keptForEmails),
  [
    'counts of attempts to sign in, under hashes of email addresses and keyed hashes of network addresses',
    'to slow down those who guess passwords',
    `up to ${(2 * QUARTER_SECONDS) / 60} minutes`,
  ],
  ['counts of visits to shared links, under keyed hashes of network addresses', 'to limit requests', 'a few minutes'],
  ['credit transactions', 'because money needs records', 'for as long as the service runs; after a deletion, under a random ID'],
  [
    'a keyed hash of your email address',
    'so that a new account after a deleted one gets no second bonus',
    'for as long as the service runs',
  ],
  [
    'notices about the state of the service, of you at most the ID of your credit account',
    'to inform the operator',
    `${days(NOTICE_DAYS)} after they close`,
  ],
];

const recipients = ({ stripe, google, mail }: LegalSettings): string[] => [
  '**Google (Gemini API)** receives the video, the text of the ad and our measurements, to write the report, and small frames of the video and its sound, with statements about them, to check it. It does not receive your name or email address. The uploaded video and sound are deleted there when the analysis ends.',
  `**The ${allLibraries}** see that this server opens the page of an ad. They do not see who asked.`,
  ...(stripe === undefined ? [] : ['**Stripe** processes payments. Card details never reach this service.']),
  ...(google === undefined ? [] : ['**Google** learns that you sign in here if you sign in with Google.']),
  ...(mail === undefined ? [] : ['**The mail server of the operator** delivers our emails to you.']),
  '**Anyone who has a shared link** can read its report; if you allow downloads, the PDF shows your profile. Chat apps may keep a preview of it after you revoke the link.',
];

const toRow = (cells: readonly string[]) => `| ${capitalize(cells.join(' | '))} |`;
export const toContact = ({ operatorContact }: LegalSettings): string =>
  operatorContact === undefined ? 'the operator of this service' : `the operator of this service: <${operatorContact}>`;

export const toPrivacy = (settings: LegalSettings): string => `# Privacy

This page says what this service stores, why, and for how long. It comes with the software and describes what the software does. Who runs
this service, and on which legal basis, its operator can tell you.

## What is stored

${[['What', 'Why', 'How long'], ['---', '---', '---'], ...kept(settings)].map(toRow).join('\n')}

Backups and the log of the server are kept by the operator. The log has no email addresses, no submitted URLs and no content of requests.

## Who else receives data

${recipients(settings)
  .map((line) => `- ${line}`)
  .join('\n')}

There is no advertising, no analytics and no tracking by third parties on these pages.

## Cookies

- \`session\` keeps you signed in, for ${days(SESSION_DAYS)}.
- \`device\` marks a browser in which you signed in, for ${days(DEVICE_DAYS)}, so that strangers who guess your password cannot lock you out.
- \`pasted-ad\` keeps the ads that you pasted before you signed in, for ${PASTED_MINUTES} minutes: their library and ID, and not their URL.
- \`sign-in-csrf\`, \`sign-in-next\`, \`sign-in-pkce\`, \`sign-in-state\` and \`sign-in-nonce\` protect a sign-in while it goes on.

They are necessary for the service to work, can be read by this service alone, and follow you nowhere else.

## Your choices

Under [Settings › Account](/settings/account) you can download everything that is stored about your account, and delete the account. A
deletion is immediate and cannot be undone. For anything else, ask ${toContact(settings)}.
`;

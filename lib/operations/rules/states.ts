import { stepWords } from '@/lib/analyses/progress';
import type { RunStatus } from '@/lib/analyses/schema';
import { env } from '@/lib/env';
import { CREDIT_REFUNDED, failureTable } from '@/lib/failures';
import { CLAIM_DEADLINE_MINUTES, MAX_VIDEO_MIB, MAX_VIDEO_SECONDS, RUN_DEADLINE_MINUTES } from '@/lib/limits';
import type { RuleSection } from './section';

const {
  waiting,
  waitingForModel,
  waitingForSpend,
  waitingForOwnSpend,
  spacing,
  opening,
  downloading,
  measuringAndUploading,
  measuring,
  uploading,
  composing,
  looking,
} = stepWords;

const ways: Record<RunStatus, [next: string, doing: string]> = {
  queued: ['`fetching`, `failed`', waiting],
  fetching: [
    '`composing`, `failed`; `done` when the ad has no video',
    [spacing, opening, downloading, measuringAndUploading, measuring, uploading].join('; '),
  ],
  composing: ['`done`, `failed`', [composing, looking].join('; ')],
  done: ['None', 'Null'],
  failed: ['None', 'Null'],
};

export const listStateRules = (): RuleSection => ({
  id: 'states',
  title: 'States',
  lead: 'An analysis goes from `queued` through `fetching` and `composing` to `done`. If the ad has no video, it is `done` after `fetching`. Each of the first three can end as `failed`.',
  tables: [
    {
      caption: 'Transitions',
      head: ['`status`', 'Next', '`currentStep`, for example'],
      rows: Object.entries(ways).map(([status, way]) => [`\`${status}\``, ...way]),
    },
    {
      caption: 'Every cause that `errorMessage` can state',
      folded: true,
      head: ['Cause'],
      rows: Object.values(failureTable).map(({ message }) => [message]),
    },
  ],
  rules: [
    '`done` and `failed` are final, and a status never goes back.',
    'In the web app, a user can cancel an analysis that is still `queued`: it is `failed` and refunded, and the next submit of the ad is a new analysis and a new charge. Other accounts that wait for the same ad get their report.',
    `The service runs ${env().maxRunning.total} analyses at a time, at most ${env().maxRunning.perAccount} of them for one account. The others wait as \`queued\`, and the oldest of the account that has the fewest running comes next; a submit is never rejected because the queue is long.`,
    `A worker has ${RUN_DEADLINE_MINUTES} minutes for an analysis once it has started. An analysis that no worker starts within ${CLAIM_DEADLINE_MINUTES} minutes is \`failed\`, as is one that takes longer; the credit is refunded.`,
    `\`currentStep\` describes the current work in plain words; it is null once the analysis is done or failed. Of a queued analysis it says how many analyses of your account are running, and how many come before it. While a library asks the service to wait, the analyses that need one of its pages wait too, and \`currentStep\` says roughly how long. An analysis that has started fails and is refunded when the library asks for longer than is left of its time. While the model does not answer or has no quota left, new analyses wait in the queue: "${waitingForModel}". The operator can limit what analyses cost in a day, in all and for one account; once a limit is reached, new analyses wait: "${waitingForSpend}", or "${waitingForOwnSpend}". Those in progress end, so that a day may cost more than its limit by them. Analyses with a finished report stay free.`,
    `An analysis fails when the library has no such ad, withholds it, states that it does not show it, or asks for a log-in or a captcha, after which the ad is not opened again for an hour; when the ad has fewer videos than the submit asks for; when the video is too large, too long, expired or broken; when the model declines, is unavailable, rejects a setting or gives no usable answer; or when its time is up. \`errorMessage\` states the cause and says “${CREDIT_REFUNDED}”. It is for people to read, and never contains text from the ad or the model.`,
    `A video may have at most ${MAX_VIDEO_MIB} MiB and ${MAX_VIDEO_SECONDS / 60} minutes. If an ad has several videos, one is analyzed, the first unless the submit names another; \`meta.video\` says which one, of how many.`,
  ],
});

import { MAX_RUNNING, MAX_RUNNING_PER_ACCOUNT, REFUNDS_TO_GO_LAST } from '@/lib/analyses/line/limits';
import { stepWords } from '@/lib/analyses/progress';
import type { RunStatus } from '@/lib/analyses/schema';
import { CREDIT_RETURNED, failureTable } from '@/lib/failures';
import { CLAIM_DEADLINE_MINUTES, RUN_DEADLINE_MINUTES } from '@/lib/limits';
import { MAX_VIDEO_MIB, MAX_VIDEO_SECONDS } from '@/lib/video/limits';
import type { RuleSection } from './section';

const { waiting, opening, downloading, uploading, composing } = stepWords;

const ways: Record<RunStatus, [next: string, doing: string]> = {
  queued: ['`fetching`, `failed`', waiting],
  fetching: ['`composing`, `failed`; `done` when the ad has no video', [opening, downloading, uploading].join('; ')],
  composing: ['`done`, `failed`', composing],
  done: ['None', 'Null'],
  failed: ['None', 'Null'],
};

export const stateRules: RuleSection = {
  id: 'states',
  title: 'States',
  lead: 'An analysis goes from `queued` through `fetching` and `composing` to `done`. One whose ad has no video is `done` after `fetching`, and each of the three can end as `failed`.',
  tables: [
    {
      caption: 'From state to state',
      head: ['`status`', 'Next', '`currentStep`, such as'],
      rows: Object.entries(ways).map(([status, way]) => [`\`${status}\``, ...way]),
    },
    {
      caption: 'Every cause that `errorMessage` names',
      folded: true,
      head: ['Cause'],
      rows: Object.values(failureTable).map(({ message }) => [message]),
    },
  ],
  rules: [
    '`done` and `failed` are final, and no status ever moves back.',
    `${MAX_RUNNING} analyses are worked on at a time, ${MAX_RUNNING_PER_ACCOUNT} of them for one account. The others wait as \`queued\`, accounts in turn; none is refused for it. An account that had ${REFUNDS_TO_GO_LAST} credits returned within a day, for analyses that were worked on and failed for no fault of ours, goes last in line, one analysis at a time.`,
    `Once a worker has taken it up, an analysis has ${RUN_DEADLINE_MINUTES} minutes; one that no worker takes up has ${CLAIM_DEADLINE_MINUTES}. After that it is \`failed\`, and the credit is back.`,
    '`currentStep` says in plain words what is being done; it is null once the analysis is done or failed. While a library asks us to wait, the analyses that need a page of it wait too, and say so and about how long; when it asks for longer than an analysis may take, they fail at once and the credit is back.',
    `It fails when the ad is not there, the library withholds it, states that it does not show it, or asks for a log-in or a captcha, the video is too large, too long, expired or broken, the model declines, is unavailable, refuses a setting of ours or gives no usable answer, or time is up. \`errorMessage\` names the cause and says “${CREDIT_RETURNED}”; it is for people to read, and never carries text from the ad or the model.`,
    `A video may have at most ${MAX_VIDEO_MIB} MiB and ${MAX_VIDEO_SECONDS / 60} minutes. Of an ad with several videos the first is analyzed; \`meta.video\` says which of how many.`,
  ],
};

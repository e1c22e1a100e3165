import type { FailureCode } from '@/lib/failures';
import type { MediaFault, PageFault } from '../fakes/faults';
import type { GeminiFault } from '../fakes/gemini/faults';

export type FaultRow = {
  name: string;
  outcome: 'scored' | FailureCode;
  /** Model calls that it may cost; a run without a video costs none. */
  calls: number;
  /** How many of them may carry the video, where that is fewer. */
  videos?: number;
  model?: readonly GeminiFault[];
  media?: { fault: MediaFault; forLoads?: number };
  page?: { fault: PageFault; forLoads?: number };
};

/** More repetitions than the product makes. */
const ALWAYS = 20;

type Manner = Omit<GeminiFault, 'on'>;
const http = (status: number, times = 1, body?: string | object): Manner => ({
  kind: 'http',
  status,
  times,
  ...(body === undefined ? {} : { body }),
});

const on =
  (operation: GeminiFault['on']) =>
  (name: string, manner: Manner, outcome: FaultRow['outcome'], calls: number): FaultRow => ({
    name,
    outcome,
    calls,
    model: [{ on: operation, ...manner }],
  });
const uploading = on('upload');
const processing = on('file');
const asking = on('generate');

/** The rules of single answers are held where the client is tested; each row here needs the steps, the money or the words of a run. */
export const uploadFaults: readonly FaultRow[] = [
  uploading('the file store stays down', http(503, ALWAYS), 'model_unavailable', 0),
  uploading('the file store refuses the key', http(403, ALWAYS), 'model_misconfigured', 0),
  uploading('the file store cuts the connection once', { kind: 'cut' }, 'scored', 1),
  processing('the video cannot be processed', { kind: 'failed' }, 'video_broken', 0),
  on('delete')('the video cannot be deleted', http(500), 'scored', 1),
];

/** A first answer that is unusable: every later request is in text alone. */
const answering = (name: string, manner: Manner, outcome: FaultRow['outcome']): FaultRow => ({
  ...asking(name, manner, outcome, 2),
  videos: 1,
});

export const answerFaults: readonly FaultRow[] = [
  asking(
    'the model limits us for longer than a run lives',
    http(429, 1, {
      error: { code: 429, details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3600s' }] },
    }),
    'model_unavailable',
    1,
  ),
  asking('the model fails twice with 503', http(503, 2), 'scored', 3),
  asking('the model stays down', http(503, ALWAYS), 'model_unavailable', 3),
  asking('the model refuses the key', http(403, ALWAYS), 'model_misconfigured', 1),
  asking(
    'the model cannot process the video',
    http(400, ALWAYS, { error: { code: 400, message: 'Unable to process input video.' } }),
    'video_broken',
    1,
  ),
  asking('the prompt is blocked', { kind: 'blocked_prompt' }, 'model_refused', 1),
  answering('the answer stays prose', { kind: 'not_json', times: 2 }, 'model_invalid'),
  {
    name: 'the answer is prose and its repair keeps failing',
    outcome: 'model_invalid',
    calls: 3,
    videos: 1,
    model: [
      { on: 'generate', kind: 'not_json' },
      { on: 'generate', ...http(503, ALWAYS) },
    ],
  },
];

const media = (name: string, fault: MediaFault, outcome: FaultRow['outcome'], forLoads?: number): FaultRow => ({
  name,
  outcome,
  calls: outcome === 'scored' ? 1 : 0,
  media: { fault, ...(forLoads === undefined ? {} : { forLoads }) },
});

/** Faults of the video that the tables of the libraries do not have. */
export const videoFaults: readonly FaultRow[] = [
  media('the video has no end', 'endless', 'video_too_large'),
  media('the video leads to an address inside', 'redirect_inside', 'video_unavailable'),
];

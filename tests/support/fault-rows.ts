import type { FailureCode } from '@/lib/failures';
import type { MediaFault, PageFault } from '../fakes/faults';
import type { GeminiFault } from '../fakes/gemini/faults';
import { quickRows, slowRows } from './state-rows';

/** One fault, and the outcome of its run. */
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

/** An answer in the wire form whose text is this. */
const answer = (text: string): object => ({
  candidates: [{ content: { parts: [{ text }], role: 'model' }, finishReason: 'STOP', index: 0 }],
});
const says = (text: string, times = 1): Manner => http(200, times, answer(text));

export const uploadFaults: readonly FaultRow[] = [
  uploading('the file store is down once', http(503), 'scored', 1),
  uploading('the file store stays down', http(503, ALWAYS), 'model_unavailable', 0),
  uploading('the file store limits us once', http(429), 'scored', 1),
  uploading('the file store refuses the request', http(400, ALWAYS), 'model_misconfigured', 0),
  uploading('the file store refuses the key', http(403, ALWAYS), 'model_misconfigured', 0),
  uploading('the file store cuts the connection once', { kind: 'cut' }, 'scored', 1),
  uploading('the file store answers with a web page once', http(200, 1, '<!DOCTYPE html><title>Proxy</title>'), 'scored', 1),
  processing('the video cannot be processed', { kind: 'failed' }, 'video_broken', 0),
  processing('the video is processed slowly', { kind: 'processing', times: 3 }, 'scored', 1),
  processing('a question about the video fails twice', http(500, 2), 'scored', 1),
  on('delete')('the video cannot be deleted', http(500), 'scored', 1),
];

/** A first answer that is unusable: every later request is in text alone. */
const answering = (name: string, manner: Manner, outcome: FaultRow['outcome']): FaultRow => ({
  ...asking(name, manner, outcome, 2),
  videos: 1,
});

const repairFails = (times: number): readonly GeminiFault[] => [
  { on: 'generate', kind: 'not_json' },
  { on: 'generate', ...http(503, times) },
];

export const answerFaults: readonly FaultRow[] = [
  asking('the model limits us and says for how long', http(429), 'scored', 2),
  asking('the model limits us and does not say for how long', http(429, 1, {}), 'scored', 2),
  asking(
    'the model limits us for longer than a run lives',
    http(429, 1, {
      error: { code: 429, details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3600s' }] },
    }),
    'model_unavailable',
    1,
  ),
  asking('the model fails once with 500', http(500), 'scored', 2),
  asking('the model fails once with 502', http(502), 'scored', 2),
  asking('the model fails once with 504', http(504), 'scored', 2),
  asking('the model fails twice with 503', http(503, 2), 'scored', 3),
  asking('the model stays down', http(503, ALWAYS), 'model_unavailable', 3),
  asking('the model refuses the request', http(400, ALWAYS), 'model_misconfigured', 1),
  asking('the model refuses the key', http(403, ALWAYS), 'model_misconfigured', 1),
  asking('the model does not exist', http(404, ALWAYS), 'model_misconfigured', 1),
  asking(
    'the model cannot process the video',
    http(400, ALWAYS, { error: { code: 400, message: 'Unable to process input video.' } }),
    'video_broken',
    1,
  ),
  asking('the answer is cut off', { kind: 'cut' }, 'scored', 2),
  asking('the answer is a web page', http(200, 1, '<!DOCTYPE html><title>Proxy</title>'), 'scored', 2),
  asking('the answer is late', { delayMs: 1500 }, 'scored', 1),
  asking('the answer has no candidate once', { kind: 'empty_candidates' }, 'scored', 2),
  asking('the answer never has a candidate', { kind: 'empty_candidates', times: ALWAYS }, 'model_invalid', 3),
  asking('the answer is stopped for safety', { kind: 'safety' }, 'model_refused', 1),
  asking('the prompt is blocked', { kind: 'blocked_prompt' }, 'model_refused', 1),
  asking('the answer ends in the middle once', { kind: 'max_tokens' }, 'scored', 2),
  asking('the answer always ends in the middle', { kind: 'max_tokens', times: ALWAYS }, 'model_invalid', 3),
  asking('the answer is empty once', says(''), 'scored', 2),
  answering('the answer is prose once', { kind: 'not_json' }, 'scored'),
  answering('the answer stays prose', { kind: 'not_json', times: 2 }, 'model_invalid'),
  answering('the answer has another shape once', { kind: 'wrong_shape' }, 'scored'),
  answering('the answer keeps another shape', { kind: 'wrong_shape', times: 2 }, 'model_invalid'),
  answering('the answer is five megabytes', says(JSON.stringify({ words: 'x'.repeat(5_000_000) })), 'scored'),
  answering('the answer scores 900 of 25', says(JSON.stringify({ hook: { score: 900, reasoning: 'Loud.' } })), 'scored'),
  answering('the answer holds NUL and half characters', says('{"hook":"\u0000\ud800"}'), 'scored'),
  asking('the answer is null once', says('null'), 'scored', 2),
  asking('the answer stays an empty object', says('{}', ALWAYS), 'model_invalid', 3),
  asking('the answer is white space once', says('\n\n '), 'scored', 2),
  asking('the model fails once with 529', http(529), 'scored', 2),
  { name: 'the answer is prose and its repair fails once with 503', outcome: 'scored', calls: 3, videos: 1, model: repairFails(1) },
  { name: 'the answer is prose and its repair keeps failing', outcome: 'model_invalid', calls: 3, videos: 1, model: repairFails(ALWAYS) },
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

/** Faults that take minutes, because they test waits. */
export const slowFaults: readonly FaultRow[] = [
  media('the video breaks off each time', 'cut', 'video_unavailable'),
  media('the video’s server is down', 'unavailable', 'video_unavailable'),
  media('the video’s server never answers', 'hang', 'video_unavailable'),
  media('the video comes at 512 bytes a second', 'slow', 'video_unavailable'),
  { name: 'the page never answers', outcome: 'library_unavailable', calls: 0, page: { fault: 'hang' } },
];

const isFault = ({ expected, name }: { expected: { outcome: string; pageLoads: number }; name: string }) =>
  (expected.outcome !== 'scored' && expected.outcome !== 'insufficient_evidence') || expected.pageLoads > 1 || /never|too large/.test(name);

/** The faults of the libraries' tables, which are tested with every other state of a page. */
export const libraryFaults = [...quickRows.meta, ...quickRows.tiktok, ...slowRows].filter(isFault);

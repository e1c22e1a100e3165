import { Counter, Histogram, type Registry } from 'prom-client';
import { platforms } from '@/db/enums';
import { refundReasons } from '@/lib/credits/ledger';
import { env } from '@/lib/env';
import { failureCodes } from '@/lib/failures';
import { log } from '@/lib/log';
import { type MetricEvents, setMetricsSink } from '@/lib/metrics';
import { CheckResult } from '@/lib/report/check';

export const PREFIX = 'ad_analysis_';

const requestSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const runSeconds = [10, 20, 30, 45, 60, 90, 120, 180, 300, 600];
const waitSeconds = [1, 5, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600];
const workSeconds = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120];

type Handlers = { [Name in keyof MetricEvents]: (event: MetricEvents[Name]) => void };

function makeHandlers(registry: Registry): Handlers {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
    new Histogram({ name: `${PREFIX}${name}`, help, buckets, labelNames, registers });

  const requests = counter('requests_total', 'Requests answered, by route and status.', 'route', 'method', 'status');
  const requestTimes = histogram('request_seconds', 'Time from a request to the end of its answer.', requestSeconds, 'route');
  const runs = counter('runs_ended_total', 'Runs ended, by cause of failure.', 'platform', 'outcome', 'cause');
  const runTimes = histogram('run_seconds', 'Time from the claim of a run to its end.', runSeconds, 'outcome');
  const waits = histogram('queue_wait_seconds', 'Time that ended analyses waited in the queue.', waitSeconds);
  const refunds = counter('refunds_total', 'Credits refunded.', 'reason');
  const lost = counter('workers_lost_total', 'Workers that were lost during a run.', 'outcome');
  const pages = counter('library_pages_total', 'Pages of ads opened, by what they showed.', 'platform', 'state');
  const calls = histogram('model_call_seconds', 'Calls of the model and their time.', workSeconds, 'model', 'outcome');
  const tokens = counter('model_tokens_total', 'Tokens as the vendor counts them.', 'model', 'direction');
  const dollars = counter('model_dollars_total', 'US dollars for calls of the model.', 'model');
  const findings = counter('findings_total', 'Findings of new reports, by the result of their check.', 'check');
  const measurements = histogram('measurement_seconds', 'Measurements of videos and their time.', workSeconds, 'outcome');
  const pdfs = histogram('pdf_seconds', 'PDF renders and their time, with the wait for a worker.', workSeconds, 'outcome');
  const emails = counter('emails_total', 'Emails handed to the mail server.', 'outcome');
  const deliveries = counter('notice_deliveries_total', 'Messages about notices, by channel.', 'channel', 'outcome');

  // Prometheus sees no increase where a count begins at 1; the errors of a route begin at 0 with its first request.
  for (const platform of platforms) {
    runs.inc({ platform, outcome: 'done', cause: 'none' }, 0);
    for (const cause of failureCodes) runs.inc({ platform, outcome: 'failed', cause }, 0);
  }
  for (const reason of Object.values(refundReasons)) refunds.inc({ reason }, 0);
  for (const outcome of ['sent', 'failed']) emails.inc({ outcome }, 0);
  for (const outcome of ['continued', 'failed']) lost.inc({ outcome }, 0);
  const { model } = env().gemini;
  for (const outcome of ['whole', 'unfinished', 'declined', 'failed']) calls.zero({ model, outcome });
  for (const direction of ['input', 'output']) tokens.inc({ model, direction }, 0);
  dollars.inc({ model }, 0);
  for (const check of CheckResult.options) findings.inc({ check }, 0);
  for (const outcome of ['done', 'failed']) for (const times of [runTimes, measurements, pdfs]) times.zero({ outcome });

  return {
    request: ({ route, method, status, seconds }) => {
      requests.inc({ route, method, status });
      requests.inc({ route, method, status: 500 }, 0);
      requestTimes.observe({ route }, seconds);
    },
    run_ended: ({ waitSeconds: waited, runSeconds: took, ...labels }) => {
      runs.inc(labels);
      waits.observe(waited);
      if (took !== null) runTimes.observe({ outcome: labels.outcome }, took);
    },
    refund: (labels) => refunds.inc(labels),
    worker_lost: (labels) => lost.inc(labels),
    page: (labels) => pages.inc(labels),
    model_call: ({ seconds, model, outcome }) => calls.observe({ model, outcome }, seconds),
    model_use: ({ model, inputTokens, outputTokens, cost = 0 }) => {
      tokens.inc({ model, direction: 'input' }, inputTokens);
      tokens.inc({ model, direction: 'output' }, outputTokens);
      dollars.inc({ model }, cost);
    },
    finding: (labels) => findings.inc(labels),
    measurement: ({ seconds, ...labels }) => measurements.observe(labels, seconds),
    pdf: ({ seconds, ...labels }) => pdfs.observe(labels, seconds),
    email: (labels) => emails.inc(labels),
    notice_delivery: (labels) => deliveries.inc(labels),
  };
}

export function countEvents(registry: Registry): void {
  const handlers = makeHandlers(registry);
  setMetricsSink((name, event) => {
    try {
      handlers[name](event);
    } catch (error) {
      // What is counted must not fail because of the count.
      log.warn('an event was not counted', { name, error });
    }
  });
}

import { processState } from '@/lib/process-state';

/** Events that are counted and timed where they happen. Labels have few values, and never an id or text of others. */
export type MetricEvents = {
  request: { route: string; method: string; status: number; seconds: number };
  run_ended: { platform: string; outcome: 'done' | 'failed'; cause: string; waitSeconds: number; runSeconds: number | null };
  refund: { reason: string };
  worker_lost: { outcome: 'continued' | 'failed' };
  page: { platform: string; state: string };
  model_call: { model: string; outcome: 'whole' | 'unfinished' | 'declined' | 'failed'; seconds: number };
  model_use: { model: string; inputTokens: number; outputTokens: number; cost: number | undefined };
  finding: { check: string };
  measurement: { outcome: 'done' | 'failed'; seconds: number };
  pdf: { outcome: 'done' | 'failed'; seconds: number };
  email: { outcome: 'sent' | 'failed' };
  notice_delivery: { channel: string; outcome: 'sent' | 'failed' };
};

type Sink = <Name extends keyof MetricEvents>(name: Name, event: MetricEvents[Name]) => void;

const state = () => processState('metrics sink', (): { sink: Sink | undefined } => ({ sink: undefined }));

export function setMetricsSink(sink: Sink | undefined): void {
  state().sink = sink;
}

export function record<Name extends keyof MetricEvents>(name: Name, event: MetricEvents[Name]): void {
  state().sink?.(name, event);
}

export async function recordWork<T>(name: 'measurement' | 'pdf', work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const end = (outcome: 'done' | 'failed') => record(name, { outcome, seconds: (performance.now() - startedAt) / 1000 });
  try {
    const result = await work();
    end('done');
    return result;
  } catch (error) {
    end('failed');
    throw error;
  }
}

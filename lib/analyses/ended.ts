import type { Row, runs } from '@/db/schema';
import { log } from '@/lib/log';
import { record } from '@/lib/metrics';

/** `waitSeconds` until its first claim, or its end without one. */
export type EndedRun = Row<
  typeof runs,
  | 'id'
  | 'platform'
  | 'standing'
  | 'status'
  | 'failureCode'
  | 'attempt'
  | 'model'
  | 'modelCalls'
  | 'inputTokens'
  | 'outputTokens'
  | 'stepSeconds'
> & { dollars: number | null; waitSeconds: number; runSeconds: number | null };

/** Samples are neither logged nor counted. */
export function noteEnds(ended: readonly EndedRun[]): void {
  for (const { id: runId, status, failureCode, standing, ...run } of ended) {
    if (standing === 'sample') continue;
    const outcome = status === 'done' ? 'done' : 'failed';
    const { platform, waitSeconds, runSeconds, ...facts } = run;
    log.info('a run ended', { runId, outcome, cause: failureCode, platform, waitSeconds, runSeconds, ...facts });
    record('run_ended', { platform, outcome, cause: failureCode ?? 'none', waitSeconds, runSeconds });
  }
}

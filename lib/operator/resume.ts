import type { Db } from '@/db/client';
import { resumeLibrary } from '@/lib/analyses/resume/library';
import { resumeModel } from '@/lib/analyses/resume/model';
import { libraryNames, type Platform } from '@/lib/platforms';

type Resumed = { document: Record<string, unknown>; lines: string[]; ok: true };

const describeResumed = (resumed: number) =>
  resumed === 0 ? 'No analysis was waiting for it.' : `Analyses that were waiting for it and now continue: ${resumed}.`;

/** Closes the breaker of a library and reports which analyses continue. */
export async function resumeByHand(db: Db, library: Platform): Promise<Resumed> {
  const { wasOpenForMs, resumed } = await resumeLibrary(db, library);
  const wasOpenForSeconds = Math.ceil(wasOpenForMs / 1000);
  const name = libraryNames[library];
  const breaker =
    wasOpenForMs > 0
      ? `Closed the breaker of the ${name}; it would have stayed open for another ${wasOpenForSeconds} s.`
      : `The breaker of the ${name} was already closed.`;
  return { document: { library, wasOpenForSeconds, resumed }, lines: [`${breaker} ${describeResumed(resumed)}`], ok: true };
}

/** Closes the breaker of a model and reports which analyses continue. */
export async function resumeModelByHand(db: Db, model: string): Promise<Resumed> {
  const { wasOpen, resumed } = await resumeModel(db, model);
  const breaker = wasOpen ? `Closed the breaker of ${model}.` : `The breaker of ${model} was already closed.`;
  return { document: { model, wasOpen, resumed }, lines: [`${breaker} ${describeResumed(resumed)}`], ok: true };
}

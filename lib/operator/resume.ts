import type { Db } from '@/db/client';
import { resumeLibrary } from '@/lib/analyses/resume-library';
import { libraryNames, type Platform } from '@/lib/platforms';

type Resumption = { document: Record<string, unknown>; lines: string[]; ok: true };

/** Closes the breaker of a library by hand, and says what that set going. */
export async function resumeByHand(db: Db, library: Platform): Promise<Resumption> {
  const { wasOpenForMs, resumed } = await resumeLibrary(db, library);
  const wasOpenForSeconds = Math.ceil(wasOpenForMs / 1000);
  const name = libraryNames[library];
  const breaker =
    wasOpenForMs > 0
      ? `Closed the breaker of the ${name}, which was open for another ${wasOpenForSeconds} s.`
      : `The breaker of the ${name} was closed already.`;
  const runs = resumed === 0 ? 'No analysis was put off for it.' : `Analyses that were put off for it and are taken up now: ${resumed}.`;
  return { document: { library, wasOpenForSeconds, resumed }, lines: [`${breaker} ${runs}`], ok: true };
}

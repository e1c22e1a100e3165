import path from 'node:path';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import { programFile } from '@/lib/programs/list.mjs';
import { type Confinement, type Ending, runConfined } from './confined';
import { READY } from './inspector/ready';
import { type Container, Verdict } from './schema';

/** An ordinary video takes 0.1 s and 75 MB, most of it to start Node; so does one of 100 MB or ten minutes. */
const inspectionLimits: Confinement = { timeoutMs: 10_000, maxHeapMb: 128, maxResidentMb: 320, maxOutputBytes: 4096 };

/** Whether the first bytes are those of MP4/QuickTime (`ftyp`) or WebM (EBML); at least eight bytes must be given. */
export function looksLikeVideo(head: Uint8Array): boolean {
  const at = (offset: number, text: string) => [...text].every((character, index) => head[offset + index] === character.charCodeAt(0));
  return at(4, 'ftyp') || at(0, '\x1A\x45\xDF\xA3');
}

function parseVerdict(line: string): Verdict {
  try {
    return Verdict.parse(JSON.parse(line));
  } catch (cause) {
    throw new RunFailure('video_broken', { cause });
  }
}

/** Before the inspector is ready, a failure is ours; after that it is the file's, unless somebody else killed the inspector. */
function judge({ output, how, reason }: Ending): Container {
  const [ready, line = ''] = output.split('\n');
  if (ready !== READY || how === 'from outside') throw new RunFailure('internal', { cause: new Error(`the inspector failed: ${reason}`) });
  if (how === 'out of bounds' || line === '')
    throw new RunFailure('video_broken', { cause: new Error(`the file was too much for its inspector: ${reason}`) });
  const verdict = parseVerdict(line);
  if ('broken' in verdict) throw new RunFailure('video_broken', { cause: new Error(verdict.broken) });
  return verdict.container;
}

/**
 * Proves that a file is one whole, playable video; throws `video_broken` otherwise, also for audio without pictures, and `internal` when the
 * inspector could not do its work. The inspector is a process of its own, because a file can be made to kill the process that parses it.
 */
export async function inspectContainer(file: string, signal: AbortSignal, limits: Partial<Confinement> = {}): Promise<Container> {
  const confinement = { ...inspectionLimits, ...limits };
  const ending = await runConfined(programFile('inspector'), [path.resolve(file)], confinement, signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new RunFailure('internal', { cause });
  });
  if (ending.complaint !== '') log.warn('the inspector of a video complained', { complaint: ending.complaint });
  return judge(ending);
}

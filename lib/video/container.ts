import path from 'node:path';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import { programFile } from '@/lib/programs/list.mjs';
import { READY } from './inspector/ready';
import { type ProcessLimits, type ProcessResult, runInspectorProcess } from './inspector-process';
import { type Container, Verdict } from './schema';

/** Any valid video, even of 100 MB or ten minutes, takes 0.1 s and 75 MB, most of it to start Node. */
const inspectionLimits: ProcessLimits = { timeoutMs: 10_000, maxHeapMb: 128, maxResidentMb: 320, maxOutputBytes: 4096 };

/** Tells whether a file begins like MP4/QuickTime (`ftyp`) or WebM (EBML); `head` must have at least eight bytes. */
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

/** A failure before the inspector is ready is ours; a later one is due to the file, unless something else killed the inspector. */
function toContainer({ stdout, outcome, reason }: ProcessResult): Container {
  const [ready, line = ''] = stdout.split('\n');
  if (ready !== READY || outcome === 'killed') throw new RunFailure('internal', { cause: new Error(`the inspector failed: ${reason}`) });
  if (outcome === 'limit_exceeded' || line === '')
    throw new RunFailure('video_broken', { cause: new Error(`the inspector exceeded a limit on this file: ${reason}`) });
  const verdict = parseVerdict(line);
  if ('broken' in verdict) throw new RunFailure('video_broken', { cause: new Error(verdict.broken) });
  return verdict.container;
}

/** Throws `video_broken`, also for audio alone, and `internal` when the inspector, a process that a crafted file may crash, fails. */
export async function inspectContainer(file: string, signal: AbortSignal, limits: Partial<ProcessLimits> = {}): Promise<Container> {
  const given = { ...inspectionLimits, ...limits };
  const result = await runInspectorProcess(programFile('inspector'), [path.resolve(file)], given, signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new RunFailure('internal', { cause });
  });
  if (result.stderr !== '') log.warn('the video inspector wrote to stderr', { stderr: result.stderr });
  return toContainer(result);
}

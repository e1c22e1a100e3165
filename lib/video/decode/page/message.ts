import type { PictureObservation } from '@/lib/video/measure/meter';
import type { Hearing } from '@/lib/video/measure/sound/hearing';
import type { Readings } from '@/lib/video/measure/text/readings';

/** `budgetMs` includes the time to send the last observations. */
export type Job = { seconds: number; videoBytes: number; budgetMs: number; stills: boolean };

type Part = 'picture' | 'text' | 'sound';

/** An observation of the page. Node parses it: a malicious file may have taken over the program that decodes it. */
export type Message =
  | { kind: 'not_measured'; part: Part; reason: 'codec_not_supported' | 'no_sound_track' | 'out_of_time' | 'failed'; why: string }
  | { kind: 'hearing'; hearing: Hearing }
  | { kind: 'size'; width: number; height: number; rotation: 0 | 90 | 180 | 270 }
  | { kind: 'picture'; until: number; observation: PictureObservation }
  | { kind: 'all_frames_seen' }
  | { kind: 'sampled'; from: number; everySeconds: number }
  | { kind: 'readings'; readings: Readings }
  | { kind: 'still'; at: number; width: number; height: number; jpeg: string }
  | { kind: 'timing'; what: 'sound' | 'reader' | 'frames'; ms: number };

export type Send = (message: Message) => Promise<void>;

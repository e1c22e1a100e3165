import { log } from '@/lib/log';
import type { LineCounts } from '../measure/bars';
import { MAX_FRAMES, type PictureObservation } from '../measure/meter';
import type { Displayed } from '../measure/picture';
import type { Hearing } from '../measure/sound/hearing';
import type { Readings } from '../measure/text/readings';
import type { NotMeasuredReason, Picture, SoundTrack, Still } from '../schema';
import { MAX_CANDIDATES } from '../still-limits';
import { Observation } from './observations';

const MAX_MESSAGES = 5000;

type StillCandidate = Omit<Still, 'n'>;

export type Collected = {
  notMeasured: Map<'picture' | 'text' | 'sound' | 'sound_track', NotMeasuredReason>;
  hearing: Hearing | undefined;
  soundTrack: SoundTrack | undefined;
  displayed: Pick<Displayed, 'width' | 'height' | 'rotation'> | undefined;
  pictures: PictureObservation[];
  /** The second up to which every frame was seen, unless all were. */
  until: number;
  isWhole: boolean;
  sampled: Picture['sampled'];
  readings: Readings | undefined;
  stills: Map<number, StillCandidate>;
};

const added = (a: readonly number[], b: readonly number[]) => a.map((count, i) => count + (b[i] ?? 0));
const addedLines = (a: LineCounts, b: LineCounts): LineCounts => ({ lit: added(a.lit, b.lit), wide: added(a.wide, b.wide) });

/** Joins observations that follow each other to one, up to the end of the video; undefined where there is none. */
export function joinPictures(pictures: readonly PictureObservation[], seconds: number): PictureObservation | undefined {
  const [first, ...others] = pictures;
  if (first === undefined) return undefined;
  const signatures = Buffer.concat(pictures.map((picture) => Buffer.from(picture.signatures, 'base64'))).toString('base64');
  const bars = others.reduce(
    (sum, { bars: { frames, rows, columns } }) => ({
      frames: sum.frames + frames,
      rows: addedLines(sum.rows, rows),
      columns: addedLines(sum.columns, columns),
    }),
    first.bars,
  );
  const frames = pictures.reduce((sum, picture) => sum + picture.frames, 0);
  const until = Math.min(seconds, Math.max(...pictures.map((picture) => picture.until)));
  const times = pictures.flatMap((picture) => picture.times.filter((at) => at < seconds));
  return { frames, until, times, signatures, bars };
}

/** Throws when the frames do not follow those before. */
function addPicture(pictures: PictureObservation[], next: PictureObservation): void {
  const before = pictures.findLast(({ times }) => times.length > 0)?.times.at(-1) ?? -1;
  if ((next.times[0] ?? Number.POSITIVE_INFINITY) <= before) throw new Error('the page sent frames out of order');
  const kept = pictures.reduce((sum, { times }) => sum + times.length, 0);
  if (kept + next.times.length > MAX_FRAMES) throw new Error('the page sent too many frames');
  pictures.push(next);
}

function addStill(stills: Map<number, StillCandidate>, { at, width, height, jpeg }: StillCandidate): void {
  if (stills.size < MAX_CANDIDATES) stills.set(at, { at, width, height, jpeg });
}

function take(collected: Collected, observation: Observation): void {
  const { kind } = observation;
  if (kind === 'not_measured') {
    const { part, reason, why } = observation;
    collected.notMeasured.set(part, reason);
    if (why !== '') log.info('a part of a video was not measured', { part, reason, why });
  } else if (kind === 'picture') {
    addPicture(collected.pictures, observation.observation);
    collected.until = observation.until;
  } else if (kind === 'hearing') collected.hearing = observation.hearing;
  else if (kind === 'sound_track') collected.soundTrack = { mimeType: observation.mimeType, bytes: observation.bytes };
  else if (kind === 'size') collected.displayed = observation;
  else if (kind === 'all_frames_seen') collected.isWhole = true;
  else if (kind === 'sampled') collected.sampled = { from: observation.from, everySeconds: observation.everySeconds };
  else if (kind === 'readings') collected.readings = observation.readings;
  else addStill(collected.stills, observation);
}

/** Throws for a message that our page would not send. */
export function createCollector(): { collected: Collected; take: (message: unknown) => void } {
  const collected: Collected = {
    notMeasured: new Map(),
    hearing: undefined,
    soundTrack: undefined,
    displayed: undefined,
    pictures: [],
    until: 0,
    isWhole: false,
    sampled: null,
    readings: undefined,
    stills: new Map(),
  };
  let messages = 0;
  return {
    collected,
    take(message) {
      messages += 1;
      if (messages > MAX_MESSAGES) throw new Error('the page sent too many messages');
      take(collected, Observation.parse(message));
    },
  };
}

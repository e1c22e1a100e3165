import type { RunModel, Tensor } from '../../measure/model';
import type { Planes } from '../../measure/planes';
import { type Detected, toDetectorInput, toLines } from '../../measure/text/detect';
import { type Luma, toLuma } from '../../measure/text/luma';
import type { Raster } from '../../measure/text/raster';
import type { Readings } from '../../measure/text/readings';
import { decodeLine, type Recognized, toCharacters, toRecognizerInput } from '../../measure/text/recognize';
import { type Allowance, Schedule } from '../../measure/text/schedule';
import { Sightings } from '../../measure/text/sightings';

/** The maximum number of pixels of a picture in which text is read, such as 720 × 1280. */
const MAX_PIXELS = 720 * 1280;

export type TextReader = {
  /** Looks at a frame (each, in order) and says whether its picture has to be read now. */
  wants: (at: number, planes: Planes) => boolean;
  size: (width: number, height: number) => { width: number; height: number };
  read: (at: number, picture: Raster) => Promise<void>;
  finish: (seconds: number) => Readings;
};

/** Time that reading may take for a video that is not sampled: the rest of a measurement's time is for decoding. */
const usualAllowance: Allowance = { atFirst: 6, perSecond: 0.4 };

/** The time of the detector on the machine of reference; where it takes longer, all of a reading counts for as much less. */
const DETECT_SECONDS = 0.2;

export type ReaderOptions = { allowance?: Allowance; now?: () => number };

async function onlyOutput(run: RunModel, input: Tensor): Promise<Tensor> {
  const [output] = Object.values(await run({ x: input }));
  if (!output) throw new Error('The model has no output.');
  return output;
}

export function createReader(
  models: { detect: RunModel; recognize: RunModel; dictionary: string },
  { allowance = usualAllowance, now = () => performance.now() / 1000 }: ReaderOptions = {},
): TextReader {
  const characters = toCharacters(models.dictionary);
  const schedule = new Schedule(allowance);
  const sightings = new Sightings();
  let last: Luma | undefined;

  async function recognize(picture: Raster, line: Detected): Promise<Recognized> {
    return decodeLine(await onlyOutput(models.recognize, toRecognizerInput(picture, line)), characters);
  }

  return {
    size: (width, height) => {
      const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
      return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    },
    wants: (at, planes) => {
      last = toLuma(at, planes);
      sightings.look(last);
      return schedule.wants(last, sightings.areas());
    },
    read: async (at, picture) => {
      if (last?.at !== at) throw new Error('Read the frame that was looked at last.');
      const begun = now();
      const lines = toLines(await onlyOutput(models.detect, toDetectorInput(picture)), picture);
      const slowness = Math.max(1, (now() - begun) / DETECT_SECONDS);
      await sightings.read(picture, lines, (line) => recognize(picture, line));
      schedule.hasRead(last, (now() - begun) / slowness);
    },
    finish: (seconds) => ({ ...sightings.finish(seconds), read: schedule.readSpans(seconds) }),
  };
}

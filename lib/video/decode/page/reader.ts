import type { RunModel, Tensor } from '../../measure/model';
import type { Planes } from '../../measure/planes';
import { type Detected, toDetectorInput, toLines } from '../../measure/text/detect';
import { type Luma, toLuma } from '../../measure/text/luma';
import type { Raster } from '../../measure/text/raster';
import type { Readings } from '../../measure/text/readings';
import { decodeLine, type Recognized, toCharacters, toRecognizerInput } from '../../measure/text/recognize';
import { Schedule } from '../../measure/text/schedule';
import { Sightings } from '../../measure/text/sightings';

/** Text is read in a picture of at most so many pixels, such as 720 × 1280. */
const MAX_PIXELS = 720 * 1280;

export type TextReader = {
  /** Looks at a frame (each, in order) and says whether its picture has to be read now. */
  wants: (at: number, planes: Planes) => boolean;
  /** The size of the picture that `read` expects of a video of this size. */
  size: (width: number, height: number) => { width: number; height: number };
  /** Reads the picture of the frame that `wants` looked at last. */
  read: (at: number, picture: Raster) => Promise<void>;
  finish: (seconds: number) => Readings;
};

async function onlyOutput(run: RunModel, input: Tensor): Promise<Tensor> {
  const [output] = Object.values(await run({ x: input }));
  if (!output) throw new Error('The model has no output.');
  return output;
}

export function createReader(models: { detect: RunModel; recognize: RunModel; dictionary: string }): TextReader {
  const characters = toCharacters(models.dictionary);
  const schedule = new Schedule();
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
      const begun = performance.now();
      const lines = toLines(await onlyOutput(models.detect, toDetectorInput(picture)), picture);
      await sightings.read(picture, lines, (line) => recognize(picture, line));
      schedule.hasRead(last, (performance.now() - begun) / 1000);
    },
    finish: (seconds) => ({ ...sightings.finish(seconds), read: schedule.readSpans(seconds) }),
  };
}

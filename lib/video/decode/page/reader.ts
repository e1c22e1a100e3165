import type { RunModel, Tensor } from '../../measure/model';
import type { Planes } from '../../measure/planes';
import { type Detected, toDetectorInput, toLines } from '../../measure/text/detect';
import { type Luma, toLuma } from '../../measure/text/luma';
import type { Raster } from '../../measure/text/raster';
import type { Readings } from '../../measure/text/readings';
import { decodeLine, type Recognized, toCharacters, toRecognizerInput } from '../../measure/text/recognize';
import { Schedule } from '../../measure/text/schedule';
import { Sightings } from '../../measure/text/sightings';

/** The maximum number of pixels of a picture in which text is read, such as 720 × 1280. */
const MAX_PIXELS = 720 * 1280;

export type TextReader = {
  /** Takes the next frame (each, in order) and says whether the one before has to be read first, because its picture goes. */
  next: (at: number, planes: Planes) => boolean;
  /** Looks at the next frame and says whether its picture has to be read now. */
  wants: () => boolean;
  size: (width: number, height: number) => { width: number; height: number };
  read: (at: number, picture: Raster) => Promise<void>;
  finish: (until: number) => Readings;
};

/** Recognizing lines that are so wide in all, at the height of the recognizer, is as much work as detecting those of a frame. */
const WIDTH_AS_A_FRAME = 1000;

async function onlyOutput(run: RunModel, input: Tensor): Promise<Tensor> {
  const [output] = Object.values(await run({ x: input }));
  if (!output) throw new Error('The model has no output.');
  return output;
}

export function createReader(
  models: { detect: RunModel; recognize: RunModel; dictionary: string },
  /** The length of the video. */
  seconds: number,
): TextReader {
  const characters = toCharacters(models.dictionary);
  const schedule = new Schedule(seconds);
  const sightings = new Sightings();
  let [last, next]: [Luma | undefined, Luma | undefined] = [undefined, undefined];
  let recognizedWidth = 0;

  async function recognize(picture: Raster, line: Detected): Promise<Recognized> {
    const input = toRecognizerInput(picture, line);
    recognizedWidth += input.dims.at(-1) ?? 0;
    return decodeLine(await onlyOutput(models.recognize, input), characters);
  }

  return {
    size: (width, height) => {
      const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
      return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    },
    next: (at, planes) => {
      next = toLuma(at, planes);
      return schedule.goes(next, sightings);
    },
    wants: () => {
      last = next;
      if (last === undefined) return false;
      sightings.look(last);
      return schedule.wants(last, sightings);
    },
    read: async (at, picture) => {
      if (last?.at !== at) throw new Error('Read the frame that was looked at last.');
      recognizedWidth = 0;
      const lines = toLines(await onlyOutput(models.detect, toDetectorInput(picture)), picture);
      await sightings.read(picture, lines, (line) => recognize(picture, line));
      schedule.hasRead(last, 1 + recognizedWidth / WIDTH_AS_A_FRAME);
    },
    finish: (until) => ({ ...sightings.finish(until), read: schedule.readSpans(until) }),
  };
}

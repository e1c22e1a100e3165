import type { Tensor } from '../model';
import { type Line, type Raster, toLevelPlanes } from './raster';

export type Recognized = { text: string; score: number };

/** The recognizer's input is 48 px high; longer lines than this are none. */
const HEIGHT = 48;
const MIN_WIDTH = 96;
const MAX_WIDTH = 1280;
const MULTIPLE = 32;
/** The recognizer loses spaces; where it gave one this much of a chance between two characters, there is one. */
const SPACE_CHANCE = 0.1;

export function toRecognizerInput(raster: Raster, line: Line): Tensor {
  const width = Math.min(MAX_WIDTH, Math.max(8, Math.round((HEIGHT * line.length) / line.thickness)));
  const padded = Math.max(MIN_WIDTH, Math.ceil(width / MULTIPLE) * MULTIPLE);
  const data = toLevelPlanes(raster, line, width, HEIGHT, padded, (value) => value / 127.5 - 1);
  return { data, dims: [1, 3, HEIGHT, padded] };
}

/** The characters of the recognizer's classes: 0 is none, the last is a space. */
export function toCharacters(dictionary: string): readonly string[] {
  return ['', ...dictionary.split('\n').filter((line) => line !== ''), ' '];
}

function bestOf(data: Float32Array, from: number, classes: number): number {
  let best = 0;
  for (let k = 1; k < classes; k += 1) if ((data[from + k] ?? 0) > (data[from + best] ?? 0)) best = k;
  return best;
}

type Step = { character: string; score: number; spaceChance: number };

function* stepsOf(data: Float32Array, characters: readonly string[]): Generator<Step> {
  const classes = characters.length;
  let before = 0;
  let spaceChance = 0;
  for (let from = 0; from < data.length; from += classes) {
    const best = bestOf(data, from, classes);
    spaceChance = Math.max(spaceChance, data[from + classes - 1] ?? 0);
    if (best !== 0 && best !== before) {
      yield { character: characters[best] ?? '', score: data[from + best] ?? 0, spaceChance };
      spaceChance = 0;
    }
    before = best;
  }
}

export function decodeLine({ data, dims }: Tensor, characters: readonly string[]): Recognized {
  if (!(data instanceof Float32Array) || dims.at(-1) !== characters.length) {
    throw new Error('The recognizer and its dictionary do not belong together.');
  }
  const scores: number[] = [];
  let text = '';
  for (const { character, score, spaceChance } of stepsOf(data, characters)) {
    const isSpaced = spaceChance >= SPACE_CHANCE && text !== '' && !text.endsWith(' ');
    if (character !== ' ') scores.push(score);
    text += isSpaced && character !== ' ' ? ` ${character}` : character;
  }
  const score = scores.reduce((sum, value) => sum + value, 0) / Math.max(1, scores.length);
  return { text: text.trim(), score };
}

import type { Scene } from '../../maker/plan';
import type { Said, SpotScene, Written } from './spot';

type Lines = { written?: string | readonly Written[]; said?: string | readonly Said[] } & Partial<Pick<SpotScene, 'camera' | 'light'>>;

/** A scene with its words; a string stands for one caption as long as the scene, or for one sentence at its beginning. */
export function scene(seconds: number, picture: Scene, { written = [], said = [], ...rest }: Lines = {}): SpotScene {
  return {
    seconds,
    scene: picture,
    ...rest,
    written: typeof written === 'string' ? [{ words: written }] : written,
    said: typeof said === 'string' ? [{ words: said }] : said,
  };
}

/** A scene whose sentence is captioned as it is said, but for its full stop. */
export function captioned(seconds: number, picture: Scene, lines: string, rest: Partial<Written> & { said?: string } = {}): SpotScene {
  const { said = `${lines.replaceAll('\n', ' ')}${/[?!.]$/.test(lines) ? '' : '.'}`, ...look } = rest;
  return scene(seconds, picture, { written: [{ words: lines, ...look }], said });
}

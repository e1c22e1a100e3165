import { escapeText } from './svg';

/** Width and height of the picture that the scenes are drawn in. */
export const PICTURE = { width: 720, height: 1280 } as const;

/** One shot from a cut to the next; `t` counts its seconds and `share` its length, from 0 to 1. The answer is SVG. */
export type Shot = { from: number; to: number; draw: (t: number, share: number) => string };

/** How the words of a video are set: on boxes of a color, or outlined. */
type CaptionStyle = { y: number; size: number; fill: string; box?: string; outline?: string };

export type Drawing = { shots: readonly Shot[]; caption: CaptionStyle; music: readonly number[] };

/** Slow at both ends. */
export const ease = (share: number) => share * share * (3 - 2 * share);
export const between = (from: number, to: number, share: number) => from + (to - from) * Math.min(1, Math.max(0, share));

const n = (value: number) => Number(value.toFixed(2));

/** A whole picture of one color that runs into another from top to bottom. */
export const backdrop = (id: string, top: string, bottom: string) =>
  `<defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="720" height="1280" fill="url(#${id})"/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${radius}" fill="${fill}"/>`;

export const disk = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;

export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

type Place = { x?: number; y?: number; scale?: number; scaleY?: number; turn?: number };

/** Moves, then scales, then turns the shapes inside. */
export const place = ({ x = 0, y = 0, scale = 1, scaleY = scale, turn = 0 }: Place, ...inside: string[]) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${scale.toFixed(4)} ${scaleY.toFixed(4)}) rotate(${n(turn)})">${inside.join('')}</g>`;

export const faint = (opacity: number, ...inside: string[]) => `<g opacity="${opacity.toFixed(3)}">${inside.join('')}</g>`;

type Lettering = { size: number; fill: string; weight?: 500 | 700; outline?: string };

/** Words in the middle of `x`, on their base line. */
export function words(text: string, x: number, y: number, { size, fill, weight = 700, outline }: Lettering): string {
  const stroke =
    outline === undefined ? '' : ` stroke="${outline}" stroke-width="${n(size / 5)}" stroke-linejoin="round" paint-order="stroke"`;
  return `<text x="${n(x)}" y="${n(y)}" text-anchor="middle" font-family="IBM Plex Sans" font-weight="${weight}" font-size="${size}" fill="${fill}"${stroke}>${escapeText(text)}</text>`;
}

/** The words in lines of nearly equal length. */
export function wrap(text: string, maxColumns: number): string[] {
  const count = Math.ceil(text.length / maxColumns);
  const wanted = text.length / count;
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length / 2 > wanted && lines.length < count) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

// The mean width of a bold letter of the font, in sizes.
const LETTER = 0.56;

/** The words of an event, where the style of the video sets them. */
export function caption(text: string, { y, size, fill, box: behind, outline }: CaptionStyle): string {
  const step = size * 1.45;
  return wrap(text, 17)
    .map((row, index) => {
      const base = y + index * step;
      const width = row.length * size * LETTER + size * 1.1;
      const back = behind === undefined ? '' : box(360 - width / 2, base - size * 1.06, width, size * 1.46, behind, size * 0.24);
      return back + words(row, 360, base, { size, fill, ...(outline === undefined ? {} : { outline }) });
    })
    .join('');
}

/** A button with the words of an event. */
export function button(text: string, y: number, colors: { fill: string; text: string }, size = 46): string {
  const rows = wrap(text, 20);
  const height = rows.length * size * 1.3 + 52;
  const width = Math.max(...rows.map((row) => row.length)) * size * LETTER + 100;
  return [
    box(360 - width / 2, y + 8, width, height, 'rgba(0,0,0,0.18)', 40),
    box(360 - width / 2, y, width, height, colors.fill, 40),
    ...rows.map((row, index) => words(row, 360, y + 26 + size * (0.98 + 1.3 * index), { size, fill: colors.text })),
  ].join('');
}

/** A round sticker with a price. */
export const sticker = (text: string, x: number, y: number, fill: string, ink: string) =>
  disk(x + 4, y + 8, 92, 'rgba(0,0,0,0.15)') +
  disk(x, y, 92, fill) +
  place({ x, y, turn: -8 }, words(text, 0, 24, { size: 68, fill: ink }));

/** Steam that rises from a place. */
export function steam(x: number, y: number, t: number, color = '#ffffff'): string {
  return [0, 1, 2]
    .map((wisp) => {
      const rise = (t * 0.55 + wisp / 3) % 1;
      const sway = 14 * Math.sin(t * 2.2 + wisp * 2);
      const at = x + (wisp - 1) * 34;
      const top = y - rise * 170;
      const path = `M${n(at)} ${n(top)} q${n(18 + sway)} -34 0 -66 q${n(-18 - sway)} -32 0 -62`;
      return faint(0.62 * Math.sin(Math.PI * rise), line(path, color, 13));
    })
    .join('');
}

import { seeded } from '@/tests/support/random';
import { escapeText, toSvg } from './svg';

/** Pictures as SVG, each from a seed: no two seeds alike, none with text. */
type Size = { width: number; height: number };
type Random = () => number;

const pick = <T>(random: Random, choices: readonly [T, ...T[]]): T => choices[Math.floor(random() * choices.length)] ?? choices[0];
const hsl = (hue: number, saturation: number, lightness: number) =>
  `hsl(${Math.round(hue) % 360},${Math.round(saturation)}%,${Math.round(lightness)}%)`;
const repeat = (times: number, draw: (index: number) => string) => Array.from({ length: times }, (_, index) => draw(index)).join('');

/** Fractal noise in three mixed colors: marble, wood, cloth, foliage. */
function turbulence(random: Random, id: string): string {
  // Features of 15 to 500 pixels.
  const [a, b] = [0.002 * 35 ** random(), 0.002 * 35 ** random()];
  const row = () =>
    `${(random() * 1.1).toFixed(2)} ${(random() * 0.6).toFixed(2)} ${(random() * 0.4).toFixed(2)} 0 ${(random() * 0.16 - 0.08).toFixed(2)}`;
  return `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="${pick(random, ['fractalNoise', 'turbulence'])}" baseFrequency="${a.toFixed(5)} ${b.toFixed(5)}" numOctaves="5" seed="${Math.floor(random() * 9999)}"/><feColorMatrix type="matrix" values="${row()} ${row()} ${row()} 0 0 0 0 1"/></filter>`;
}

function texture(size: Size, random: Random): string {
  return toSvg(size, `${turbulence(random, 't')}<rect width="${size.width}" height="${size.height}" filter="url(#t)"/>`);
}

function gradient(random: Random, id: string, hue: number): string {
  const [x, y] = [random(), random()];
  return `<linearGradient id="${id}" x1="${x}" y1="0" x2="${1 - x}" y2="${y}"><stop offset="0" stop-color="${hsl(hue, 45, 25 + random() * 50)}"/><stop offset="1" stop-color="${hsl(hue + 40, 40, 15 + random() * 45)}"/></linearGradient>`;
}

/** A wall with shelves, frames, books and a plant. */
function room(size: Size, random: Random): string {
  const { width, height } = size;
  const hue = random() * 360;
  const shelves = repeat(3 + Math.floor(random() * 3), (index) => {
    const y = height * (0.12 + index * 0.17);
    const books = repeat(10, (book) => {
      const high = height * (0.05 + random() * 0.06);
      return `<rect x="${width * (0.03 + book * 0.095)}" y="${y - high}" width="${width * (0.04 + random() * 0.05)}" height="${high}" fill="${hsl(random() * 360, 20 + random() * 50, 25 + random() * 45)}"/>`;
    });
    return `${books}<rect x="0" y="${y}" width="${width}" height="${height * 0.014}" fill="${hsl(30, 40, 30)}"/>`;
  });
  const leaves = repeat(14, () => {
    const [x, y] = [width * (0.7 + random() * 0.28), height * (0.6 + random() * 0.25)];
    return `<ellipse cx="${x}" cy="${y}" rx="${width * 0.09}" ry="${height * 0.018}" transform="rotate(${random() * 180} ${x} ${y})" fill="${hsl(100 + random() * 40, 50, 20 + random() * 20)}"/>`;
  });
  return toSvg(
    size,
    `<defs>${gradient(random, 'wall', hue)}</defs><rect width="${width}" height="${height}" fill="url(#wall)"/>${shelves}${leaves}`,
  );
}

/** A bottle, a jar or a box on a gradient, with light on it. */
function product(size: Size, random: Random): string {
  const { width, height } = size;
  const [x, wide, high] = [width * (0.3 + random() * 0.4), width * (0.16 + random() * 0.2), height * (0.25 + random() * 0.3)];
  const top = height * 0.82 - high;
  const hue = random() * 360;
  const round = pick(random, [wide * 0.05, wide * 0.2, wide * 0.5]);
  const body = `<rect x="${x - wide / 2}" y="${top}" width="${wide}" height="${high}" rx="${round}" fill="${hsl(hue + 180, 60, 45)}"/><rect x="${x - wide / 5}" y="${top - high * 0.14}" width="${wide * 0.4}" height="${high * 0.16}" fill="${hsl(hue + 200, 20, 20)}"/>`;
  const label = `<rect x="${x - wide / 2}" y="${top + high * 0.35}" width="${wide}" height="${high * 0.3}" fill="${hsl(hue, 30, 88)}"/><circle cx="${x}" cy="${top + high * 0.5}" r="${wide * 0.16}" fill="${hsl(hue + 150, 70, 40)}"/>`;
  const light = `<rect x="${x - wide * 0.38}" y="${top + high * 0.04}" width="${wide * 0.09}" height="${high * 0.9}" fill="white" opacity="0.45"/>`;
  const shadow = `<ellipse cx="${x + wide * 0.2}" cy="${height * 0.825}" rx="${wide}" ry="${height * 0.02}" fill="black" opacity="0.35"/>`;
  return toSvg(
    size,
    `<defs>${gradient(random, 'back', hue)}</defs><rect width="${width}" height="${height}" fill="url(#back)"/>${shadow}${body}${label}${light}`,
  );
}

function landscape(size: Size, random: Random): string {
  const { width, height } = size;
  const hue = 180 + random() * 60;
  const hills = repeat(5, (index) => {
    const base = height * (0.35 + index * 0.11);
    const points = repeat(13, (step) => `L${(width * step) / 12},${base + (random() - 0.5) * height * 0.1} `);
    return `<path d="M0,${height} ${points}L${width},${height}Z" fill="${hsl(80 + random() * 60, 30 + random() * 20, 52 - index * 9)}"/>`;
  });
  const sun = `<circle cx="${width * random()}" cy="${height * 0.15}" r="${width * 0.09}" fill="${hsl(45, 90, 75)}"/>`;
  return toSvg(
    size,
    `<defs>${gradient(random, 'sky', hue)}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${sun}${hills}`,
  );
}

/** An app: cards, avatars, bars in place of text, a photo. */
function screen(size: Size, random: Random): string {
  const { width, height } = size;
  const hue = random() * 360;
  const cards = repeat(7, (index) => {
    const y = height * (0.02 + index * 0.145);
    const lines = repeat(
      3,
      (line) =>
        `<rect x="${width * 0.3}" y="${y + height * (0.02 + line * 0.03)}" width="${width * (0.2 + random() * 0.4)}" height="${height * 0.012}" rx="6" fill="${hsl(hue, 8, 70)}"/>`,
    );
    return `<rect x="${width * 0.04}" y="${y}" width="${width * 0.92}" height="${height * 0.125}" rx="18" fill="white"/><circle cx="${width * 0.16}" cy="${y + height * 0.06}" r="${width * 0.075}" fill="${hsl(random() * 360, 60, 55)}"/>${lines}`;
  });
  return toSvg(size, `<rect width="${width}" height="${height}" fill="${hsl(hue, 20, 90)}"/>${cards}`);
}

/** Hearts, stars and bubbles over a busy ground: like emoji and stickers, but no text. */
function stickers(size: Size, random: Random): string {
  const { width, height } = size;
  const shapes = repeat(40, () => {
    const [x, y, r] = [width * random(), height * random(), width * (0.03 + random() * 0.08)];
    const fill = hsl(random() * 360, 80, 55);
    const star = Array.from({ length: 10 }, (_, n) => {
      const reach = n % 2 === 0 ? r : r * 0.45;
      return `${x + Math.cos((n * Math.PI) / 5) * reach},${y + Math.sin((n * Math.PI) / 5) * reach}`;
    }).join(' ');
    return pick(random, [
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`,
      `<polygon points="${star}" fill="${fill}" stroke="white" stroke-width="4"/>`,
      `<rect x="${x}" y="${y}" width="${r * 1.6}" height="${r}" rx="${r / 3}" fill="${fill}" stroke="black" stroke-width="3"/>`,
    ]);
  });
  return toSvg(size, `${turbulence(random, 't')}<rect width="${width}" height="${height}" filter="url(#t)"/>${shapes}`);
}

const drawings = { texture, room, product, landscape, screen, stickers };

export const drawPicture = (kind: keyof typeof drawings, size: Size, seed: number): string =>
  drawings[kind](size, seeded(seed * 31 + kind.length));

/** Head and shoulders, with the mouth closed or open; the rest is transparent. */
export function drawPerson(size: Size, seed: number, mouth: 'closed' | 'open'): string {
  const random = seeded(seed);
  const { width, height } = size;
  const [skin, hair, shirt] = [
    hsl(20 + random() * 15, 45, 40 + random() * 35),
    hsl(20 + random() * 30, 40, 10 + random() * 35),
    hsl(random() * 360, 50, 45),
  ];
  const [x, y, r] = [width / 2, height * 0.4, width * 0.2];
  const eye = (side: number) =>
    `<ellipse cx="${x + side * r * 0.4}" cy="${y - r * 0.1}" rx="${r * 0.13}" ry="${r * 0.09}" fill="white"/><circle cx="${x + side * r * 0.4}" cy="${y - r * 0.1}" r="${r * 0.07}" fill="#20150f"/>`;
  const lips = `<ellipse cx="${x}" cy="${y + r * 0.6}" rx="${r * 0.3}" ry="${r * (mouth === 'open' ? 0.2 : 0.05)}" fill="#7c2328"/>`;
  const body = `<path d="M${x - r * 2.1},${height} Q${x - r * 2},${y + r * 1.9} ${x},${y + r * 1.7} Q${x + r * 2},${y + r * 1.9} ${x + r * 2.1},${height}Z" fill="${shirt}"/><rect x="${x - r * 0.4}" y="${y + r * 0.8}" width="${r * 0.8}" height="${r * 1.1}" fill="${skin}"/>`;
  const head = `<ellipse cx="${x}" cy="${y - r * 0.2}" rx="${r * 1.1}" ry="${r * 1.45}" fill="${hair}"/><ellipse cx="${x}" cy="${y + r * 0.1}" rx="${r * 0.92}" ry="${r * 1.2}" fill="${skin}"/>`;
  return toSvg(size, `${body}${head}${eye(-1)}${eye(1)}${lips}`);
}

export function drawHand({ width, height }: Size): string {
  return toSvg(
    { width, height },
    `<rect x="${width * 0.1}" y="${height * 0.3}" width="${width * 0.35}" height="${height * 0.7}" rx="${width * 0.15}" fill="hsl(24,45%,58%)"/><circle cx="${width * 0.28}" cy="${height * 0.3}" r="${width * 0.24}" fill="hsl(24,45%,62%)"/><rect x="${width * 0.12}" y="${height * 0.1}" width="${width * 0.3}" height="${height * 0.16}" rx="12" fill="hsl(200,60%,40%)"/>`,
  );
}

export function drawConfetti(size: Size, seed: number): string {
  const random = seeded(seed);
  return toSvg(
    size,
    repeat(
      70,
      () =>
        `<rect x="${size.width * random()}" y="${size.height * random()}" width="${8 + random() * 26}" height="${8 + random() * 20}" fill="${hsl(random() * 360, 85, 60)}" transform="rotate(${random() * 20})"/>`,
    ),
  );
}

/** A price tag with text, turned by some degrees; the font comes from the system by its name. */
export function drawSticker(lines: readonly string[], size: number, turn: number): { svg: string; width: number; height: number } {
  const width = Math.round(Math.max(...lines.map((line) => line.length)) * size * 0.75 + size * 1.6);
  const height = Math.round(lines.length * size * 1.2 + size * 1.6);
  const text = lines
    .map(
      (line, index) =>
        `<text x="${width / 2}" y="${size * (1.7 + index * 1.2)}" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="${size}" fill="#1c1206">${escapeText(line)}</text>`,
    )
    .join('');
  const tag = `<rect x="${size * 0.3}" y="${size * 0.4}" width="${width - size * 0.6}" height="${height - size * 0.8}" rx="${size * 0.5}" fill="#ffd21f" stroke="#b3131b" stroke-width="${size * 0.1}"/>`;
  return { svg: toSvg({ width, height }, `<g transform="rotate(${turn} ${width / 2} ${height / 2})">${tag}${text}</g>`), width, height };
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bandOfSection, bandOfValue, bands, type Palette, palettes } from '@/lib/report/view/theme';

type Vector = readonly [number, number, number];

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const channel = (hex: string, from: number) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
const toRgb = (hex: string): Vector => [channel(hex, 1), channel(hex, 3), channel(hex, 5)];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const luminance = (hex: string) => dot([0.2126, 0.7152, 0.0722], toRgb(hex));

/** WCAG's contrast ratio. */
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

type Matrix = readonly [Vector, Vector, Vector];

/** Machado, Oliveira and Fernandes 2009, severity 1. */
const visions: Record<string, Matrix> = {
  'full color vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const apply = (matrix: Matrix, vector: Vector): Vector => [dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector)];
const clamp = ([r, g, b]: Vector): Vector => [Math.min(1, Math.max(0, r)), Math.min(1, Math.max(0, g)), Math.min(1, Math.max(0, b))];

function toOklab(rgb: Vector): Vector {
  const [l, m, s] = apply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  );
  return apply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  );
}

function distance(a: string, b: string, vision: Matrix): number {
  const [x, y] = [a, b].map((hex) => toOklab(clamp(apply(vision, toRgb(hex))))) as [Vector, Vector];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

const grounds = ({ paper, surface, sunk }: Palette) => [paper, surface, sunk];

describe.each(Object.entries(palettes))('on the %s palette', (_, palette) => {
  test('every color of text has a contrast of at least 4.5 to 1 on every background', () => {
    const texts = [
      palette.ink,
      palette.quiet,
      palette.brand,
      ...[palette.chapters, palette.sections, palette.bands].flatMap(Object.values),
    ];
    for (const text of texts)
      for (const ground of grounds(palette)) expect([text, ground, contrast(text, ground)]).toSatisfy(([, , ratio]) => ratio >= 4.5);
  });

  test('a number on its mark has a contrast of at least 4.5 to 1', () => {
    for (const hue of Object.values(palette.sections)) {
      expect(contrast(palette.paper, hue)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.surface, hue)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(Object.entries(visions))('the hues of chapters, and those of parts, differ for eyes with %s', (_vision, matrix) => {
    for (const hues of [Object.values(palette.chapters), Object.values(palette.sections)]) {
      for (const [index, hue] of hues.entries()) {
        for (const other of hues.slice(index + 1)) expect(distance(hue, other, matrix)).toBeGreaterThan(0.08);
      }
    }
  });
});

test('the pages of the app use the same colors', () => {
  const styles = readFileSync(path.join(import.meta.dirname, '../../../../app/globals.css'), 'utf8');
  const [light = '', dark = ''] = styles.split('@media screen and (prefers-color-scheme: dark)');
  const flat = ({ chapters, sections, bands: own, ...rest }: Palette) => Object.entries({ ...rest, ...chapters, ...sections, ...own });
  for (const [name, color] of flat(palettes.light)) expect(light).toContain(`--color-${name}: ${color};`);
  for (const [name, color] of flat(palettes.dark)) expect(dark).toContain(`--color-${name}: ${color};`);
});

test('bands fall from best to worst with the value and with the points', () => {
  const ofValues = Array.from({ length: 101 }, (_, value) => bands.indexOf(bandOfValue(100 - value)));
  const ofPoints = Array.from({ length: 26 }, (_, points) => bands.indexOf(bandOfSection(25 - points)));
  for (const order of [ofValues, ofPoints]) {
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(bands.length);
  }
});

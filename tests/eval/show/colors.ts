import { type Band, bands, type Palette, palettes } from '@/lib/report/theme';

const channels = (hex: string) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));

/** So much of a color on a ground, as hex. */
function mix(color: string, ground: string, share: number): string {
  const under = channels(ground);
  const mixed = channels(color).map((channel, index) => Math.round(channel * share + (under[index] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The steps of a metric in a cell, best first: from which value on, and how it is called. */
export const cellSteps = [
  { from: 0.9, name: '0.90 and more' },
  { from: 0.75, name: '0.75–0.89' },
  { from: 0.5, name: '0.50–0.74' },
  { from: 0.25, name: '0.25–0.49' },
  { from: Number.NEGATIVE_INFINITY, name: 'below 0.25' },
] as const;

/** As it is shown, so that a cell and its number agree. */
export const stepOf = (value: number) => cellSteps.findIndex(({ from }) => Math.round(value * 100) / 100 >= from);

/** Grounds of the steps, on which ink is read. */
export const cellGrounds = ({ bands: hues, surface }: Palette): string[] => [
  mix(hues.excellent, surface, 0.34),
  mix(hues.excellent, surface, 0.15),
  mix(hues.uneven, surface, 0.22),
  mix(hues.weak, surface, 0.33),
  mix(hues.weak, surface, 0.52),
];

/** The ground of a band in a drawing, on which its own hue and quiet text are read. */
export const bandTint = ({ bands: hues, surface }: Palette, band: Band): string => mix(hues[band], surface, 0.12);

function toVariables(palette: Palette): string {
  return [
    ...(['paper', 'surface', 'sunk', 'ink', 'quiet', 'line', 'brand'] as const).map((name) => `--${name}:${palette[name]}`),
    ...bands.map((name) => `--band-${name}:${palette.bands[name]}`),
    ...bands.map((name) => `--tint-${name}:${bandTint(palette, name)}`),
    ...cellGrounds(palette).map((ground, step) => `--cell-${step}:${ground}`),
  ].join(';');
}

export const colorStyle = `
:root{color-scheme:light;${toVariables(palettes.light)}}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;${toVariables(palettes.dark)}}}
@media print{:root{color-scheme:light;${toVariables(palettes.print)}}}
${cellSteps.map((_, step) => `.cell-${step}{background:var(--cell-${step})}`).join('\n')}
`.trim();

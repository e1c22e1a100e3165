import { type Frame, fitFrame } from '@/lib/report/view/frames';
import type { drawableStills } from '../stills';
import { html, type Markup } from './text';

export type Carried = ReadonlySet<number>;

const toData = (jpeg: Uint8Array) =>
  `data:image/jpeg;base64,${Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64')}`;

/** Every still once, for the figures that show it; a document that showed each in place would carry most of them twice. */
export function renderStills(stills: ReturnType<typeof drawableStills>): Markup | undefined {
  if (stills.length === 0) return undefined;
  return html`<svg class="stills" width="0" height="0" aria-hidden="true">${stills.map(
    ({ frame: { n, width, height }, jpeg }) =>
      html`<symbol id="still-${n}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="${toData(jpeg)}"/></symbol>`,
  )}</svg>`;
}

/** A still whose longer side has so many pixels. */
export function renderFrame(frame: Frame, longer: number): Markup {
  const { width, height } = fitFrame(frame, longer);
  return html`<svg class="frame" width="${width}" height="${height}" viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="${frame.label}"><use href="#still-${frame.n}"/></svg>`;
}

export const renderCarried = (frame: Frame | undefined, longer: number, carried: Carried): Markup | undefined =>
  frame !== undefined && carried.has(frame.n) ? renderFrame(frame, longer) : undefined;

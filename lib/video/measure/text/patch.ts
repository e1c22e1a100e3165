import type { Luma } from './luma';

/** A rectangle of whole pixels in the small copy of a frame. */
export type Area = { left: number; top: number; width: number; height: number };

/** The look of a line of text in the small copy: the details of pieces of it, so that the picture under the text matters little. */
export type Patch = Area & { pieces: readonly Piece[] };
type Piece = Area & { values: Float32Array; deviation: number };

/** The share of a patch that is visible: over all of it, and in the piece of it that differs most. */
export type Likeness = { whole: number; least: number };

const MIN_DEVIATION = 3;

function toPiece(luma: Luma, area: Area): Piece {
  const values = new Float32Array(area.width * area.height);
  let sum = 0;
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < area.width; x += 1) {
      const value = luma.detail[(area.top + y) * luma.width + area.left + x] ?? 0;
      values[y * area.width + x] = value;
      sum += value;
    }
  }
  const mean = sum / values.length;
  let squares = 0;
  for (let k = 0; k < values.length; k += 1) {
    const value = (values[k] ?? 0) - mean;
    values[k] = value;
    squares += value * value;
  }
  return { ...area, values, deviation: Math.sqrt(squares / values.length) };
}

export function inside(luma: Luma, area: Area): Area {
  const left = Math.min(Math.max(0, Math.floor(area.left)), luma.width - 1);
  const top = Math.min(Math.max(0, Math.floor(area.top)), luma.height - 1);
  const right = Math.max(left + 1, Math.min(luma.width, Math.ceil(area.left + area.width)));
  const bottom = Math.max(top + 1, Math.min(luma.height, Math.ceil(area.top + area.height)));
  return { left, top, width: right - left, height: bottom - top };
}

export function toPatch(luma: Luma, wanted: Area): Patch {
  const area = inside(luma, wanted);
  const count = Math.max(1, Math.round(area.width / area.height));
  const pieces = Array.from({ length: count }, (_, n) => {
    const left = area.left + Math.floor((n * area.width) / count);
    return toPiece(luma, { ...area, left, width: area.left + Math.floor(((n + 1) * area.width) / count) - left });
  });
  return { ...area, pieces };
}

/** Correlation, less where the picture has less contrast; undefined outside of it. */
function likenessOfPiece(piece: Piece, luma: Luma, dx: number, dy: number): number | undefined {
  const left = piece.left + dx;
  const top = piece.top + dy;
  if (left < 0 || top < 0 || left + piece.width > luma.width || top + piece.height > luma.height) return undefined;
  let product = 0;
  let sum = 0;
  let squares = 0;
  let k = 0;
  for (let y = top; y < top + piece.height; y += 1) {
    for (let at = y * luma.width + left, end = at + piece.width; at < end; at += 1, k += 1) {
      const value = luma.detail[at] ?? 0;
      product += value * (piece.values[k] ?? 0);
      sum += value;
      squares += value * value;
    }
  }
  const deviation = Math.sqrt(Math.max(0, squares / k - (sum / k) ** 2));
  const correlation = product / k / (piece.deviation * deviation || 1);
  return correlation * Math.min(1, deviation / (piece.deviation || 1));
}

/** Compares a patch, moved by so many pixels, with a frame. Pieces outside of the picture do not count; undefined when most are. */
export function likeness(patch: Patch, luma: Luma, dx: number, dy: number): Likeness | undefined {
  let [sum, weights, least, counted] = [0, 0, 1, 0];
  for (const piece of patch.pieces) {
    const value = likenessOfPiece(piece, luma, dx, dy);
    if (value === undefined) continue;
    const weight = Math.max(piece.deviation, 0.1);
    sum += value * weight;
    weights += weight;
    counted += 1;
    if (piece.deviation >= MIN_DEVIATION) least = Math.min(least, value);
  }
  return 2 * counted < patch.pieces.length || weights === 0 ? undefined : { whole: sum / weights, least };
}

export type Place = { dx: number; dy: number };

export function mostAlike(patch: Patch, luma: Luma, places: Iterable<Place>): Place & { likeness: number } {
  let best = { dx: 0, dy: 0, likeness: Number.NEGATIVE_INFINITY };
  for (const { dx, dy } of places) {
    const value = likeness(patch, luma, dx, dy)?.whole ?? 0;
    if (value > best.likeness) best = { dx, dy, likeness: value };
  }
  return best;
}

/** A dial in units of its own `width` and `height`: a viewBox, not pixels. The path is as long as `length`. */
export const dial = {
  width: 200,
  height: 152,
  strokeWidth: 14,
  path: 'M 27.25 138 A 84 84 0 1 1 172.75 138',
  length: (240 / 360) * 2 * Math.PI * 84,
  centerY: 96,
} as const;

/** The dashes of the part of a dial that a value from 0 to 100 fills; undefined at 0. */
export const toDialDashes = (value: number): string | undefined =>
  value > 0 ? `${Math.round(dial.length * Math.min(value, 100)) / 100} ${Math.ceil(2 * dial.length)}` : undefined;

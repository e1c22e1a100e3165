export type Unit = 'requests/s' | 'ms' | 'CPU ms/request' | '/s' | 'kB' | 'MB' | 's' | 'calls';

/** One value per round, in the order of the rounds. */
export type Samples = readonly number[];

/** The goal of a figure: a share of the figure that it is compared with, or a value in its own unit. */
export type Goal =
  | { of: 'ratio'; atLeast: number }
  | { of: 'ratio'; atMost: number }
  | { of: 'value'; atLeast: number }
  | { of: 'value'; atMost: number };

/** One measured figure, beside the one that it is a share of, measured by turns with it. */
export type Row = {
  /** `group/name`, lower case; `--rows` selects by its beginning. */
  id: string;
  what: string;
  unit: Unit;
  ours: Samples;
  /** Absent where the figure stands by itself. */
  beside?: { what: string; samples: Samples };
  /** Absent where it is only told. */
  goal?: Goal;
};

export type Say = (message: string) => void;

/**
 * A request to a group: the rows whose IDs begin with one of `rows` (all when empty), in this number of rounds (by default the group's
 * own).
 */
export type Asked = { rows: readonly string[]; rounds?: number; say: Say };

/** A group of rows that share a set-up. */
export type Group = { name: string; measure: (asked: Asked) => Promise<Row[]> };

export const isAsked = (rows: readonly string[], id: string): boolean => rows.length === 0 || rows.some((start) => id.startsWith(start));

export const isGroupAsked = (rows: readonly string[], group: string): boolean =>
  rows.length === 0 || rows.some((start) => `${group}/`.startsWith(start) || start.startsWith(`${group}/`));

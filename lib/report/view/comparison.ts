import type { Section } from '@/lib/report/criteria';
import type { Band } from './theme';

/** The `share` of points is that of the most there are. The best points are marked by `isBest`: no other ad exceeds them, and some ad does not reach them. */
export type ComparedCell = { text: string; note?: string; points?: number; share?: number; isBest?: true };
/** The `difference` is between the most and the fewest points; a cell is undefined where its report says nothing. */
export type ComparedRow = { label: string; section?: Section; cells: (ComparedCell | undefined)[]; difference?: number; isEqual?: true };
export type ComparedTable = { title: string; note?: string; rows: ComparedRow[] };
export type ComparedBeat = { role: string; from: number; to: number; span: string };
/** `by` states an older rubric. */
export type ComparedScore = { value: number; grade: string; band: Band; by: string | undefined };
export type ComparedAd = {
  id: string;
  name: string;
  library: string;
  adUrl?: string;
  stills: { n: number; at: number; clock: string }[];
  score: ComparedScore | undefined;
  /** The second at which the video ends, where it is known, else 0. */
  end: number;
  clock: string;
  beats: ComparedBeat[];
  /** The seconds at which shots begin, but the first. */
  cuts: number[];
};
/** Every cell of a row belongs to the ad at the same place in `ads`. */
export type Comparison = {
  ads: ComparedAd[];
  /** States which ad leads and by what; absent where their scores cannot be compared. */
  lead?: string;
  warnings: string[];
  tables: ComparedTable[];
};

export const toComparisonTitle = ({ ads }: Pick<Comparison, 'ads'>): string => ads.map(({ name }) => name).join(' vs. ');

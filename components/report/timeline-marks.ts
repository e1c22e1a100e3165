import type { Section } from '@/lib/report/criteria';
import type { Frame } from '@/lib/report/frames';
import type { DrawnBar, DrawnTrack } from '@/lib/report/track-chart';
import type { ReadText } from '@/lib/report/tracks';

export type ShownFinding = {
  section: Section;
  number: number;
  at: number;
  clock: string;
  sectionName: string;
  works: boolean;
  judgment: string;
  text: string;
  confidence?: string;
  source?: string;
  check?: string;
  still?: { frame: Frame; src: string };
};

/** A bar without its words, which one list has for all drawings. */
export type ShownBar = Pick<DrawnBar, 'look' | 'x' | 'y' | 'width' | 'height'> & { number?: number };
export type ShownTrack = Omit<DrawnTrack, 'bars'> & { bars: ShownBar[] };

/** `href` leads to where the list of all texts has it. */
export type ShownText = ReadText & { href: string };

/** What a reader points at: a finding, or a text on screen. */
export type MarkKey = `finding-${number}` | `text-${number}`;
export type Choice = {
  chosen: MarkKey | undefined;
  /** Where the Tab key stops among the findings, and among the texts. */
  stops: readonly MarkKey[];
  choose: (key: MarkKey) => void;
};

import type { Chapter } from '@/lib/report/chapters';
import type { Section } from '@/lib/report/criteria';
import type { CheckMark } from './check-mark';
import type { Frame } from './frames';
import type { Band } from './theme';

export type { Chapter, Frame, Section };

/** Leads to the place of a report that has this anchor. Its label says what is there. */
export type Link = { label: string; anchor: string };

/** A label with its value. The `hint` says what the value means where a pointer can ask for it, on a page alone. */
export type Fact = { label: string; value: string; hint?: string; note?: string; anchor?: string; check?: CheckMark };

/** Running text. A `lead` opens a chapter, a `note` explains what is beside it, and a `statement` stands in for what a report lacks. */
export type TextNode = { kind: 'text'; look: 'lead' | 'body' | 'note' | 'statement'; title?: string; paragraphs: string[] };

/** Labels and values. In a line or a grid they are figures to look up; statements are sentences to read. */
export type FactsNode = { kind: 'facts'; look: 'line' | 'grid' | 'statements'; title?: string; note?: string; facts: Fact[] };

/** The second of a row, or its span, with what else is known of where it comes from. `shot` is the anchor of the shot it is in. */
export type Place = { clock?: string; words: string[]; shot?: string };

/** A finding as a sign: its section is the hue, and whether it works the shape. */
export type Mark = { number: number; section: Section; works: boolean; label: string; anchor: string };

/** One thing with its evidence; `facts` are below its text, and `beside` is what it is held against. */
export type Row = {
  /** Its ID in the JSON of the report. */
  id?: string;
  anchor?: string;
  /** Its name in links: "Claim 2". */
  name?: string;
  number?: number;
  mark?: Pick<Mark, 'section' | 'works'>;
  tag?: string;
  text: string;
  /** A text that is missing where one is expected. */
  isLack?: true;
  place?: Place;
  facts?: Fact[];
  check?: CheckMark;
  still?: Frame;
  links?: Link[];
  /** The anchor that the whole row leads to. */
  to?: string;
  beside?: Row;
};

/** Rows in their order. A ledger leads with the place of each, cells stand in two columns with their stills, and an index leads elsewhere. */
export type RowsNode = {
  kind: 'rows';
  look: 'list' | 'ledger' | 'cells' | 'index';
  title?: string;
  note?: string;
  rows: Row[];
  more?: string;
};

export type Card = {
  anchor?: string;
  tag?: string;
  note?: string;
  title?: string;
  place?: string;
  body?: string;
  facts: Fact[];
  button?: string;
};

/** Short texts that are compared or acted on. They stand below each other, side by side, or as the one ad that they quote. */
export type CardsNode = { kind: 'cards'; look: 'rows' | 'columns' | 'ad'; title?: string; cards: Card[] };

/** Lengths are shares of the whole, from 0 to 1. */
export type Bar = {
  label: string;
  hue: Section | 'gain' | 'loss' | 'total';
  start: number;
  length: number;
  value: string;
  /** "of 25 · Strong". */
  of?: string;
  /** The sum so far. */
  running?: string;
  note?: string;
};

/** Numbers as lengths. Scores stand beside each other, and the steps of a sum below each other. */
export type BarsNode = { kind: 'bars'; look: 'scores' | 'sum'; title?: string; bars: Bar[] };

export type Criterion = { label: string; points: number; max: number; by: string; reason: string; links: Link[] };

/** One section: its score and the reason of it, what works and what does not, and its criteria. Those that lost points come first, the others are folded. */
export type PanelNode = {
  kind: 'panel';
  section: Section;
  title: string;
  classification?: Fact;
  score?: Bar;
  /** The reason of its score. */
  reasoning?: string;
  lists: { title: string; rows: Row[] }[];
  criteria: { title: string; isFolded: boolean; lines: Criterion[] }[];
};

export type Ladder = { kind: 'ladder'; steps: { label: string; role: 'primary' | 'secondary' | 'other' }[] };

export type Gauge = {
  kind: 'gauge';
  value: number;
  grade: string;
  band: Band;
  word: string;
  reasoning?: string;
  /** The penalties that lowered the score below the band of its sections. */
  because?: Fact;
  /** Its place among others, and the other steps from the sum of the sections to the score. */
  lines: string[];
};

/** A shot; `transition` is absent where it begins with a hard cut. */
export type FilmstripCell = {
  number: number;
  anchor: string;
  from: number;
  clock: string;
  length: string;
  transition?: string;
  still?: Frame;
  marks: Mark[];
};

export type Filmstrip = {
  kind: 'filmstrip';
  cells: FilmstripCell[];
  more?: string;
};

/** A drawing. Its sentences say the same where nothing is drawn. */
export type FigureNode = {
  kind: 'figure';
  title?: string;
  note?: string;
  sentences: string[];
  drawing: Gauge | Filmstrip | Ladder;
};

/** Nodes that are one click away on a page. Paper has it in its chapter where it `isPrinted`, else at the end. */
export type FoldNode = { kind: 'fold'; title: string; count?: number; isPrinted: boolean; columns?: 2; nodes: Node[] };

export type Node = TextNode | FactsNode | RowsNode | CardsNode | BarsNode | PanelNode | FigureNode | FoldNode;
export type NodeOf<Kind extends Node['kind']> = Extract<Node, { kind: Kind }>;

/** The nodes of one block; a half shares its line with the next one where there is room. */
export type Block<Name extends string = string> = { name: Name; isHalf: boolean; nodes: Node[] };

/** A fact by whose name an excerpt of a report asks for it. */
export type HeadFact = Fact & { name: 'library' | 'run' | 'runDates' | 'video' };

export type Masthead = {
  eyebrow: string;
  title: string;
  offer?: string;
  /** The address of the ad in its library, rebuilt from the id. */
  adUrl?: string;
  facts: HeadFact[];
  still?: Frame;
  /** Absent in a report of a real model. */
  notice?: { label: string; text: string };
};

/** A whole report in the order of a reader. Every string is plain text and may come from an ad or a model: escape it for the format. */
export type ReportTree<Name extends string = string> = {
  masthead: Masthead;
  chapters: { chapter: Chapter; title: string; blocks: Block<Name>[] }[];
  end: FoldNode[];
};

/** The stills of a part of a report, each once. */
export function listFrames(part: unknown): Frame[] {
  const found = new Map<number, Frame>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, entry] of Object.entries(value)) {
      if (key === 'still') found.set((entry as Frame).n, entry as Frame);
      else visit(entry);
    }
  };
  visit(part);
  return [...found.values()];
}

import { Text, View } from '@react-pdf/renderer';
import { Fragment, type ReactNode } from 'react';
import { space, styles } from './styles';
import { Paragraph, type Style } from './text';

/** A part of a page that moves to the next as a whole, unless it `isLong`. */
export type Piece = {
  drawing: ReactNode;
  isLong?: boolean;
  /** The room above it, and the room that it needs below it on its page. */
  gap?: number;
  presence?: number;
  bookmark?: string;
};

/** A piece of more characters, names of fields included, may run over the end of a page. */
const WHOLE = 3000;
const WHOLE_TEXT = 500;
const WHOLE_STACK = 6;
const GAP = 2;
/** The room below a heading over what may be parted. */
const PRESENCE = 70;
/** Between columns, in percent of their line. */
const GUTTER = 3.4;

/** How the title of a node is set: of a part of a chapter, within one, or of what stands in for a report. */
export type Level = { title: Style; gap: number };

export const levels = {
  part: { title: styles.partTitle, gap: 4.5 },
  inner: { title: { ...styles.small, ...styles.strong }, gap: 2.5 },
  statement: { title: styles.panelTitle, gap: 4.5 },
} as const;

export const toPiece = (part: unknown, drawing: ReactNode): Piece => ({ drawing, isLong: JSON.stringify(part).length > WHOLE });

export const toTexts = (texts: readonly string[], style: Style = {}, gap = GAP): Piece[] =>
  texts.map((text) => ({ drawing: <Paragraph style={style}>{text}</Paragraph>, isLong: text.length > WHOLE_TEXT, gap }));

export const keyed = <T,>(items: readonly T[]): { item: T; key: number }[] => items.map((item, key) => ({ item, key }));

/** Draws pieces below each other. A bookmark needs it to be a child of the page. */
export const Stack = ({ pieces }: { pieces: readonly Piece[] }) =>
  keyed(pieces).map(({ item: { drawing, isLong = false, gap = GAP, presence = 0, bookmark }, key }) => (
    <Fragment key={key}>
      {/* Not a margin: a page would begin with it, and a column whose first child does not fit is squeezed into what is left of a page. */}
      <View style={{ height: key === 0 ? 0.01 : space(gap) }} />
      <View wrap={isLong} minPresenceAhead={presence} {...(bookmark === undefined ? {} : { bookmark: { title: bookmark, fit: false } })}>
        {drawing}
      </View>
    </Fragment>
  ));

/** Columns of the same width. Each keeps its side on the next page, where the others have ended. */
export function Columns({ stacks, count = stacks.length }: { stacks: readonly (readonly Piece[])[]; count?: number }) {
  const width = `${(100 - GUTTER * (count - 1)) / count}%`;
  return (
    <View style={styles.row}>
      {keyed(stacks).map(({ item: pieces, key }) => (
        <View key={key} style={{ width, ...(key === count - 1 ? { marginLeft: 'auto' } : { marginRight: `${GUTTER}%` }) }}>
          <Stack pieces={pieces} />
        </View>
      ))}
    </View>
  );
}

/** Puts stacks beside each other, parted where one has more than `most` pieces; what is alone takes the whole width. */
export function toColumns(stacks: readonly (readonly Piece[])[], most = WHOLE_STACK): Piece[] {
  if (stacks.length < 2) return stacks.flat();
  const isLong = stacks.some((pieces) => pieces.length > most || pieces.some((piece) => piece.isLong));
  return [{ drawing: <Columns stacks={stacks} />, isLong, gap: levels.part.gap }];
}

export const inRows = <T,>(items: readonly T[], perRow: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / perRow) }, (_, row) => items.slice(row * perRow, (row + 1) * perRow));

/** Puts each `count` of pieces in a line. */
export const inLines = (pieces: readonly Piece[], count: number, gap = GAP): Piece[] =>
  inRows(pieces, count).map((line) => ({
    gap,
    drawing: <Columns stacks={line.map((piece) => [piece])} count={count} />,
    isLong: line.some(({ isLong }) => isLong),
  }));

/** Puts a heading over the first piece, so that no page break parts them. */
export function under(heading: ReactNode, pieces: readonly Piece[], gap = GAP): Piece[] {
  const [first, ...rest] = pieces;
  if (first === undefined) return [];
  if (first.isLong) return [{ drawing: heading, gap, presence: PRESENCE }, { ...first, gap: 0 }, ...rest];
  const drawing = (
    <>
      {heading}
      {first.drawing}
    </>
  );
  return [{ ...first, drawing, gap }, ...rest];
}

type Titles = { title?: string | undefined; note?: string | undefined };

export function titled({ title, note }: Titles, { title: style, gap }: Level, pieces: readonly Piece[]): Piece[] {
  if (title === undefined && note === undefined) return [...pieces];
  const heading = (
    <View style={styles.titleLine}>
      {title === undefined ? null : <Text style={style}>{title}</Text>}
      {note === undefined ? null : (
        <View style={styles.column}>
          <Paragraph style={styles.label}>{note}</Paragraph>
        </View>
      )}
    </View>
  );
  return under(heading, pieces.length === 0 ? [{ drawing: null }] : pieces, gap);
}

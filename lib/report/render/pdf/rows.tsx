import { Text, View } from '@react-pdf/renderer';
import { one } from '@/lib/report/view/facts';
import type { Fact, Row, RowsNode } from '@/lib/report/view/nodes';
import { Evidence, MarkSign } from './marks';
import { type Pictures, Still } from './pictures';
import { Columns, inLines, type Level, type Piece, toPiece, toTexts } from './pieces';
import { hairline, palette, space, styles } from './styles';
import { Jump, Paragraph, type Style } from './text';

/** The means to draw a node: the hue of its chapter, the stills, and how its titles are set. */
export type Ink = { hue: string; pictures: Pictures; level: Level };

const FRAME = 32;
const SPAN = 64;
const TAG = 58;

export const Statement = ({ fact: { label, value, note, anchor, check }, style = {} }: { fact: Fact; style?: Style }) => (
  <View {...(anchor === undefined ? {} : { id: anchor })}>
    <Paragraph label={label} style={style} after={note && <Text style={styles.label}>{note}</Text>}>
      {value}
    </Paragraph>
    <Evidence {...(check && { check })} />
  </View>
);

const PER_LINE = 3;

export const toStatements = (facts: readonly Fact[], style: Style = {}, gap?: number): Piece[] =>
  inLines(
    facts.map((fact) => toPiece(fact, <Statement fact={fact} style={style} />)),
    PER_LINE,
    gap,
  );

type SideProps = { row: Row; ink: Ink; style: Style };

/** A text after its sign or its number, with all that is known of it below. */
function Side({ row, ink: { hue, pictures }, style }: SideProps) {
  const { mark, number, tag, text, isLack, facts = [], still, place } = row;
  const numeral = number === undefined ? null : <Text style={{ ...styles.strong, color: hue }}>{String(number)}</Text>;
  return (
    <View style={{ ...styles.row, gap: space(2) }}>
      {mark === undefined ? numeral : <MarkSign mark={mark} number={number} />}
      <View style={styles.column}>
        <Paragraph label={tag} style={isLack ? { ...style, color: palette.bands.weak } : style}>
          {text}
        </Paragraph>
        {facts.map((fact) => (
          <Statement key={fact.label} fact={fact} style={styles.small} />
        ))}
        <Evidence {...row} />
      </View>
      <Still frame={still} longer={FRAME} pictures={pictures} to={place?.shot} />
    </View>
  );
}

type EntryProps = Omit<SideProps, 'style'> & { style?: Style };

/** A row with what it is held against. Its text is strong where it names what is below or beside it. */
function Entry({ row, style, ink }: EntryProps) {
  const { anchor, mark, number, tag, beside } = row;
  const isName = beside !== undefined || (mark === undefined && number === undefined && tag === undefined);
  const side = <Side row={row} style={style ?? (isName ? styles.strong : {})} ink={ink} />;
  const other = beside && <Side row={beside} style={style ?? {}} ink={ink} />;
  return (
    <View {...(anchor === undefined ? {} : { id: anchor })}>
      {other === undefined ? side : <Columns stacks={[[{ drawing: side }], [{ drawing: other }]]} />}
    </View>
  );
}

const toEntries = (rows: readonly Row[], ink: Ink): Piece[] => rows.map((row) => toPiece(row, <Entry row={row} ink={ink} />));

function toLine({ place, ...row }: Row, ink: Ink): Piece {
  const drawing = (
    <View style={{ ...styles.row, gap: space(2) }}>
      <Text style={{ ...styles.label, width: SPAN }}>{place?.clock}</Text>
      <View style={styles.column}>
        <Entry row={place === undefined ? row : { ...row, place: { words: place.words } }} ink={ink} style={styles.small} />
      </View>
    </View>
  );
  return { ...toPiece(row, drawing), gap: 1.5 };
}

function Index({ rows, hue }: { rows: readonly Row[]; hue: string }) {
  return rows.map(({ tag, text, place, to = '' }) => (
    <View key={`${tag} ${text}`} style={{ ...styles.row, ...hairline, borderTopWidth: 0.5, paddingVertical: space(0.75) }}>
      <Jump to={to} style={{ ...styles.strong, width: TAG, color: hue }}>
        {tag}
      </Jump>
      <View style={styles.column}>
        <Paragraph style={styles.strong}>{text}</Paragraph>
        <Evidence {...(place && { place })} />
      </View>
    </View>
  ));
}

const layouts: Record<RowsNode['look'], (rows: readonly Row[], ink: Ink) => Piece[]> = {
  list: toEntries,
  ledger: (rows, ink) => rows.map((row) => toLine(row, ink)),
  cells: (rows, ink) => inLines(toEntries(rows, ink), 2),
  index: (rows, { hue }) => [{ drawing: <Index rows={rows} hue={hue} /> }],
};

export const rowPieces = ({ look, rows, more }: RowsNode, ink: Ink): Piece[] => [
  ...layouts[look](rows, ink),
  ...toTexts(one(more), styles.label),
];

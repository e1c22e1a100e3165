import { Link, Text, View } from '@react-pdf/renderer';
import type { BlockOf, Findings } from '@/lib/report/view/blocks';
import type { CheckMark } from '@/lib/report/view/check-mark';
import { findingAnchor, rowAnchor, shotAnchor } from '@/lib/report/view/evidence-links';
import type { Measured, ScreenText } from '@/lib/report/view/measured';
import { judgmentWords, labels } from '@/lib/report/words';
import { CheckCounts, Note } from './check';
import type { Piece } from './columns';
import { Opened, type Opening } from './heading';
import { FactLine } from './masthead';
import { COLUMN, GUTTER, hairline, palette, space, styles } from './styles';
import { Jump, Paragraph } from './text';
import { titled } from './titled';

const columns = { number: 11, at: 27, section: 51, judgment: 50, confidence: 42, source: 55 } as const;

function HalfHead() {
  const head = (label: string, width: number) => <Text style={{ ...styles.label, width }}>{label}</Text>;
  return (
    <View style={{ ...styles.row, width: COLUMN, gap: space(1) }}>
      {head('No.', columns.number)}
      {head('Time', columns.at)}
      {head('Section', columns.section)}
      {head('Judgment', columns.judgment)}
      {head('Confidence', columns.confidence)}
      {head('Source', columns.source)}
    </View>
  );
}

function HalfRow({ row }: { row: Findings['rows'][number] }) {
  const { number, clock, shot, section, sectionName, works, confidence, source, check } = row;
  return (
    <View id={rowAnchor(number)} style={{ width: COLUMN }}>
      <View style={{ ...styles.row, gap: space(1), alignItems: 'center' }}>
        <View style={{ width: columns.number }}>
          <Link src={`#${findingAnchor(number)}`} style={styles.link}>
            <Text style={{ ...styles.small, ...styles.strong, color: palette.sections[section] }}>{String(number)}</Text>
          </Link>
        </View>
        <Text style={{ ...styles.small, width: columns.at }}>
          {clock === undefined || shot === undefined ? (clock ?? '–') : <Jump to={shotAnchor(shot)}>{clock}</Jump>}
        </Text>
        <Text style={{ ...styles.small, width: columns.section, color: palette.sections[section] }}>{sectionName}</Text>
        <Text style={{ ...styles.small, width: columns.judgment }}>{works ? judgmentWords.works : judgmentWords.doesntWork}</Text>
        <View style={{ width: columns.confidence }}>
          <Paragraph style={styles.small}>{confidence ?? '–'}</Paragraph>
        </View>
        <View style={{ width: columns.source }}>
          <Paragraph style={styles.small}>{source ?? '–'}</Paragraph>
        </View>
      </View>
      {check === undefined ? null : <Note check={check} />}
    </View>
  );
}

const rowStyle = { ...styles.row, ...hairline, gap: GUTTER, paddingVertical: 1 } as const;

/** The room that the title needs below it: the head of the table and its first rows. */
const ROOM_BELOW_TITLE = 50;
/** Rows that stay together at the end, so that none is alone on the last page of the table. */
const LAST_ROWS = 2;

export function FindingsBlock({ block: { title, checks, rows }, opening }: { block: Findings; opening?: Opening | undefined }) {
  const pairs = rows.flatMap((_row, index) => (index % 2 === 0 ? [rows.slice(index, index + 2)] : []));
  const lines = pairs.map((pair) => (
    <View key={pair[0]?.number} style={{ ...rowStyle, borderBottomWidth: 0.5 }} wrap={false}>
      {pair.map((row) => (
        <HalfRow key={row.number} row={row} />
      ))}
    </View>
  ));
  return (
    <>
      <Opened opening={opening} presence={ROOM_BELOW_TITLE}>
        <View style={{ ...styles.row, justifyContent: 'space-between', alignItems: 'center' }}>
          <Text style={styles.figureTitle}>{title}</Text>
          <CheckCounts counts={checks} />
        </View>
      </Opened>
      <View>
        <View style={{ ...rowStyle, borderBottomWidth: 1, borderColor: palette.ink }} fixed>
          <HalfHead />
          {rows.length > 1 ? <HalfHead /> : null}
        </View>
        {lines.slice(0, -LAST_ROWS)}
        <View wrap={false}>{lines.slice(-LAST_ROWS)}</View>
      </View>
    </>
  );
}

const SPAN_WIDTH = 68;

type Line = { key: string; span: string; words: string; anchor?: string; note?: string; label?: string; check?: CheckMark };

const toPieces = (title: string, lines: readonly Line[]): Piece[] =>
  titled(
    title,
    lines.map(({ key, span, words, anchor, check, note, label }) => ({
      key,
      ...(anchor === undefined ? {} : { anchor }),
      node: (
        <View style={{ ...styles.row, gap: space(2) }}>
          <Text style={{ ...styles.label, width: SPAN_WIDTH }}>{span}</Text>
          <View style={styles.column}>
            <Paragraph style={styles.small}>{words}</Paragraph>
            {note === undefined ? null : <Paragraph style={styles.label}>{note}</Paragraph>}
            {check === undefined ? null : <Note check={check} before={label} />}
          </View>
        </View>
      ),
    })),
  );

const toMorePiece = (text: string | undefined): Piece[] =>
  text === undefined ? [] : [{ key: 'more', node: <Text style={styles.label}>{text}</Text> }];

export const transcript = ({ title, rows }: BlockOf<'transcript'>): Piece[] =>
  toPieces(
    title,
    rows.map(({ anchor, span, words, translation, onScreen, check }) => ({
      key: anchor,
      anchor,
      span,
      words,
      check,
      ...(onScreen ? { label: labels.written } : {}),
      ...(translation === undefined ? {} : { note: translation }),
    })),
  );

export const screenText = ({ title, rows, more }: ScreenText): Piece[] => [
  ...toPieces(
    title,
    rows.map(({ number, span, words }) => ({ key: String(number), span, words })),
  ),
  ...toMorePiece(more),
];

export const measured = ({ title, note, facts }: Measured): Piece[] =>
  titled(title, [
    { key: 'note', node: <Text style={styles.label}>{note}</Text> },
    ...(facts.length === 0 ? [] : [{ key: 'facts', node: <FactLine facts={facts} /> }]),
  ]);

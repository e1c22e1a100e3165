import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { Actions, Hypotheses, References } from '@/lib/report/blocks';
import { HYPOTHESIS_LABELS } from '@/lib/report/words';
import { hairline, palette, size, space, styles } from './styles';
import { Code, Paragraph } from './text';

/** Above this length, three narrow columns would be a page tall. */
const COLUMN_TEXT = 420;
const WHOLE_TEXT = 1200;
const hue = palette.chapters.playbook;

type Row = { key: string; isLong: boolean; content: ReactNode };

/** Rows that move to the next page as a whole unless they are long; the title goes with the first. */
function Titled({ title, rows }: { title: string; rows: readonly Row[] }) {
  return rows.map(({ key, isLong, content }, index) => (
    <View key={key} style={{ gap: space(2), marginTop: index === 0 ? 0 : space(3) }} wrap={isLong}>
      {index === 0 ? <Text style={styles.figureTitle}>{title}</Text> : null}
      {content}
    </View>
  ));
}

type Column = Actions['columns'][number];

function ActionHead({ verb, note, title }: Column) {
  return (
    <View>
      <View style={{ ...styles.row, columnGap: space(1.5), flexWrap: 'wrap' }}>
        <Text style={{ ...styles.small, ...styles.strong, color: hue }}>{verb}</Text>
        <Text style={{ ...styles.small, color: palette.quiet }}>{note}</Text>
      </View>
      <Paragraph style={{ fontSize: size.md, lineHeight: 1.35, fontWeight: 600, marginTop: space(1) }}>{title}</Paragraph>
    </View>
  );
}

/** Whether the actions are short enough for a column each. */
export function areSideBySide({ columns }: Actions): boolean {
  return columns.every(({ title, body }) => title.length + body.length <= COLUMN_TEXT);
}

export function ActionsBlock({ block }: { block: Actions }) {
  const { columns } = block;
  const isNarrow = areSideBySide(block);
  return (
    <View style={isNarrow ? { ...styles.row, gap: space(5) } : { gap: space(5) }} wrap={!isNarrow}>
      {columns.map((column) => (
        <View
          key={column.verb}
          style={{ ...(isNarrow ? styles.column : {}), borderTopWidth: 2, borderColor: hue, paddingTop: space(2), gap: space(1) }}
          wrap={column.body.length > WHOLE_TEXT}
        >
          <ActionHead {...column} />
          <Paragraph>{column.body}</Paragraph>
        </View>
      ))}
    </View>
  );
}

function Outcome({ label, text }: { label: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <View style={styles.column}>
      <Text style={styles.label}>{label}</Text>
      <Paragraph>{text}</Paragraph>
    </View>
  );
}

const isLongCard = ({ hypothesis, predictedImpact = '', falsifiableSignal = '' }: Hypotheses['cards'][number]) =>
  [hypothesis, predictedImpact, falsifiableSignal].some(({ length }) => length > WHOLE_TEXT);

function Card({ card }: { card: Hypotheses['cards'][number] }) {
  const { label, hypothesis, predictedImpact, falsifiableSignal } = card;
  return (
    <View
      style={{ ...hairline, borderWidth: 0.75, borderRadius: 9, paddingVertical: space(3), paddingHorizontal: space(4), gap: space(1) }}
    >
      <Paragraph style={{ ...styles.small, ...styles.strong, color: hue }}>{label}</Paragraph>
      <Paragraph style={{ fontSize: size.md, lineHeight: 1.4, fontWeight: 600 }}>{hypothesis}</Paragraph>
      {predictedImpact === undefined && falsifiableSignal === undefined ? null : (
        <View style={{ ...styles.row, gap: space(6) }}>
          <Outcome label={HYPOTHESIS_LABELS.predictedImpact} text={predictedImpact} />
          <Outcome label={HYPOTHESIS_LABELS.falsifiableSignal} text={falsifiableSignal} />
        </View>
      )}
    </View>
  );
}

export function HypothesesBlock({ block: { title, cards } }: { block: Hypotheses }) {
  return (
    <Titled title={title} rows={cards.map((card) => ({ key: card.label, isLong: isLongCard(card), content: <Card card={card} /> }))} />
  );
}

function Reference({ entry: { key, name, source, blurb } }: { entry: References['entries'][number] }) {
  return (
    <View style={{ ...styles.column, gap: 1 }}>
      <Paragraph style={styles.strong}>{name}</Paragraph>
      <Code>{key}</Code>
      {source === undefined ? null : <Paragraph style={styles.label}>{source}</Paragraph>}
      {blurb === undefined ? null : <Paragraph style={styles.small}>{blurb}</Paragraph>}
    </View>
  );
}

function ReferenceRow({ entries }: { entries: References['entries'] }) {
  return (
    <View style={{ ...styles.row, gap: space(6) }}>
      {entries.map((entry) => (
        <Reference key={entry.key} entry={entry} />
      ))}
      {entries.length === 1 ? <View style={styles.column} /> : null}
    </View>
  );
}

/** Two to a row, so that they are read from left to right in their order. */
export function ReferencesBlock({ block: { title, entries } }: { block: References }) {
  const pairs = Array.from({ length: Math.ceil(entries.length / 2) }, (_, row) => entries.slice(2 * row, 2 * row + 2));
  const rows = pairs.map((pair) => ({
    key: pair[0]?.key ?? '',
    isLong: pair.some(({ blurb = '' }) => blurb.length > WHOLE_TEXT),
    content: <ReferenceRow entries={pair} />,
  }));
  return <Titled title={title} rows={rows} />;
}

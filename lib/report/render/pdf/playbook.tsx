import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { Actions, Hypotheses, References } from '@/lib/report/view/playbook';
import { HYPOTHESIS_LABELS } from '@/lib/report/words';
import { WHOLE_TEXT } from './columns';
import { Opened, type Opening } from './heading';
import { toRows } from './rows';
import { hairline, palette, size, space, styles } from './styles';
import { Paragraph, RunIn } from './text';

/** The longest text for a column of a third of the page. */
const COLUMN_TEXT = 700;
const COLUMNS = 3;
const hue = palette.chapters.playbook;

type Entry = { key: string; length: number; node: ReactNode };

const areNarrow = (entries: readonly Entry[]) => entries.every(({ length }) => length <= COLUMN_TEXT);

function Grid({ title, opening, entries }: { title?: string; opening?: Opening | undefined; entries: readonly Entry[] }) {
  const perRow = areNarrow(entries) ? COLUMNS : 1;
  return toRows(entries, perRow).map((row, index) => (
    <Opened
      key={row[0]?.key}
      opening={index === 0 ? opening : undefined}
      wrap={row.some(({ length }) => length > WHOLE_TEXT)}
      style={{ marginTop: index === 0 ? 0 : space(3) }}
    >
      {index === 0 && title !== undefined ? <Text style={{ ...styles.figureTitle, marginBottom: space(1) }}>{title}</Text> : null}
      <View style={{ ...styles.row, gap: space(5) }}>
        {Array.from({ length: perRow }, (_, place) => (
          <View key={row[place]?.key ?? `empty ${place}`} style={styles.column}>
            {row[place]?.node}
          </View>
        ))}
      </View>
    </Opened>
  ));
}

function Action({ column: { verb, anchor, note, title, body, place } }: { column: Actions['columns'][number] }) {
  return (
    <View id={anchor} style={{ borderTopWidth: 1.5, borderColor: hue, paddingTop: space(1.5), gap: space(0.75) }}>
      <Text style={{ ...styles.small, color: palette.quiet }}>
        <Text style={{ ...styles.strong, color: hue }}>{`${verb} `}</Text>
        {note}
      </Text>
      <Paragraph style={{ fontSize: size.md, lineHeight: 1.3, fontWeight: 600 }}>{title}</Paragraph>
      {place === undefined ? null : <Paragraph style={{ ...styles.small, color: palette.quiet }}>{place}</Paragraph>}
      <Paragraph>{body}</Paragraph>
    </View>
  );
}

export function ActionsBlock({ block: { columns }, opening }: { block: Actions; opening?: Opening | undefined }) {
  const entries = columns.map((column) => ({
    key: column.verb,
    length: column.title.length + column.body.length,
    node: <Action column={column} />,
  }));
  return <Grid opening={opening} entries={entries} />;
}

type Card = Hypotheses['cards'][number];

function Test({ card: { label, anchor, hypothesis, predictedImpact, falsifiableSignal } }: { card: Card }) {
  return (
    <View id={anchor} style={{ ...hairline, borderTopWidth: 0.75, paddingTop: space(1.5), gap: space(0.75) }}>
      <Paragraph style={{ ...styles.small, ...styles.strong, color: hue }}>{label}</Paragraph>
      <Paragraph style={styles.strong}>{hypothesis}</Paragraph>
      {predictedImpact === undefined ? null : (
        <RunIn label={`${HYPOTHESIS_LABELS.predictedImpact}:`} style={styles.small}>
          {predictedImpact}
        </RunIn>
      )}
      {falsifiableSignal === undefined ? null : (
        <RunIn label={`${HYPOTHESIS_LABELS.falsifiableSignal}:`} style={styles.small}>
          {falsifiableSignal}
        </RunIn>
      )}
    </View>
  );
}

export function HypothesesBlock({ block: { title, cards }, opening }: { block: Hypotheses; opening?: Opening | undefined }) {
  const entries = cards.map((card) => ({
    key: card.anchor,
    length: card.hypothesis.length + (card.predictedImpact?.length ?? 0) + (card.falsifiableSignal?.length ?? 0),
    node: <Test card={card} />,
  }));
  return <Grid title={title} opening={opening} entries={entries} />;
}

function Reference({ entry: { name, source, blurb } }: { entry: References['entries'][number] }) {
  return (
    <View style={{ gap: 0.5 }}>
      <Paragraph style={{ ...styles.small, ...styles.strong }}>{name}</Paragraph>
      {source === undefined ? null : <Paragraph style={styles.label}>{source}</Paragraph>}
      {blurb === undefined ? null : <Paragraph style={styles.small}>{blurb}</Paragraph>}
    </View>
  );
}

export function ReferencesBlock({ block: { title, entries }, opening }: { block: References; opening?: Opening | undefined }) {
  const rows = entries.map((entry) => ({
    key: entry.key,
    length: entry.name.length + (entry.blurb?.length ?? 0) + (entry.source?.length ?? 0),
    node: <Reference entry={entry} />,
  }));
  return <Grid title={title} opening={opening} entries={rows} />;
}

import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { Awareness, BlockOf } from '@/lib/report/blocks';
import { FactList } from './masthead';
import { Note } from './check';
import { type Piece, type Stack, WHOLE_TEXT } from './columns';
import { hairline, palette, space, styles } from './styles';
import { Jumps, Paragraph, RunIn } from './text';
import { toParagraphs } from '@/lib/report/words';

type Row = { key: string; anchor?: string; node: ReactNode; isLong?: boolean };

/** The title goes with the first row. */
function titled(title: string, rows: readonly Row[], note?: string): Piece[] {
  return rows.map(({ key, anchor, node, isLong = false }, index) => ({
    key: `${title} ${key}`,
    isLong,
    node: (
      <View {...(anchor === undefined ? {} : { id: anchor })} style={{ marginTop: index === 0 ? space(3) : space(1.5) }}>
        {index === 0 ? (
          <View style={{ ...hairline, borderTopWidth: 0.75, paddingTop: space(1.5), marginBottom: space(1) }}>
            <Text style={styles.figureTitle}>{title}</Text>
            {note === undefined ? null : <Text style={styles.label}>{note}</Text>}
          </View>
        ) : null}
        {node}
      </View>
    ),
  }));
}

const ladderColors = {
  primary: { backgroundColor: palette.chapters.strategy, color: palette.paper, fontWeight: 600 },
  secondary: { backgroundColor: palette.paper, color: palette.chapters.strategy, fontWeight: 600 },
  other: { backgroundColor: palette.sunk, color: palette.quiet, fontWeight: 400 },
} as const;

function Ladder({ ladder }: Pick<Awareness, 'ladder'>) {
  return (
    <View style={{ ...styles.row, gap: 2, marginBottom: space(1) }}>
      {ladder.map(({ label, role }) => {
        const { backgroundColor, color, fontWeight } = ladderColors[role];
        return (
          <View
            key={label}
            style={{
              flexGrow: 1,
              backgroundColor,
              borderRadius: 3,
              borderWidth: 0.75,
              borderColor: role === 'other' ? palette.sunk : palette.chapters.strategy,
              paddingVertical: space(1),
              paddingHorizontal: 2,
            }}
          >
            <Text style={{ fontSize: 6, lineHeight: 1.2, color, fontWeight, textAlign: 'center' }}>{label}</Text>
          </View>
        );
      })}
    </View>
  );
}

function awareness({ title, label, definition, secondary, reasoning, ladder }: Awareness): Piece[] {
  const stage = (
    <View style={{ gap: space(0.75) }}>
      {ladder.length === 0 ? null : <Ladder ladder={ladder} />}
      <Paragraph style={styles.strong}>{label}</Paragraph>
      {definition === undefined ? null : <Paragraph style={styles.label}>{definition}</Paragraph>}
      {secondary === undefined ? null : <RunIn label="Also:">{secondary}</RunIn>}
    </View>
  );
  const why = reasoning === undefined ? [] : [{ key: 'reasoning', node: <Paragraph>{reasoning}</Paragraph>, isLong: reasoning.length > WHOLE_TEXT }];
  return titled(title, [{ key: 'stage', node: stage }, ...why]);
}

const positioning = ({ title, entries }: BlockOf<'positioning'>): Piece[] =>
  titled(
    title,
    entries.map(({ label, text, anchor, note, check }) => ({
      key: label,
      ...(anchor === undefined ? {} : { anchor }),
      node: (
        <>
          <RunIn label={label}>{text}</RunIn>
          {note === undefined ? null : <Paragraph style={styles.label}>{note}</Paragraph>}
          {check === undefined ? null : <Note check={check} />}
        </>
      ),
    })),
  );

/** The second and the source of an observed line. */
const placeOf = ({ clock, source }: { clock?: string; source: string }) => [clock, source].filter((word) => word !== undefined).join(', ');

const offer = ({ title, what, facts, anchor, check, ...place }: BlockOf<'offer'>): Piece[] =>
  titled(title, [
    {
      key: anchor,
      anchor,
      node: (
        <View style={{ gap: space(1) }}>
          <Paragraph style={styles.strong}>{what}</Paragraph>
          {facts.map(({ label, value }) => (
            <RunIn key={label} label={label}>
              {value}
            </RunIn>
          ))}
          <Note check={check}>{`. ${placeOf(place)}`}</Note>
        </View>
      ),
    },
  ]);

const claims = ({ title, rows }: BlockOf<'claims'>): Piece[] =>
  titled(
    title,
    rows.map(({ anchor, number, claim, check, proof, ...place }) => ({
      key: anchor,
      anchor,
      node: (
        <View style={{ ...styles.row, gap: space(1.5) }}>
          <Text style={{ ...styles.strong, color: palette.chapters.strategy }}>{String(number)}</Text>
          <View style={styles.column}>
            <Paragraph style={styles.strong}>{claim}</Paragraph>
            <Note check={check}>{`. ${placeOf(place)}`}</Note>
            {proof === undefined ? (
              <Text style={{ ...styles.small, color: palette.bands.weak }}>Nothing is shown for it.</Text>
            ) : (
              <>
                <RunIn label="Proof:" style={styles.small}>
                  {proof.what}
                </RunIn>
                <Note check={proof.check}>{`. ${placeOf(proof)}`}</Note>
              </>
            )}
          </View>
        </View>
      ),
    })),
  );

function objections({ title, answered, open }: BlockOf<'objections'>): Piece[] {
  const rows = [
    ...answered.map((entry) => ({ ...entry, label: 'Answered' })),
    ...open.map((entry) => ({ ...entry, answer: undefined, label: 'Left open' })),
  ];
  return titled(
    title,
    rows.map(({ objection, answer, cites, label }) => ({
      key: `${label} ${objection}`,
      node: (
        <>
          <RunIn label={`${label}:`}>{objection}</RunIn>
          {answer === undefined ? null : <Paragraph>{answer}</Paragraph>}
          {cites.length === 0 ? null : (
            <Text style={styles.label}>
              <Jumps links={cites} />
            </Text>
          )}
        </>
      ),
    })),
  );
}

const risks = ({ title, note, rows }: BlockOf<'risks'>): Piece[] =>
  titled(
    title,
    rows.map(({ anchor, number, question, check, ...place }) => ({
      key: anchor,
      anchor,
      node: (
        <View style={{ ...styles.row, gap: space(1.5) }}>
          <Text style={{ ...styles.strong, color: palette.chapters.strategy }}>{String(number)}</Text>
          <View style={styles.column}>
            <Paragraph>{question}</Paragraph>
            <Note check={check}>{`. ${placeOf(place)}`}</Note>
          </View>
        </View>
      ),
    })),
    note,
  );

function adCard({ title, copy, headline, description, button, facts }: BlockOf<'adCard'>): Piece[] {
  const paragraphs = toParagraphs(copy ?? '').map((text, index) => ({
    key: `copy ${index}`,
    node: <Paragraph>{text}</Paragraph>,
    isLong: text.length > WHOLE_TEXT,
  }));
  const lines = [
    ['Headline', headline],
    ['Description', description],
    ['Button', button],
  ] as const;
  const stated = lines.flatMap(([label, text]) => (text === undefined ? [] : [{ key: label, node: <RunIn label={label}>{text}</RunIn> }]));
  const listed = facts.length === 0 ? [] : [{ key: 'facts', node: <FactList facts={facts} /> }];
  return titled(title, [...paragraphs, ...stated, ...listed]);
}

const stacked = { awareness, positioning, offer, claims, objections, risks, adCard };
export type StackedKind = keyof typeof stacked;
export type StackedBlock = BlockOf<StackedKind>;

export const isStacked = (block: { kind: string }): block is StackedBlock => Object.hasOwn(stacked, block.kind);

/** A block that stands in one of two columns. */
export function toStack<Kind extends StackedKind>(block: BlockOf<Kind>): Stack {
  const toPieces = stacked[block.kind as Kind] as (block: BlockOf<Kind>) => Piece[];
  return { weight: JSON.stringify(block).length, pieces: toPieces(block) };
}

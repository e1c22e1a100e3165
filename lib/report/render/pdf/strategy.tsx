import { Text, View } from '@react-pdf/renderer';
import { Fragment } from 'react';
import type { Awareness, BlockOf } from '@/lib/report/view/blocks';
import { labels, toParagraphs } from '@/lib/report/words';
import { Note } from './check';
import { type Piece, WHOLE_TEXT } from './columns';
import { FactLine } from './masthead';
import { palette, size, space, styles } from './styles';
import { Jumps, Paragraph, RunIn } from './text';
import { type Row, titled } from './titled';

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
              flexShrink: 1,
              flexBasis: 0,
              justifyContent: 'center',
              backgroundColor,
              borderRadius: 3,
              borderWidth: 0.75,
              borderColor: role === 'other' ? palette.sunk : palette.chapters.strategy,
              paddingVertical: space(1),
              paddingHorizontal: 2,
            }}
          >
            <Text style={{ fontSize: size.xs, lineHeight: 1.15, color, fontWeight, textAlign: 'center' }}>{label}</Text>
          </View>
        );
      })}
    </View>
  );
}

export function awareness({ title, label, definition, secondary, reasoning, ladder }: Awareness): Piece[] {
  const first = ladder.length === 0 ? <Paragraph style={styles.strong}>{label}</Paragraph> : <Ladder ladder={ladder} />;
  const stage = (
    <>
      {ladder.length === 0 ? null : <Paragraph style={styles.strong}>{label}</Paragraph>}
      {definition === undefined ? null : <Paragraph style={styles.label}>{definition}</Paragraph>}
    </>
  );
  const rows: (Row | undefined)[] = [
    { key: 'ladder', node: first },
    ladder.length === 0 && definition === undefined ? undefined : { key: 'stage', node: stage },
    secondary === undefined ? undefined : { key: 'secondary', node: <RunIn label="Also:">{secondary}</RunIn> },
    reasoning === undefined ? undefined : { key: 'why', node: <Paragraph>{reasoning}</Paragraph>, isLong: reasoning.length > WHOLE_TEXT },
  ];
  return titled(
    title,
    rows.filter((row) => row !== undefined),
  );
}

export const positioning = ({ title, entries }: BlockOf<'positioning'>): Piece[] =>
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

const placeOf = ({ clock, source }: { clock?: string; source: string }) => [clock, source].filter((word) => word !== undefined).join(', ');

export const offer = ({ title, what, facts, anchor, check, ...place }: BlockOf<'offer'>): Piece[] =>
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
          <Note check={check} before={placeOf(place)} />
        </View>
      ),
    },
  ]);

export const claims = ({ title, rows }: BlockOf<'claims'>): Piece[] =>
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
            <Note check={check} before={placeOf(place)} />
            {proof === undefined ? (
              <Text style={{ ...styles.small, color: palette.bands.weak }}>{labels.noProof}</Text>
            ) : (
              <>
                <RunIn
                  label={`${labels.proof}:`}
                  style={styles.small}
                  after={<Text style={{ color: palette.quiet }}>{placeOf(proof)}</Text>}
                >
                  {proof.what}
                </RunIn>
                <Note check={proof.check} />
              </>
            )}
          </View>
        </View>
      ),
    })),
  );

export function objections({ title, answered, open }: BlockOf<'objections'>): Piece[] {
  const rows = [
    ...answered.map(({ answer, ...entry }) => ({ ...entry, label: `${labels.answered}:`, answer })),
    ...open.map((entry) => ({ ...entry, label: labels.open, answer: '' })),
  ];
  return titled(
    title,
    rows.map(({ objection, answer, cites, label }) => ({
      key: `${label} ${objection}`,
      node: (
        <>
          <Paragraph style={styles.strong}>{objection}</Paragraph>
          <RunIn label={label} style={styles.small} after={<Jumps links={cites} />}>
            {answer}
          </RunIn>
        </>
      ),
    })),
  );
}

export const risks = ({ title, note, rows }: BlockOf<'risks'>): Piece[] =>
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
            <Note check={check} before={placeOf(place)} />
          </View>
        </View>
      ),
    })),
    note,
  );

export function adCard({ title, copy, headline, description, button, facts }: BlockOf<'adCard'>): Piece[] {
  const paragraphs = toParagraphs(copy ?? '').map((text, index) => ({
    key: `copy ${index}`,
    node: <Paragraph>{text}</Paragraph>,
    isLong: text.length > WHOLE_TEXT,
  }));
  const lines = [
    [labels.headline, headline],
    [labels.description, description],
    [labels.button, button],
  ] as const;
  const stated = lines.flatMap(([label, text]) => (text === undefined ? [] : [{ key: label, node: <RunIn label={label}>{text}</RunIn> }]));
  const listed = facts.length === 0 ? [] : [{ key: 'facts', node: <FactLine facts={facts} /> }];
  const rows = [...paragraphs, ...stated, ...listed];
  if ((copy?.length ?? 0) > WHOLE_TEXT) return titled(title, rows);
  const card = (
    <View style={{ gap: space(1) }}>
      {rows.map(({ key, node }) => (
        <Fragment key={key}>{node}</Fragment>
      ))}
    </View>
  );
  return titled(title, [{ key: 'card', node: card }]);
}

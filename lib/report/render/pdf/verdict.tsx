import { Text, View } from '@react-pdf/renderer';
import type { Awareness, Gauge, InsufficientEvidence, KeyNumbers, Lead } from '@/lib/report/blocks';
import type { SectionScore } from '@/lib/report/breakdown';
import { toParagraphs } from '@/lib/report/words';
import { GaugeFigure, ScoreBar } from './charts';
import { hairline, palette, size, space, styles } from './styles';
import { Paragraph } from './text';

const PART_BAR = 118;

function SectionRow({ score }: { score: SectionScore }) {
  return (
    <View style={{ ...styles.row, alignItems: 'center', gap: space(2) }}>
      <Text style={{ ...styles.strong, width: 82 }}>{score.label}</Text>
      <ScoreBar score={score} width={PART_BAR} />
      <Text style={{ ...styles.number, width: 18 }}>{String(score.score)}</Text>
      <Text style={styles.label}>{`of ${score.max}, ${score.word.toLowerCase()}`}</Text>
    </View>
  );
}

export function GaugeBlock({ block: gauge }: { block: Gauge }) {
  return (
    <View style={{ ...styles.row, gap: space(8), alignItems: 'center' }} wrap={false}>
      <View style={{ alignItems: 'center' }}>
        <GaugeFigure gauge={gauge} />
        <Text style={{ fontSize: size.md, lineHeight: 1.3, fontWeight: 600, color: palette.bands[gauge.band] }}>
          {`Grade ${gauge.grade} · ${gauge.word}`}
        </Text>
      </View>
      <View style={{ ...styles.column, gap: space(2) }}>
        {gauge.reasoning === undefined ? null : (
          <View style={{ marginBottom: space(2) }}>
            <Paragraph style={{ fontSize: size.md, fontWeight: 600 }}>{gauge.reasoning}</Paragraph>
          </View>
        )}
        {gauge.sections.map((score) => (
          <SectionRow key={score.section} score={score} />
        ))}
      </View>
    </View>
  );
}

const lead = { fontSize: size.md, lineHeight: 1.55 } as const;

export function LeadBlock({ block }: { block: Lead }) {
  return (
    <View style={{ gap: space(2) }}>
      {toParagraphs(block.text).map((paragraph) => (
        <Paragraph key={paragraph} style={lead}>
          {paragraph}
        </Paragraph>
      ))}
    </View>
  );
}

export function InsufficientEvidenceBlock({ block: { title, reason, text } }: { block: InsufficientEvidence }) {
  return (
    <View style={{ ...hairline, borderWidth: 0.75, borderRadius: 9, padding: space(6), gap: space(2) }} wrap={(text?.length ?? 0) > 1200}>
      <Paragraph style={{ fontSize: size.lg, lineHeight: 1.25, fontWeight: 600 }}>{title}</Paragraph>
      <Paragraph style={lead}>{reason}</Paragraph>
      {toParagraphs(text ?? '').map((paragraph) => (
        <Paragraph key={paragraph} style={lead}>
          {paragraph}
        </Paragraph>
      ))}
    </View>
  );
}

export function KeyNumbersBlock({ block }: { block: KeyNumbers }) {
  return (
    <View style={{ ...styles.row, ...hairline, borderTopWidth: 0.75, borderBottomWidth: 0.75, paddingVertical: space(3) }} wrap={false}>
      {block.entries.map(({ label, value, note }, index) => (
        <View
          key={label}
          style={{
            ...styles.column,
            ...hairline,
            borderLeftWidth: index === 0 ? 0 : 0.75,
            paddingLeft: index === 0 ? 0 : space(4),
            paddingRight: space(4),
          }}
        >
          <Text style={styles.label}>{label}</Text>
          <Paragraph style={{ fontSize: size.lg, lineHeight: 1.3, fontWeight: 600 }}>{value}</Paragraph>
          {note === undefined ? null : <Text style={styles.label}>{note}</Text>}
        </View>
      ))}
    </View>
  );
}

const ladderColors = {
  primary: { backgroundColor: palette.chapters.strategy, color: palette.paper, fontWeight: 600 },
  secondary: { backgroundColor: palette.paper, color: palette.chapters.strategy, fontWeight: 600 },
  other: { backgroundColor: palette.sunk, color: palette.quiet, fontWeight: 400 },
} as const;

function Ladder({ ladder }: Pick<Awareness, 'ladder'>) {
  return (
    <View style={{ ...styles.row, gap: 3, marginVertical: space(1) }}>
      {ladder.map(({ label, role }) => {
        const { backgroundColor, color, fontWeight } = ladderColors[role];
        return (
          <View
            key={label}
            style={{
              ...styles.column,
              backgroundColor,
              borderRadius: 3,
              borderWidth: 1,
              borderColor: role === 'other' ? palette.sunk : palette.chapters.strategy,
              paddingVertical: space(1.5),
            }}
          >
            <Text style={{ ...styles.small, color, fontWeight, textAlign: 'center' }}>{label}</Text>
          </View>
        );
      })}
    </View>
  );
}

export function AwarenessBlock({ block: { title, label, definition, secondary, reasoning, ladder } }: { block: Awareness }) {
  return (
    <View style={{ gap: space(1.5) }}>
      <View wrap={false} style={{ gap: space(1.5) }}>
        <Text style={styles.label}>{title}</Text>
        <Paragraph style={{ fontSize: size.lg, lineHeight: 1.25, fontWeight: 600 }}>{label}</Paragraph>
        {ladder.length === 0 ? null : <Ladder ladder={ladder} />}
        {definition === undefined ? null : <Paragraph style={{ color: palette.quiet }}>{definition}</Paragraph>}
        {secondary === undefined ? null : (
          <View style={{ ...styles.row, gap: space(1.5) }}>
            <Text style={styles.strong}>Also:</Text>
            <Paragraph>{secondary}</Paragraph>
          </View>
        )}
      </View>
      {reasoning === undefined ? null : <Paragraph>{reasoning}</Paragraph>}
    </View>
  );
}

import { Text, View } from '@react-pdf/renderer';
import type { InsufficientEvidence, Lead } from '@/lib/report/view/blocks';
import type { SectionScore } from '@/lib/report/view/breakdown';
import type { Gauge } from '@/lib/report/view/gauge';
import type { Moves } from '@/lib/report/view/playbook';
import { labels, toParagraphs } from '@/lib/report/words';
import { GAUGE_WIDTH, GaugeFigure, ScoreBar } from './charts';
import { hairline, palette, size, space, styles } from './styles';
import { Jump, Paragraph } from './text';

const BAR = 50;

function SectionRow({ score }: { score: SectionScore }) {
  return (
    <View style={{ ...styles.row, alignItems: 'center', gap: space(2), width: '50%' }}>
      <Text style={{ ...styles.small, ...styles.strong, width: 58 }}>{score.label}</Text>
      <ScoreBar score={score} width={BAR} />
      <Text style={styles.label}>
        <Text style={{ ...styles.strong, color: palette.ink }}>{String(score.score)}</Text>
        {` of ${score.max}, ${score.word.toLowerCase()}`}
      </Text>
    </View>
  );
}

export function GaugeBlock({ block: gauge }: { block: Gauge }) {
  return (
    <View style={{ ...styles.row, gap: space(7), alignItems: 'center' }} wrap={false}>
      <View style={{ alignItems: 'center', width: GAUGE_WIDTH }}>
        <GaugeFigure gauge={gauge} />
        <Text style={{ fontSize: size.md, lineHeight: 1.3, fontWeight: 600, color: palette.bands[gauge.band] }}>
          {`Grade ${gauge.grade} · ${gauge.word}`}
        </Text>
      </View>
      <View style={{ ...styles.column, gap: space(2) }}>
        {gauge.reasoning === undefined ? null : (
          <Paragraph style={{ fontSize: size.md, lineHeight: 1.35, fontWeight: 600 }}>{gauge.reasoning}</Paragraph>
        )}
        <View style={{ ...styles.row, flexWrap: 'wrap', rowGap: space(1.5) }}>
          {gauge.sections.map((score) => (
            <SectionRow key={score.section} score={score} />
          ))}
        </View>
        {gauge.adjustments.map((line) => (
          <Paragraph key={line} style={styles.label}>
            {line}
          </Paragraph>
        ))}
        {gauge.because.length === 0 ? null : (
          <Paragraph style={{ ...styles.small, color: palette.bands.weak }}>{`${labels.penalties}: ${gauge.because.join(' ')}`}</Paragraph>
        )}
        {gauge.pool === undefined ? null : <Paragraph style={styles.label}>{gauge.pool}</Paragraph>}
      </View>
    </View>
  );
}

const VERB = 58;

export function MovesBlock({ block: { title, entries } }: { block: Moves }) {
  return (
    <View wrap={false} style={{ gap: space(1) }}>
      <Text style={styles.figureTitle}>{title}</Text>
      <View>
        {entries.map(({ verb, line, anchor }) => (
          <View key={verb} style={{ ...styles.row, ...hairline, borderTopWidth: 0.5, paddingVertical: space(0.75) }}>
            <View style={{ width: VERB }}>
              <Jump to={anchor} style={{ ...styles.strong, color: palette.chapters.playbook }}>
                {verb}
              </Jump>
            </View>
            <View style={styles.column}>
              <Paragraph style={styles.strong}>{line}</Paragraph>
            </View>
          </View>
        ))}
      </View>
    </View>
  );
}

const lead = { fontSize: size.sm, lineHeight: 1.42 } as const;

export function LeadBlock({ block }: { block: Lead }) {
  return (
    <View style={{ gap: space(1.5) }}>
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

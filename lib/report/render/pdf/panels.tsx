import { Text, View } from '@react-pdf/renderer';
import type { FindingLine } from '@/lib/report/findings';
import type { Panel, Panels } from '@/lib/report/panels';
import { judgmentWords, toCitations } from '@/lib/report/words';
import { Mark, ScoreBar } from './charts';
import { Check } from './check';
import { FrameFigure, type Pictures } from './frames';
import { palette, size, space, styles } from './styles';
import { Paragraph } from './text';

/** Longer texts may run over the end of a page; shorter ones move to the next as a whole. */
const WHOLE_TEXT = 600;
const BAR = 96;
const SIDE_LABEL = 84;
const GUTTER = 22;
const CLOCK = 40;
/** As high as a finding of two lines and its check. */
const FRAME = 42;

type Item = { line: FindingLine; label: string | undefined };
type ItemProps = Item & { pictures: Pictures };

function FindingItem({ line: { text, number, works, section, clock, check, frame }, label, pictures }: ItemProps) {
  return (
    <View style={{ ...styles.row, marginTop: label === undefined ? space(2) : space(3) }} wrap={text.length > WHOLE_TEXT}>
      <Text style={{ ...styles.small, ...styles.strong, color: palette.quiet, width: SIDE_LABEL, paddingTop: 1 }}>{label ?? ''}</Text>
      <View style={{ width: GUTTER, alignItems: 'flex-start', paddingTop: 0.5 }}>
        {number === undefined ? (
          <Text style={{ ...styles.strong, color: palette.sections[section] }}>{works ? '+' : '−'}</Text>
        ) : (
          <Mark mark={{ works, section, number }} />
        )}
      </View>
      <View style={styles.column}>
        <Paragraph>{text}</Paragraph>
        <Check check={check} />
      </View>
      <Text style={{ ...styles.label, width: CLOCK, textAlign: 'right', paddingTop: 1.5 }}>{clock ?? ''}</Text>
      {frame !== undefined && pictures.has(frame.n) ? (
        <View style={{ marginLeft: space(2), paddingTop: 2 }}>
          <FrameFigure frame={frame} longer={FRAME} pictures={pictures} />
        </View>
      ) : null}
    </View>
  );
}

function PanelHead({ panel: { section, title, classification, score } }: { panel: Panel }) {
  const hue = palette.sections[section];
  return (
    <View wrap={false} style={{ borderTopWidth: 2, borderColor: hue, paddingTop: space(2), gap: space(1) }}>
      <View style={{ ...styles.row, alignItems: 'center', justifyContent: 'space-between', gap: space(4) }}>
        <Text style={{ fontSize: size.lg, lineHeight: 1.25, fontWeight: 600, color: hue }}>{title}</Text>
        {score === undefined ? null : (
          <View style={{ ...styles.row, alignItems: 'center', gap: space(2) }}>
            <ScoreBar score={score} width={BAR} />
            <Text style={styles.strong}>{String(score.score)}</Text>
            <Text style={styles.label}>{`of ${score.max}, ${score.word.toLowerCase()}`}</Text>
          </View>
        )}
      </View>
      {classification === undefined ? null : (
        <View style={{ gap: 1 }}>
          <View style={{ ...styles.row, gap: space(1.5) }}>
            <Text style={{ ...styles.small, color: palette.quiet }}>{classification.label}</Text>
            <View style={{ flexShrink: 1 }}>
              <Paragraph style={{ ...styles.small, ...styles.strong }}>{classification.value}</Paragraph>
            </View>
          </View>
          {classification.definition === undefined ? null : <Paragraph style={styles.label}>{classification.definition}</Paragraph>}
        </View>
      )}
    </View>
  );
}

function itemsOf({ works, doesntWork }: Panel): Item[] {
  const sides = [
    { title: judgmentWords.works, lines: works },
    { title: judgmentWords.doesntWork, lines: doesntWork },
  ];
  return sides.flatMap(({ title, lines }) => lines.map((line, index) => ({ line, label: index === 0 ? title : undefined })));
}

function References({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <View style={{ marginTop: space(2), paddingLeft: SIDE_LABEL + GUTTER }}>
      <Paragraph style={styles.label}>{`Draws on: ${toCitations(names)}`}</Paragraph>
    </View>
  );
}

/** The head moves to the next page with the first finding, and what the panel draws on with the last. */
function PanelBlock({ panel, first, pictures }: { panel: Panel; first: Panel | undefined; pictures: Pictures }) {
  const items = itemsOf(panel);
  const groups = items.length === 0 ? [undefined] : items;
  return groups.map((item, index) => (
    <View
      key={item?.line.number ?? `${item?.line.works}: ${item?.line.text}`}
      style={{ marginTop: index === 0 && panel !== first ? space(5) : 0 }}
      wrap={(item?.line.text.length ?? 0) > WHOLE_TEXT}
    >
      {index === 0 ? <PanelHead panel={panel} /> : null}
      {item === undefined ? null : <FindingItem {...item} pictures={pictures} />}
      {index === groups.length - 1 ? <References names={panel.references} /> : null}
    </View>
  ));
}

export function PanelsBlock({ block: { panels }, pictures }: { block: Panels; pictures: Pictures }) {
  return (
    <View>
      {panels.map((panel) => (
        <PanelBlock key={panel.section} panel={panel} first={panels[0]} pictures={pictures} />
      ))}
    </View>
  );
}

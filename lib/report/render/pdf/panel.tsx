import { Text, View } from '@react-pdf/renderer';
import { one } from '@/lib/report/view/facts';
import type { Criterion, PanelNode } from '@/lib/report/view/nodes';
import { Meter, Score } from './bars';
import { levels, type Piece, titled, toColumns, toPiece, toTexts, under } from './pieces';
import { type Ink, rowPieces } from './rows';
import { palette, space, styles } from './styles';
import { Jumps, Paragraph } from './text';

const BAR = 96;
const POINTS = 17;

function Head({ panel: { section, title, classification, score } }: { panel: PanelNode }) {
  const hue = palette.sections[section];
  return (
    <View style={{ ...styles.row, ...styles.panelHead, borderColor: hue }}>
      <Text style={{ ...styles.panelTitle, color: hue }}>{title}</Text>
      <Text style={{ ...styles.label, ...styles.column }}>
        {classification === undefined ? null : `${classification.label}: ${classification.value}`}
      </Text>
      {score === undefined ? null : (
        <>
          <Meter bar={score} width={BAR} />
          <Score bar={score} />
        </>
      )}
    </View>
  );
}

function CriterionLine({ criterion: { label, points, max, by, reason, links } }: { criterion: Criterion }) {
  const after = (
    <Text style={{ color: palette.quiet }}>
      {by}
      {links.length === 0 ? '' : '\u00a0· '}
      <Jumps links={links} />
    </Text>
  );
  return (
    <View style={{ ...styles.row, gap: space(2), marginBottom: space(0.75) }}>
      <Text style={{ ...styles.small, ...styles.strong, width: POINTS }}>{`${points}/${max}`}</Text>
      <View style={styles.column}>
        <Paragraph label={label} style={{ ...styles.small, maxWidth: '100%' }} after={after}>
          {reason}
        </Paragraph>
      </View>
    </View>
  );
}

/** The two lists stand beside each other below the reason, and the criteria below both. */
export function panelPieces(panel: PanelNode, ink: Ink): Piece[] {
  const lists = panel.lists.map(({ title, rows }) => titled({ title }, levels.inner, rowPieces({ kind: 'rows', look: 'list', rows }, ink)));
  const criteria = panel.criteria.flatMap(({ title, lines }) => {
    const drawn = lines.map((criterion) => <CriterionLine key={criterion.label} criterion={criterion} />);
    return titled({ title }, levels.inner, [toPiece(lines, drawn)]);
  });
  const reasons = toTexts(one(panel.reasoning));
  return under(<Head panel={panel} />, [...reasons, ...toColumns(lists, 1), ...criteria], levels.part.gap);
}

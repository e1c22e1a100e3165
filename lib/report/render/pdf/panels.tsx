import { Link, Text, View } from '@react-pdf/renderer';
import { toShortMark } from '@/lib/report/view/check-mark';
import { findingAnchor, rowAnchor, shotAnchor } from '@/lib/report/view/evidence-links';
import type { FindingLine } from '@/lib/report/view/findings';
import type { CriterionLine, Panel } from '@/lib/report/view/panels';
import { judgmentWords, toCitations } from '@/lib/report/words';
import { MARK, Mark, ScoreBar } from './charts';
import { Note } from './check';
import { estimateHeight, type Piece, type Stack, WHOLE_TEXT } from './columns';
import { FrameFigure, type Pictures } from './frames';
import { palette, size, space, styles } from './styles';
import { Jump, Jumps, Paragraph, RunIn } from './text';

const BAR = 52;
/** The height of a finding of two lines and its check. */
const FRAME = 35;

function Head({ panel: { section, title, classification, score } }: { panel: Panel }) {
  const hue = palette.sections[section];
  return (
    <View style={{ borderTopWidth: 1.5, borderColor: hue, paddingTop: space(1.5), marginTop: space(3) }}>
      <View style={{ ...styles.row, alignItems: 'center', justifyContent: 'space-between', gap: space(2) }}>
        <Text style={{ fontSize: size.lg, lineHeight: 1.25, fontWeight: 600, color: hue }}>{title}</Text>
        {score === undefined ? null : (
          <View style={{ ...styles.row, alignItems: 'center', gap: space(1.5) }}>
            <ScoreBar score={score} width={BAR} />
            <Text style={styles.label}>
              <Text style={{ ...styles.strong, color: palette.ink }}>{String(score.score)}</Text>
              {` of ${score.max}, ${score.word.toLowerCase()}`}
            </Text>
          </View>
        )}
      </View>
      {classification === undefined ? null : (
        <>
          <RunIn label={`${classification.label}:`} style={styles.small}>
            {classification.value}
          </RunIn>
          {classification.definition === undefined ? null : <Paragraph style={styles.label}>{classification.definition}</Paragraph>}
        </>
      )}
    </View>
  );
}

const POINTS = 19;

function Criterion({ criterion: { label, points, max, by, reason, evidence } }: { criterion: CriterionLine }) {
  const grounds = (
    <Text style={{ color: palette.quiet }}>
      {by}
      {evidence.length === 0 ? '' : ': '}
      <Jumps links={evidence} />
    </Text>
  );
  return (
    <View style={{ ...styles.row, marginTop: space(1) }}>
      <Text style={{ ...styles.small, ...styles.strong, width: POINTS }}>{`${points}/${max}`}</Text>
      <View style={styles.column}>
        <RunIn label={label} style={styles.small} after={grounds}>
          {reason}
        </RunIn>
      </View>
    </View>
  );
}

function Finding({ line, pictures }: { line: FindingLine; pictures: Pictures }) {
  const { text, number, works, section, clock, check, frame, shot, cites } = line;
  const still = frame !== undefined && pictures.has(frame.n) ? <FrameFigure frame={frame} longer={FRAME} pictures={pictures} /> : null;
  return (
    <View {...(number === undefined ? {} : { id: findingAnchor(number) })} style={{ ...styles.row, gap: space(2) }}>
      {number === undefined ? (
        <Text style={{ ...styles.strong, width: MARK, color: palette.sections[section] }}>{works ? '+' : '−'}</Text>
      ) : (
        <Link src={`#${rowAnchor(number)}`} style={styles.link}>
          <Mark mark={{ works, section, number }} />
        </Link>
      )}
      <View style={styles.column}>
        <Paragraph>{text}</Paragraph>
        {number === undefined ? null : (
          <Note
            check={check && toShortMark(check)}
            before={clock === undefined || shot === undefined ? clock : <Jump to={shotAnchor(shot)}>{clock}</Jump>}
            after={cites.length === 0 ? undefined : <Jumps links={cites} />}
          />
        )}
      </View>
      {still === null || shot === undefined ? still : <Link src={`#${shotAnchor(shot)}`}>{still}</Link>}
    </View>
  );
}

const References = ({ names }: { names: readonly string[] }) => (
  <View style={{ marginTop: space(1.5) }}>
    <Paragraph style={styles.label}>{`Draws on: ${toCitations(names)}`}</Paragraph>
  </View>
);

function findingPieces({ works, doesntWork }: Panel, pictures: Pictures): Piece[] {
  const sides = [
    { title: judgmentWords.works, lines: works },
    { title: judgmentWords.doesntWork, lines: doesntWork },
  ];
  return sides.flatMap(({ title, lines }) =>
    lines.map((line, index) => ({
      key: `${title} ${line.number ?? line.text}`,
      isLong: line.text.length > WHOLE_TEXT,
      node: (
        <View style={{ marginTop: index === 0 ? space(2) : space(1.5) }}>
          {index === 0 ? <Text style={{ ...styles.small, ...styles.strong, marginBottom: 1 }}>{title}</Text> : null}
          <Finding line={line} pictures={pictures} />
        </View>
      ),
    })),
  );
}

function piecesOf(panel: Panel, pictures: Pictures): Piece[] {
  const said: Piece[] = [
    ...findingPieces(panel, pictures),
    ...panel.criteria.map((criterion) => ({ key: criterion.label, node: <Criterion criterion={criterion} /> })),
    ...(panel.references.length === 0 ? [] : [{ key: 'references', node: <References names={panel.references} /> }]),
  ];
  const [first, ...rest] = said;
  const head = (
    <>
      <Head panel={panel} />
      {first?.node}
    </>
  );
  const pieces = [{ key: 'head', node: head, isLong: first?.isLong === true }, ...rest];
  return pieces.map((piece) => ({ ...piece, key: `${panel.section} ${piece.key}` }));
}

export function toPanelStack(panel: Panel, pictures: Pictures): Stack {
  return { weight: estimateHeight(panel), pieces: piecesOf(panel, pictures) };
}

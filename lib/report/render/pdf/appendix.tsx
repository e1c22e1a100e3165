import { Link, Text, View } from '@react-pdf/renderer';
import type { BlockOf, Findings } from '@/lib/report/blocks';
import { findingAnchor, rowAnchor, shotAnchor } from '@/lib/report/evidence-links';
import type { Measured, ScreenText } from '@/lib/report/measured';
import { judgmentWords } from '@/lib/report/words';
import { Mark } from './charts';
import { CheckCounts, Note } from './check';
import { toRows } from './rows';
import { hairline, palette, space, styles } from './styles';
import { Jump, Paragraph } from './text';

const columns = { number: 18, at: 32, section: 62, judgment: 54, confidence: 46, source: 70 } as const;

function Head() {
  const head = (label: string, width: number) => <Text style={{ ...styles.label, width }}>{label}</Text>;
  return (
    <View style={{ ...styles.row, ...hairline, gap: space(2), borderBottomWidth: 1, borderColor: palette.ink, paddingVertical: 1 }} fixed>
      {head('No.', columns.number)}
      {head('Time', columns.at)}
      {head('Section', columns.section)}
      {head('Judgment', columns.judgment)}
      {head('Confidence', columns.confidence)}
      {head('Source', columns.source)}
      <Text style={{ ...styles.label, ...styles.column }}>Check</Text>
    </View>
  );
}

/** What a finding says stands in its section, to which the number leads. */
function Row({ row }: { row: Findings['rows'][number] }) {
  const { number, clock, shot, section, sectionName, works, confidence, source, check } = row;
  return (
    <View
      id={rowAnchor(number)}
      style={{ ...styles.row, ...hairline, gap: space(2), borderBottomWidth: 0.5, paddingVertical: 1, alignItems: 'center' }}
      wrap={false}
    >
      <View style={{ width: columns.number }}>
        <Link src={`#${findingAnchor(number)}`}>
          <Mark mark={row} />
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
      <View style={styles.column}>{check === undefined ? null : <Note check={check} />}</View>
    </View>
  );
}

/** The table's head comes again on each page that the table reaches. */
export function FindingsBlock({ block: { title, checks, rows } }: { block: Findings }) {
  return (
    <>
      <View style={{ ...styles.row, justifyContent: 'space-between', alignItems: 'center' }} minPresenceAhead={60} wrap={false}>
        <Text style={styles.figureTitle}>{title}</Text>
        <CheckCounts counts={checks} />
      </View>
      <View>
        <Head />
        {rows.map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </View>
    </>
  );
}

const SPAN = 72;

type Line = { key: string; span: string; words: string; anchor?: string; check?: BlockOf<'transcript'>['rows'][number]['check']; note?: string };

function LineCell({ line }: { line: Line | undefined }) {
  if (line === undefined) return <View style={styles.column} />;
  const { span, words, anchor, check, note } = line;
  return (
    <View {...(anchor === undefined ? {} : { id: anchor })} style={{ ...styles.column, flexDirection: 'row', gap: space(2) }}>
      <Text style={{ ...styles.label, width: SPAN }}>{span}</Text>
      <View style={styles.column}>
        <Paragraph style={styles.small}>{words}</Paragraph>
        {note === undefined ? null : <Paragraph style={styles.label}>{note}</Paragraph>}
        {check === undefined ? null : <Note check={check} />}
      </View>
    </View>
  );
}

/** Two to a row, so that they are read from left to right in their order; the title goes with the first. */
function Lines({ title, lines, more }: { title: string; lines: readonly Line[]; more?: string | undefined }) {
  const pairs = toRows(lines, 2);
  return pairs.map((pair, index) => (
    <View key={pair[0]?.key} style={{ gap: space(1), marginTop: index === 0 ? 0 : space(0.75) }} wrap={false}>
      {index === 0 ? <Text style={styles.figureTitle}>{title}</Text> : null}
      <View style={{ ...styles.row, gap: space(5) }}>
        <LineCell line={pair[0]} />
        <LineCell line={pair[1]} />
      </View>
      {index === pairs.length - 1 && more !== undefined ? <Text style={styles.label}>{more}</Text> : null}
    </View>
  ));
}

export function TranscriptBlock({ block: { title, rows } }: { block: BlockOf<'transcript'> }) {
  const lines = rows.map(({ anchor, span, words, translation, onScreen, check }) => {
    const note = [translation, onScreen ? 'Also on screen.' : undefined].filter((part) => part !== undefined).join(' ');
    return { key: anchor, anchor, span, words, check, ...(note === '' ? {} : { note }) };
  });
  return <Lines title={title} lines={lines} />;
}

export function ScreenTextBlock({ block: { title, rows, more } }: { block: ScreenText }) {
  const lines = rows.map(({ number, span, words }) => ({ key: String(number), span, words }));
  return <Lines title={title} lines={lines} more={more} />;
}

const FACTS_PER_ROW = 7;

export function MeasuredBlock({ block: { title, note, facts } }: { block: Measured }) {
  return (
    <View style={{ gap: space(1.5) }} wrap={false}>
      <View>
        <Text style={styles.figureTitle}>{title}</Text>
        <Text style={styles.label}>{note}</Text>
      </View>
      {toRows(facts, FACTS_PER_ROW).map((row) => (
        <View key={row[0]?.label} style={{ ...styles.row, gap: space(3) }}>
          {Array.from({ length: FACTS_PER_ROW }, (_, place) => row[place]).map((fact, place) => (
            <View key={fact?.label ?? `empty ${place}`} style={styles.column}>
              <Text style={styles.label}>{fact?.label ?? ''}</Text>
              <Paragraph style={styles.small}>{fact?.value ?? ''}</Paragraph>
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}

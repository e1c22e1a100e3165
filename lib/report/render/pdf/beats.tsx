import { Text, View } from '@react-pdf/renderer';
import type { BlockOf } from '@/lib/report/view/blocks';
import { Note } from './check';
import { FrameFigure, type Pictures } from './frames';
import { Opened, type Opening } from './heading';
import { toRows } from './rows';
import { COLUMN, palette, space, styles } from './styles';
import { Paragraph, RunIn } from './text';

const FRAME = 50;

function Beat({
  beat: { anchor, number, span, role, shown, words, check, frame },
  pictures,
}: {
  beat: BlockOf<'beats'>['rows'][number];
  pictures: Pictures;
}) {
  return (
    <View id={anchor} style={{ ...styles.row, width: COLUMN, gap: space(2) }}>
      <FrameFigure frame={frame} longer={FRAME} pictures={pictures} />
      <View style={styles.column}>
        <Text style={styles.label}>
          <Text style={{ ...styles.strong, color: palette.chapters.execution }}>{`${number}. ${role} `}</Text>
          {span}
        </Text>
        <Paragraph>{shown}</Paragraph>
        {words.map(({ label, text }) => (
          <RunIn key={label} label={`${label}:`} style={styles.small}>
            {text}
          </RunIn>
        ))}
        <Note check={check} />
      </View>
    </View>
  );
}

export function BeatsBlock({
  block: { title, rows },
  pictures,
  opening,
}: {
  block: BlockOf<'beats'>;
  pictures: Pictures;
  opening?: Opening | undefined;
}) {
  return toRows(rows, 2).map((pair, index) => (
    <Opened key={pair[0]?.anchor} opening={index === 0 ? opening : undefined} style={{ marginBottom: space(2) }}>
      {index === 0 ? <Text style={{ ...styles.figureTitle, marginBottom: space(1) }}>{title}</Text> : null}
      <View style={{ ...styles.row, justifyContent: 'space-between' }}>
        {pair.map((beat) => (
          <Beat key={beat.anchor} beat={beat} pictures={pictures} />
        ))}
      </View>
    </Opened>
  ));
}

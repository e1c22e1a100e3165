import { Text, View } from '@react-pdf/renderer';
import { toAdFacts } from '@/lib/report/view/facts';
import type { Card, CardsNode } from '@/lib/report/view/nodes';
import { toParagraphs } from '@/lib/report/words';
import { inLines, type Piece, toPiece, toTexts } from './pieces';
import { type Ink, Statement, toStatements } from './rows';
import { hairline, space, styles } from './styles';
import { Paragraph } from './text';

/** The parts of a card are beside each other in a row, and below each other in a column. */
const looks = {
  rows: {
    perLine: 1,
    box: { ...styles.row, ...hairline, ...styles.lined, gap: space(5) },
    tag: { width: 64 },
    name: styles.column,
    body: { ...styles.column, flexGrow: 1.25 },
  },
  columns: { perLine: 3, box: { ...styles.card }, tag: {}, name: {}, body: {} },
};

type CardProps = { card: Card; look: keyof typeof looks; hue: string };

function CardView({ card: { anchor, tag, note, title, place, body, facts }, look, hue }: CardProps) {
  const parts = looks[look];
  return (
    <View {...(anchor === undefined ? {} : { id: anchor })} style={{ borderColor: hue, ...parts.box }}>
      <View style={parts.tag}>
        <Text style={{ ...styles.strong, color: hue }}>{tag}</Text>
        {note && <Text style={styles.label}>{note}</Text>}
      </View>
      <View style={parts.name}>
        {title && <Paragraph style={styles.strong}>{title}</Paragraph>}
        {place && <Paragraph style={styles.label}>{place}</Paragraph>}
      </View>
      <View style={parts.body}>
        {body && <Paragraph>{body}</Paragraph>}
        {facts.map((fact) => (
          <Statement key={fact.label} fact={fact} style={styles.small} />
        ))}
      </View>
    </View>
  );
}

/** The ad as its library shows it: its copy first. */
const adPieces = (card: Card): Piece[] => [...toTexts(toParagraphs(card.body ?? '')), ...toStatements(toAdFacts(card))];

export function cardPieces({ look, cards }: CardsNode, { hue }: Ink): Piece[] {
  if (look === 'ad') return cards.flatMap(adPieces);
  const drawn = cards.map((card) => toPiece(card, <CardView card={card} look={look} hue={hue} />));
  return inLines(drawn, looks[look].perLine);
}

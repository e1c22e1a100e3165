import type { FactsNode, FoldNode, Node, NodeOf, TextNode } from '@/lib/report/view/nodes';
import { barPieces } from './bars';
import { cardPieces } from './cards';
import { figurePieces } from './figures';
import { panelPieces } from './panel';
import { levels, type Piece, titled, toColumns, toPiece, toTexts } from './pieces';
import { type Ink, rowPieces, toStatements } from './rows';
import { styles } from './styles';
import { FactLine } from './text';

const textPieces = ({ look, paragraphs }: TextNode): Piece[] =>
  look === 'note' ? toTexts(paragraphs, styles.label, 1) : toTexts(paragraphs);

function factPieces({ look, facts }: FactsNode): Piece[] {
  if (look === 'line') return [toPiece(facts, <FactLine facts={facts} />)];
  return look === 'grid' ? toStatements(facts, styles.small, 1) : toStatements(facts);
}

function foldPieces({ columns, nodes }: FoldNode, ink: Ink): Piece[] {
  const inner = nodes.map((node) => toPieces(node, { ...ink, level: levels.inner }));
  return columns === undefined ? inner.flat() : toColumns(inner);
}

const drawings: { [Kind in Node['kind']]: (node: NodeOf<Kind>, ink: Ink) => Piece[] } = {
  text: textPieces,
  facts: factPieces,
  rows: rowPieces,
  cards: cardPieces,
  bars: barPieces,
  panel: panelPieces,
  figure: figurePieces,
  fold: foldPieces,
};

const levelOf = (node: Node, { level }: Ink) => (node.kind === 'text' && node.look === 'statement' ? levels.statement : level);

/** Draws each kind of node once, as pieces that can be laid out on pages. A panel has its title beside its score. */
export function toPieces<Kind extends Node['kind']>(node: NodeOf<Kind>, ink: Ink): Piece[] {
  const pieces = drawings[node.kind as Kind](node, ink);
  return node.kind === 'panel' ? pieces : titled(node, levelOf(node, ink), pieces);
}

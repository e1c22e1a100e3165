import type { FactsNode, FoldNode, Node, NodeOf, TextNode } from '@/lib/report/view/nodes';
import { barPieces } from './bars';
import { cardPieces } from './cards';
import { figurePieces } from './figures';
import { panelPieces } from './panel';
import { levels, type Piece, titled, toColumns, toPiece, toTexts } from './pieces';
import { type Ink, rowPieces, toStatements } from './rows';
import { styles } from './styles';
import { FactLine } from './text';

function textPieces({ look, title, paragraphs }: TextNode, { level }: Ink): Piece[] {
  const texts = look === 'note' ? toTexts(paragraphs, styles.label, 1) : toTexts(paragraphs);
  return titled({ title }, look === 'statement' ? { ...level, title: styles.panelTitle } : level, texts);
}

function factPieces(node: FactsNode, { level }: Ink): Piece[] {
  const { look, facts } = node;
  if (look === 'line') return titled(node, level, [toPiece(facts, <FactLine facts={facts} />)]);
  return titled(node, level, look === 'grid' ? toStatements(facts, styles.small, 1) : toStatements(facts));
}

function foldPieces({ title, columns, nodes }: FoldNode, ink: Ink): Piece[] {
  const inner = nodes.map((node) => toPieces(node, { ...ink, level: levels.inner }));
  return titled({ title }, ink.level, columns === undefined ? inner.flat() : toColumns(inner));
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

/** Draws each kind of node once, as pieces that can be laid out on pages. */
export const toPieces = <Kind extends Node['kind']>(node: NodeOf<Kind>, ink: Ink): Piece[] => drawings[node.kind as Kind](node, ink);

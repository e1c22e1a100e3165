import { Document, Page, Text, View } from '@react-pdf/renderer';
import type { Block, Node, ReportTree } from '@/lib/report/view/nodes';
import { MastheadView } from './masthead';
import { toPieces } from './nodes';
import type { Logo, Pictures } from './pictures';
import { levels, type Piece, Stack, toColumns, toTexts, under } from './pieces';
import type { Ink } from './rows';
import { hairline, palette, space, styles, type toSheet } from './styles';
import type { Typeset } from './typesetting';

const unsetNote = (replaced: readonly string[]) =>
  `The fonts of this document lack some characters, which are shown in brackets instead: ${replaced.join(', ')}. The other formats of this report show them unchanged.`;

const FOOTER = 30;
const FOOTNOTE_RULE = 96;

const isAppended = (node: Node) => node.kind === 'fold' && !node.isPrinted;

function Heading({ title, hue }: { title: string; hue: string }) {
  return (
    <View style={{ ...styles.row, alignItems: 'center', gap: space(2), marginBottom: space(2) }}>
      <View style={{ width: 7, height: 7, backgroundColor: hue }} />
      <Text style={{ ...styles.heading, color: hue }}>{title}</Text>
      <View style={{ ...hairline, flexGrow: 1, borderTopWidth: 0.75 }} />
    </View>
  );
}

function toChapter(title: string, { hue }: Ink, pieces: readonly Piece[]): Piece[] {
  const [first, ...rest] = under(<Heading title={title} hue={hue} />, pieces, 5);
  return first === undefined ? [] : [{ ...first, bookmark: title }, ...rest];
}

/** Two halves that follow each other share a line. */
function blockPieces(blocks: readonly Block[], ink: Ink): Piece[] {
  const drawn = blocks.map(({ nodes }) => nodes.filter((node) => !isAppended(node)).flatMap((node) => toPieces(node, ink)));
  return blocks.flatMap(({ isHalf }, index) => {
    const [own = [], next = []] = drawn.slice(index);
    if (!isHalf) return own;
    return blocks[index + 1]?.isHalf ? toColumns([own, next]) : [];
  });
}

/** Rows about the report itself become facts in a line, which take less room. */
const inLine = (node: Node): Node =>
  node.kind === 'rows'
    ? { kind: 'facts', look: 'line', facts: node.rows.map(({ text, place }) => ({ label: text, value: place?.words.join(', ') ?? '' })) }
    : node;

/** The chapters with what they print, an appendix with the rest, and what is said of the report itself. */
function toDocument({ chapters, end }: ReportTree, pictures: Pictures): Piece[] {
  const inkOf = (hue: string): Ink => ({ hue, pictures, level: levels.part });
  const drawn = chapters.flatMap(({ chapter, title, blocks }) => {
    const ink = inkOf(palette.chapters[chapter]);
    return toChapter(title, ink, blockPieces(blocks, ink));
  });
  const quiet = inkOf(palette.quiet);
  const appended = chapters.flatMap(({ blocks }) => blocks.flatMap(({ nodes }) => nodes.filter(isAppended)));
  const appendix = appended.flatMap((node) => toPieces(node, quiet));
  const notes = end.flatMap((fold) => toPieces({ ...fold, nodes: fold.nodes.map(inLine) }, { ...quiet, level: levels.inner }));
  const rule = <View style={{ ...hairline, borderTopWidth: 0.75, width: FOOTNOTE_RULE, marginBottom: space(2) }} />;
  return [...drawn, ...toChapter('Appendix', quiet, appendix), ...under(rule, notes, levels.part.gap)];
}

export type Edition = {
  title: string;
  prepared: string | undefined;
  logo: Logo | undefined;
  sheet: ReturnType<typeof toSheet>;
  generatedAt: Date;
  typeset: Typeset;
  pictures: Pictures;
};

// One per character is what the library takes and its types do not say.
const pageStyle = ({ typeset: { families }, sheet: { side } }: Edition) => ({
  ...styles.page,
  paddingHorizontal: side,
  fontFamily: families as unknown as string,
});

/** Draws all but the footers of the pages; the strings of `tree` are already set in the fonts of `typeset`. */
export function ReportDocument({ tree, edition }: { tree: ReportTree; edition: Edition }) {
  const { prepared, logo, typeset, pictures, sheet } = edition;
  const masthead = <MastheadView masthead={tree.masthead} pictures={pictures} prepared={prepared} logo={logo} />;
  const unset = typeset.replaced.length === 0 ? [] : toTexts([unsetNote(typeset.replaced)], styles.label);
  return (
    <Document>
      <Page size={sheet.name} style={pageStyle(edition)}>
        <Stack pieces={[{ drawing: masthead }, ...toDocument(tree, pictures), ...unset]} />
      </Page>
    </Document>
  );
}

/** Its texts are placed from the top: from the bottom, the PDF library loses what it writes late. */
export function FooterDocument({ pages, edition }: { pages: number; edition: Edition }) {
  const { title, sheet } = edition;
  const box = { position: 'absolute', left: sheet.side, right: sheet.side, top: sheet.height - FOOTER, gap: space(6) } as const;
  const places = Array.from({ length: pages }, (_, index) => `${index + 1} of ${pages}`);
  return (
    <Document>
      {places.map((place) => (
        <Page key={place} size={sheet.name} style={pageStyle(edition)} wrap={false}>
          <View style={{ ...styles.row, ...box }}>
            <View style={styles.column}>
              <Text style={{ ...styles.label, maxLines: 1, textOverflow: 'ellipsis' }}>{title}</Text>
            </View>
            <Text style={styles.label}>{place}</Text>
          </View>
        </Page>
      ))}
    </Document>
  );
}

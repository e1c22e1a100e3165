import { Document, Page, Text, View } from '@react-pdf/renderer';
import { type Block, foldedKinds, printedKinds, type TopBlock } from '@/lib/report/view/blocks';
import type { Provenance } from '@/lib/report/view/provenance';
import { type Chapter, ChapterView } from './chapters';
import type { Pictures } from './frames';
import type { Logo } from './logo';
import { FactLine, MastheadBlock } from './masthead';
import { hairline, palette, space, styles, type toSheet } from './styles';
import { Paragraph } from './text';
import type { Typeset } from './typesetting';

const unsetNote = (replaced: readonly string[]) =>
  `The fonts of this document lack some characters, which are shown in brackets instead: ${replaced.join(', ')}. The other formats of this report show them unchanged.`;

const FOOTNOTE_RULE = 96;

function ProvenanceBlock({ block }: { block: Provenance }) {
  return (
    <View style={{ marginTop: space(4), gap: space(1) }} wrap={false}>
      <View style={{ ...hairline, borderTopWidth: 0.75, width: FOOTNOTE_RULE, marginBottom: space(0.5) }} />
      <FactLine facts={block.facts} lead={block.title} />
      {block.notes.map((note) => (
        <Paragraph key={note} style={styles.label}>
          {note}
        </Paragraph>
      ))}
    </View>
  );
}

type Sheet = ReturnType<typeof toSheet>;

const FOOTER = 30;

/** Placed from the top: from the bottom, the PDF library loses a text that it writes late. */
function Footer({ title, place, sheet }: { title: string; place: string; sheet: Sheet }) {
  return (
    <View
      style={{
        ...styles.row,
        position: 'absolute',
        left: sheet.side,
        right: sheet.side,
        top: sheet.height - FOOTER,
        gap: space(6),
        justifyContent: 'space-between',
      }}
    >
      <View style={{ flexShrink: 1 }}>
        <Text style={{ ...styles.label, maxLines: 1, textOverflow: 'ellipsis' }}>{title}</Text>
      </View>
      <Text style={styles.label}>{place}</Text>
    </View>
  );
}

const isAppended = ({ kind }: Block) => !printedKinds.includes(kind) && foldedKinds.some((folded) => folded === kind);

function toChapters(blocks: readonly TopBlock[]): Chapter[] {
  const chapters = blocks.filter((block) => block.kind === 'chapter');
  const body = chapters.map(({ chapter, title, blocks: own }) => ({
    title,
    hue: palette.chapters[chapter],
    blocks: own.filter((block) => !isAppended(block)),
  }));
  const appendix = { title: 'Appendix', hue: palette.quiet, blocks: chapters.flatMap(({ blocks: own }) => own.filter(isAppended)) };
  return [...body, appendix].filter(({ blocks: own }) => own.length > 0);
}

export type Edition = {
  title: string;
  prepared: string | undefined;
  logo: Logo | undefined;
  sheet: Sheet;
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

/** Draws all but the footers of the pages; `blocks` are already set in the fonts of `typeset`. */
export function ReportDocument({ blocks, edition }: { blocks: readonly TopBlock[]; edition: Edition }) {
  const { prepared, logo, typeset, pictures, sheet } = edition;
  const masthead = blocks.find((block) => block.kind === 'masthead');
  const provenance = blocks.find((block) => block.kind === 'provenance');
  return (
    <Document>
      <Page size={sheet.name} style={pageStyle(edition)}>
        {masthead === undefined ? null : <MastheadBlock block={masthead} pictures={pictures} prepared={prepared} logo={logo} />}
        {toChapters(blocks).map((chapter) => (
          <ChapterView key={chapter.title} chapter={chapter} pictures={pictures} />
        ))}
        {provenance === undefined ? null : <ProvenanceBlock block={provenance} />}
        {typeset.replaced.length === 0 ? null : (
          <View style={{ marginTop: space(3) }} wrap={false}>
            <Paragraph style={styles.label}>{unsetNote(typeset.replaced)}</Paragraph>
          </View>
        )}
      </Page>
    </Document>
  );
}

export function FooterDocument({ pages, edition }: { pages: number; edition: Edition }) {
  const { title, sheet } = edition;
  const places = Array.from({ length: pages }, (_, index) => `${index + 1} of ${pages}`);
  return (
    <Document>
      {places.map((place) => (
        <Page key={place} size={sheet.name} style={pageStyle(edition)} wrap={false}>
          <Footer title={title} place={place} sheet={sheet} />
        </Page>
      ))}
    </Document>
  );
}

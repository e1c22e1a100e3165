import { Document, Page, Text, View } from '@react-pdf/renderer';
import { Fragment, type ReactNode } from 'react';
import type { Block, BlockOf, ChapterBlock, TopBlock } from '@/lib/report/blocks';
import type { Fact } from '@/lib/report/facts';
import type { Masthead, Provenance } from '@/lib/report/provenance';
import { FindingsBlock, WaterfallBlock } from './diagnostics';
import { FrameFigure, type Pictures } from './frames';
import { PanelsBlock } from './panels';
import { ActionsBlock, areSideBySide, HypothesesBlock, ReferencesBlock } from './playbook';
import { hairline, PAGE, palette, space, styles } from './styles';
import { Code, Paragraph } from './text';
import { TimelineFigure } from './timeline';
import type { Typeset } from './typesetting';
import { AwarenessBlock, GaugeBlock, InsufficientEvidenceBlock, KeyNumbersBlock, LeadBlock } from './verdict';
import { FilmstripFigure, MeasuredBlock, ScreenTextBlock } from './video';

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <View style={{ ...styles.row, flexWrap: 'wrap', columnGap: space(6), rowGap: space(1.5) }}>
      {facts.map((fact) => (
        <View key={fact.label} style={{ maxWidth: '100%' }}>
          <Text style={styles.label}>{fact.label}</Text>
          {fact.code ? <Code>{fact.value}</Code> : <Paragraph style={styles.small}>{fact.value}</Paragraph>}
        </View>
      ))}
    </View>
  );
}

const MASTHEAD_FRAME = 96;

function MastheadBlock({ block: { eyebrow, title, adUrl, facts, frame, notice }, pictures }: { block: Masthead; pictures: Pictures }) {
  return (
    <View style={{ gap: space(3) }}>
      <View style={{ ...styles.row, gap: space(5) }}>
        <FrameFigure frame={frame} longer={MASTHEAD_FRAME} pictures={pictures} />
        <View style={{ ...styles.column, gap: space(2) }}>
          <View>
            <Text style={{ ...styles.small, ...styles.strong, color: palette.brand }}>{eyebrow}</Text>
            <Paragraph style={title.length > 60 ? styles.longTitle : styles.title}>{title}</Paragraph>
          </View>
          <FactList facts={[...facts, ...(adUrl === undefined ? [] : [{ label: 'Ad', value: adUrl, code: true } as const])]} />
        </View>
      </View>
      {notice === undefined ? null : (
        <View
          style={{
            borderLeftWidth: 3,
            borderColor: palette.bands.uneven,
            backgroundColor: palette.sunk,
            paddingVertical: space(2),
            paddingHorizontal: space(4),
          }}
        >
          <Text style={{ ...styles.small, ...styles.strong }}>{notice.label}</Text>
          <Paragraph style={styles.small}>{notice.text}</Paragraph>
        </View>
      )}
    </View>
  );
}

const views: { [Kind in Block['kind']]: (props: { block: BlockOf<Kind>; pictures: Pictures }) => ReactNode } = {
  gauge: GaugeBlock,
  lead: LeadBlock,
  insufficientEvidence: InsufficientEvidenceBlock,
  keyNumbers: KeyNumbersBlock,
  filmstrip: FilmstripFigure,
  timeline: TimelineFigure,
  awareness: AwarenessBlock,
  panels: PanelsBlock,
  waterfall: WaterfallBlock,
  findings: FindingsBlock,
  measured: MeasuredBlock,
  screenText: ScreenTextBlock,
  actions: ActionsBlock,
  hypotheses: HypothesesBlock,
  references: ReferencesBlock,
};

function BlockView<Kind extends Block['kind']>({ block, pictures }: { block: BlockOf<Kind>; pictures: Pictures }): ReactNode {
  return views[block.kind as Kind]({ block, pictures });
}

/** Room that a chapter's heading needs below it on the same page. */
const HEADING_PRESENCE = 120;

const LONGEST_WHOLE_BLOCK = 6000;

/** Whether a block stands on one page, with the heading above it. */
function isWhole(block: Block): boolean {
  if (block.kind === 'actions') return areSideBySide(block);
  return ['gauge', 'insufficientEvidence', 'waterfall'].includes(block.kind) && JSON.stringify(block).length <= LONGEST_WHOLE_BLOCK;
}

function Heading({ chapter, title }: Pick<ChapterBlock, 'chapter' | 'title'>) {
  const hue = palette.chapters[chapter];
  return (
    <View
      style={{
        ...styles.row,
        alignItems: 'center',
        gap: space(2.5),
        marginTop: space(6),
        marginBottom: space(3),
      }}
      minPresenceAhead={HEADING_PRESENCE}
      wrap={false}
      {...{ bookmark: { title, fit: false } }}
    >
      <View style={{ width: 9, height: 9, backgroundColor: hue }} />
      <Text style={{ ...styles.heading, color: hue }}>{title}</Text>
      <View style={{ ...hairline, flexGrow: 1, borderTopWidth: 0.75 }} />
    </View>
  );
}

function ChapterView({ block: { chapter, title, blocks }, pictures }: { block: ChapterBlock; pictures: Pictures }) {
  const [first, ...rest] = blocks;
  if (first === undefined) return null;
  const opening = (
    <>
      <Heading chapter={chapter} title={title} />
      <BlockView block={first} pictures={pictures} />
    </>
  );
  return (
    <>
      {isWhole(first) ? <View wrap={false}>{opening}</View> : opening}
      {rest.map((block) => (
        // The gap stands beside the block, not around it: the PDF library squeezes a row into what is left of a page
        // instead of moving it, where the row is the first of a first.
        <Fragment key={block.kind}>
          <View style={{ height: space(4.5) }} />
          <BlockView block={block} pictures={pictures} />
        </Fragment>
      ))}
    </>
  );
}

const unsetNote = (replaced: readonly string[]) =>
  `The fonts of this document lack some characters, which are shown in brackets instead: ${replaced.join(', ')}. The other formats of this report show them unchanged.`;

function ProvenanceBlock({ block }: { block: Provenance }) {
  return (
    <View style={{ ...hairline, borderTopWidth: 0.75, marginTop: space(3), paddingTop: space(2), gap: space(1.5) }} wrap={false}>
      <Text style={styles.strong}>{block.title}</Text>
      <FactList facts={block.facts} />
      {block.notes.map((note) => (
        <Paragraph key={note} style={styles.label}>
          {note}
        </Paragraph>
      ))}
    </View>
  );
}

const FOOTER = 39;

/** Placed from the top: from the bottom, the PDF library loses a text that it writes late. */
function Footer({ title }: { title: string }) {
  return (
    <View
      fixed
      style={{
        ...styles.row,
        position: 'absolute',
        left: PAGE.side,
        right: PAGE.side,
        top: PAGE.height - FOOTER,
        gap: space(6),
        justifyContent: 'space-between',
      }}
    >
      <View style={{ flexShrink: 1 }}>
        <Text style={{ ...styles.label, maxLines: 1, textOverflow: 'ellipsis' }}>{title}</Text>
      </View>
      <Text style={styles.label} render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
    </View>
  );
}

function TopBlockView({ block, pictures }: { block: TopBlock; pictures: Pictures }): ReactNode {
  switch (block.kind) {
    case 'masthead':
      return <MastheadBlock block={block} pictures={pictures} />;
    case 'chapter':
      return <ChapterView block={block} pictures={pictures} />;
    case 'provenance':
      return <ProvenanceBlock block={block} />;
  }
}

export type Edition = { title: string; generatedAt: Date; typeset: Typeset; pictures: Pictures };

/** The whole document; `blocks` are already set in the fonts of `typeset`. */
export function ReportDocument({
  blocks,
  edition: { title, generatedAt, typeset, pictures },
}: {
  blocks: readonly TopBlock[];
  edition: Edition;
}) {
  // One per character is what the library takes and its types do not say.
  const fontFamily = typeset.families as unknown as string;
  return (
    <Document
      title={title}
      author="Ad Analysis Service"
      subject="Ad analysis"
      creator="Ad Analysis Service"
      producer="Ad Analysis Service"
      language="en"
      creationDate={generatedAt}
      pdfVersion="1.7"
      pageMode="useOutlines"
    >
      <Page size="A4" style={{ ...styles.page, fontFamily }}>
        {blocks.map((block) => (
          <TopBlockView key={block.kind === 'chapter' ? block.chapter : block.kind} block={block} pictures={pictures} />
        ))}
        {typeset.replaced.length === 0 ? null : (
          <View style={{ marginTop: space(4) }} wrap={false}>
            <Paragraph style={styles.label}>{unsetNote(typeset.replaced)}</Paragraph>
          </View>
        )}
        <Footer title={title} />
      </Page>
    </Document>
  );
}

import { View } from '@react-pdf/renderer';
import { Fragment, type ReactNode } from 'react';
import type { Block, BlockOf } from '@/lib/report/view/blocks';
import { FindingsBlock } from './appendix';
import { BeatsBlock } from './beats';
import { Columns } from './columns';
import { WaterfallBlock } from './diagnostics';
import { FilmstripFigure } from './filmstrip';
import type { Pictures } from './frames';
import { Opened, type Opening } from './heading';
import { toPanelStack } from './panels';
import { ActionsBlock, HypothesesBlock, ReferencesBlock } from './playbook';
import { isStacked, type StackedBlock, toStack } from './stacked';
import { space } from './styles';
import { TimelineFigure } from './timeline';
import { GaugeBlock, InsufficientEvidenceBlock, LeadBlock, MovesBlock } from './verdict';

/** Room that a heading needs below it on the same page. */
const PRESENCE = 60;

type FlowKind = Exclude<Block['kind'], StackedBlock['kind'] | 'panels'>;
type FlowBlock = BlockOf<FlowKind>;
type Drawn<Kind extends Block['kind']> = { block: BlockOf<Kind>; pictures: Pictures; opening?: Opening | undefined };

const below = <Kind extends FlowKind>(View_: (props: Drawn<Kind>) => ReactNode) =>
  function Below({ opening, ...props }: Drawn<Kind>) {
    return (
      <>
        {opening === undefined ? null : <Opened opening={opening} presence={PRESENCE} />}
        <View_ {...props} />
      </>
    );
  };
const whole = <Kind extends FlowKind>(View_: (props: Drawn<Kind>) => ReactNode) =>
  function Whole({ opening, ...props }: Drawn<Kind>) {
    return (
      <Opened opening={opening}>
        <View_ {...props} />
      </Opened>
    );
  };

const views: { [Kind in FlowKind]: (props: Drawn<Kind>) => ReactNode } = {
  gauge: whole<'gauge'>(GaugeBlock),
  moves: whole<'moves'>(MovesBlock),
  lead: below<'lead'>(LeadBlock),
  insufficientEvidence: whole<'insufficientEvidence'>(InsufficientEvidenceBlock),
  filmstrip: below<'filmstrip'>(FilmstripFigure),
  timeline: whole<'timeline'>(TimelineFigure),
  beats: BeatsBlock,
  waterfall: WaterfallBlock,
  actions: ActionsBlock,
  hypotheses: HypothesesBlock,
  references: ReferencesBlock,
  findings: FindingsBlock,
};

function FlowView({ block, ...rest }: Omit<Drawn<FlowKind>, 'block'> & { block: FlowBlock }): ReactNode {
  // The table has the view of each kind under its name, which the types cannot follow.
  const draw = views[block.kind] as (props: Drawn<FlowKind>) => ReactNode;
  return draw({ block, ...rest });
}

type Unit = { stacked: StackedBlock[] } | { block: FlowBlock | BlockOf<'panels'> };

function toUnits(blocks: readonly Block[]): Unit[] {
  const units: Unit[] = [];
  for (const block of blocks) {
    const last = units.at(-1);
    if (!isStacked(block)) units.push({ block: block as FlowBlock | BlockOf<'panels'> });
    else if (last !== undefined && 'stacked' in last) last.stacked.push(block);
    else units.push({ stacked: [block] });
  }
  return units;
}

function UnitView({ unit, pictures, opening }: { unit: Unit; pictures: Pictures; opening: Opening | undefined }) {
  if ('stacked' in unit) return <Columns opening={opening} stacks={unit.stacked.map(toStack)} />;
  const { block } = unit;
  if (block.kind !== 'panels') return <FlowView block={block} pictures={pictures} opening={opening} />;
  return <Columns opening={opening} stacks={block.panels.map((panel) => toPanelStack(panel, pictures))} />;
}

export type Chapter = { title: string; hue: string; blocks: readonly Block[] };

export function ChapterView({ chapter: { title, hue, blocks }, pictures }: { chapter: Chapter; pictures: Pictures }) {
  return toUnits(blocks).map((unit, index) => (
    // The gap comes before the block, not around it: the PDF library squeezes a row into what is left of a page
    // instead of moving it, where the row is the first of a first.
    <Fragment key={'stacked' in unit ? unit.stacked[0]?.kind : unit.block.kind}>
      {index === 0 ? null : <View style={{ height: space(2) }} />}
      <UnitView unit={unit} pictures={pictures} opening={index === 0 ? { title, hue } : undefined} />
    </Fragment>
  ));
}

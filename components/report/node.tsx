import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { BarsView } from '@/components/report/bars';
import { CardsView } from '@/components/report/cards';
import { Facts } from '@/components/report/facts';
import { FilmstripView, GaugeView } from '@/components/report/figures';
import { PanelView } from '@/components/report/panel';
import { type Reading, Words } from '@/components/report/reading';
import { RowsView } from '@/components/report/rows';
import type { FigureNode, FoldNode, Ladder, Node, NodeOf, TextNode } from '@/lib/report/view/nodes';

const headings = { h3: 'mb-3 text-xl leading-snug font-semibold', h4: 'mb-1.5 text-sm font-semibold' } as const;

const texts = {
  lead: 'max-w-[64ch] gap-3 text-lg leading-relaxed text-pretty',
  body: 'max-w-[68ch] gap-3',
  note: 'max-w-[68ch] gap-3 text-sm leading-normal text-quiet',
  statement: 'mb-4 max-w-[68ch] gap-3 border-l-4 border-(--hue) pl-6',
} as const;

function TextView({ node: { look, title, paragraphs } }: { node: TextNode }) {
  return (
    <div className={`flex flex-col ${texts[look]}`}>
      {title && <h3 className="text-[25px] leading-tight font-semibold tracking-tight">{title}</h3>}
      {paragraphs.map((paragraph) => (
        <Words key={paragraph} text={paragraph} />
      ))}
    </div>
  );
}

const rungs = {
  primary: 'border-(--hue) font-semibold text-ink',
  secondary: 'border-(--hue) border-double text-ink',
  other: 'border-sunk text-quiet',
} as const;

function LadderView({ drawing: { steps } }: { drawing: Ladder }) {
  return (
    <ol className="grid gap-1 max-sm:gap-0 sm:grid-cols-5" aria-hidden="true">
      {steps.map(({ label, role }) => (
        <li key={label} className={`text-sm leading-snug max-sm:border-l-6 max-sm:px-3 max-sm:py-1.5 sm:border-t-6 sm:pt-2 ${rungs[role]}`}>
          {label}
        </li>
      ))}
    </ol>
  );
}

function FigureView({ node: { drawing }, reading }: { node: FigureNode; reading: Reading }) {
  return (
    <figure className="flex flex-col gap-3">
      {drawing.kind === 'gauge' && <GaugeView drawing={drawing} />}
      {drawing.kind === 'filmstrip' && <FilmstripView drawing={drawing} reading={reading} />}
      {drawing.kind === 'ladder' && <LadderView drawing={drawing} />}
    </figure>
  );
}

/** On paper, what is not printed there is left out unless a reader has opened it. */
function FoldView({ node: { title, count, isPrinted, columns, nodes }, reading }: { node: FoldNode; reading: Reading }) {
  return (
    <details className={`group/fold ${isPrinted ? '' : 'print:not-open:hidden'}`}>
      <summary className="flex items-center gap-2.5 px-4 py-2 select-none marker:content-none hover:bg-sunk sm:px-5 print:px-0 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 flex-none text-quiet transition-transform duration-150 group-open/fold:rotate-90 motion-reduce:transition-none print:hidden"
          aria-hidden="true"
        />
        <h3 className="font-semibold">{title}</h3>
        {count !== undefined && <span className="text-sm text-quiet tabular-nums">{count}</span>}
      </summary>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-4 pt-1 pb-6 sm:px-5 print:px-0 ${columns ? 'sm:grid-cols-2 print:grid-cols-2' : ''}`}
      >
        <Nodes nodes={nodes} reading={{ ...reading, heading: 'h4' }} />
      </div>
    </details>
  );
}

export function Folds({ folds, reading }: { folds: readonly FoldNode[]; reading: Reading }) {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface print:border-none [&>:first-child>summary]:rounded-t-card [&>:last-child>summary]:rounded-b-card">
      {folds.map((fold) => (
        <FoldView key={fold.title} node={fold} reading={reading} />
      ))}
    </div>
  );
}

const views: { [Kind in Node['kind']]: (props: { node: NodeOf<Kind>; reading: Reading }) => ReactNode } = {
  text: TextView,
  facts: ({ node, reading }) => <Facts {...node} reading={reading} />,
  rows: RowsView,
  cards: CardsView,
  bars: BarsView,
  panel: PanelView,
  figure: FigureView,
  fold: FoldView,
};

/** Nodes of these kinds draw their own titles. */
const untitled: readonly Node['kind'][] = ['text', 'panel', 'fold'];

function NodeView<Kind extends Node['kind']>({ node, reading }: { node: NodeOf<Kind>; reading: Reading }) {
  const { heading: Heading } = reading;
  return (
    <div>
      {node.title && !untitled.includes(node.kind) && <Heading className={headings[Heading]}>{node.title}</Heading>}
      {'note' in node && <p className="-mt-1.5 mb-3 max-w-[68ch] text-sm text-quiet">{node.note}</p>}
      {views[node.kind as Kind]({ node, reading })}
    </div>
  );
}

export function Nodes({ nodes, reading }: { nodes: readonly Node[]; reading: Reading }) {
  return nodes.map((node) => <NodeView key={`${node.kind} ${node.title}`} node={node} reading={reading} />);
}

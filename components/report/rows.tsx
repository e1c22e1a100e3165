import { ArrowDown } from 'lucide-react';
import { Fragment } from 'react';
import { Check } from '@/components/report/check-mark';
import { Facts } from '@/components/report/facts';
import { isShown, Still, showing } from '@/components/report/frames';
import { MarkSign } from '@/components/report/mark';
import { type Reading, TARGET, Words } from '@/components/report/reading';
import type { Link, NodeOf, Place, Row } from '@/lib/report/view/nodes';

const SECOND = 'cursor-pointer underline decoration-quiet/40 underline-offset-4 hover:text-ink hover:decoration-ink';
const LINKS = '*:rounded-xs *:text-brand *:underline *:decoration-1 *:underline-offset-4 *:hover:decoration-2';
const LACK = 'text-sm leading-6 font-medium text-weak';
const LINES = 'divide-y divide-line border-y border-line';
const CELLS = 'grid gap-x-10 border-b border-line lg:grid-cols-2 print:grid-cols-2';
const FINDING = 'rounded-sm text-sm leading-normal target:outline-8 target:outline-sunk';

/** A `side` is a row itself, or what is beside it. */
const looks = {
  list: { list: LINES, item: 'gap-x-8 py-3 leading-snug', side: 'gap-3', text: 'font-medium', facts: 'line' },
  beside: { list: '', item: '', side: 'gap-3 max-sm:pl-5', text: '', facts: 'line' },
  ledger: {
    list: LINES,
    item: 'gap-x-4 py-2 text-sm leading-normal',
    side: 'gap-x-4 max-sm:flex-col',
    text: 'text-[0.9375rem]',
    facts: 'stack',
  },
  cells: { list: CELLS, item: 'border-t border-line py-2.5', side: 'gap-x-4 gap-y-1', text: 'text-sm leading-5.5', facts: 'pairs' },
  findings: { list: 'flex flex-col gap-2', item: FINDING, side: 'gap-2.5', text: '', facts: 'line' },
} as const;

type RowProps = { row: Row; reading: Reading };
type LookProps = RowProps & { look: keyof typeof looks };

export function Links({ links, page }: { links: readonly Link[]; page: string }) {
  if (links.length === 0) return null;
  return (
    <span className={`text-xs leading-4 text-quiet tabular-nums ${LINKS}`}>
      See{' '}
      {links.map(({ label, anchor }, index) => (
        <Fragment key={anchor}>
          {index > 0 && ', '}
          <a href={`${page}#${anchor}`}>{label}</a>
        </Fragment>
      ))}
    </span>
  );
}

/** Leads to the still of its second, else to its shot. */
function Second({ row: { place, still }, reading: { stillSrc, page } }: RowProps) {
  if (place?.clock !== undefined && isShown(still, stillSrc))
    return (
      <button {...showing(still)} className={SECOND}>
        {place.clock}
      </button>
    );
  if (place?.shot === undefined) return place?.clock;
  return (
    <a className={SECOND} href={`${page}#${place.shot}`}>
      {place.clock}
    </a>
  );
}

function Evidence({ row, reading }: RowProps) {
  const { place, check, links = [] } = row;
  const words = place?.words.join(' · ');
  return (
    <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs leading-4 text-quiet tabular-nums empty:hidden">
      {place && (
        <span>
          <Second row={row} reading={reading} />
          {place.clock && words ? ` · ${words}` : words}
        </span>
      )}
      {check && <Check check={check} />}
      <Links links={links} page={reading.page} />
    </div>
  );
}

function Lead({ row: { mark, number, place, still }, look, reading }: LookProps) {
  if (mark) return <MarkSign mark={mark} number={number} />;
  if (look === 'cells') return <Still still={still} longer={72} stillSrc={reading.stillSrc} />;
  if (look === 'ledger') return <span className="w-32 flex-none text-xs leading-5.25 text-quiet tabular-nums">{place?.clock}</span>;
  return number && <span className="-mr-1 w-3 pt-0.5 text-sm leading-snug text-quiet tabular-nums">{number}</span>;
}

function Name({ row, reading }: RowProps) {
  return (
    <p className="leading-6 font-semibold">
      {row.number}. {row.tag}
      <span className="ml-3 text-xs font-normal text-quiet tabular-nums">
        <Second row={row} reading={reading} />
      </span>
    </p>
  );
}

function Side({ row, look, reading }: LookProps) {
  const { place: _, tag, ...rest } = row;
  const isPlaced = look === 'cells' || look === 'ledger';
  return (
    <div className={`flex ${looks[look].side}`}>
      <Lead row={row} look={look} reading={reading} />
      <div className="min-w-0 flex-1">
        {look === 'cells' ? <Name row={row} reading={reading} /> : <Words text={tag} look="text-xs leading-5 text-quiet" />}
        <Words text={row.text} look={`max-w-[68ch] wrap-anywhere ${row.isLack ? LACK : looks[look].text}`} />
        <div className="my-1 empty:hidden">
          <Facts facts={row.facts} look={looks[look].facts} reading={reading} />
        </div>
        <Evidence row={isPlaced ? rest : row} reading={reading} />
      </div>
      {(look === 'beside' || (look === 'list' && !row.beside)) && <Still still={row.still} longer={72} stillSrc={reading.stillSrc} />}
    </div>
  );
}

export function Rows({ rows, look, reading }: { rows: readonly Row[]; look: keyof typeof looks; reading: Reading }) {
  const { list, item } = looks[look];
  return (
    <ol className={list}>
      {rows.map((row) => (
        <li
          key={row.anchor ?? `${row.place?.clock} ${row.text}`}
          id={row.anchor}
          className={`relative grid grid-cols-[minmax(0,1fr)] gap-y-2 ${item} ${row.beside ? 'sm:grid-cols-2 print:grid-cols-2' : ''} ${TARGET}`}
        >
          <Side row={row} look={look} reading={reading} />
          {row.beside && <Side row={row.beside} look="beside" reading={reading} />}
        </li>
      ))}
    </ol>
  );
}

const toLine = ({ clock, words }: Place) => [clock, ...words].filter(Boolean).join(' · ');

function Index({ rows, page }: { rows: readonly Row[]; page: string }) {
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {rows.map(({ tag, text, place, to }) => (
        <li key={to}>
          <a
            href={`${page}#${to}`}
            className="group grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2 leading-snug font-semibold hover:bg-sunk focus-visible:-outline-offset-2 sm:grid-cols-[84px_minmax(0,1fr)_auto] sm:px-5"
          >
            <span className="text-sm leading-snug text-(--hue) max-sm:col-span-2 sm:pt-0.5">{tag}</span>
            <span>
              <Words as="span" text={text} look="group-hover:underline group-hover:underline-offset-4" />
              {place && <span className="ml-3 text-sm font-normal whitespace-nowrap text-quiet tabular-nums">{toLine(place)}</span>}
            </span>
            <ArrowDown className="mt-1 size-4 text-quiet print:hidden" aria-hidden="true" />
          </a>
        </li>
      ))}
    </ol>
  );
}

export function RowsView({ node: { look, rows, more }, reading }: { node: NodeOf<'rows'>; reading: Reading }) {
  return (
    <>
      {look === 'index' ? <Index rows={rows} page={reading.page} /> : <Rows rows={rows} look={look} reading={reading} />}
      {more && <p className="mt-3 text-sm text-quiet">{more}</p>}
    </>
  );
}

import type { ReactNode } from 'react';
import { Facts } from '@/components/report/facts';
import { type Reading, Words } from '@/components/report/reading';
import type { Card, NodeOf } from '@/lib/report/view/nodes';

const PLACED = 'scroll-mt-16 break-inside-avoid lg:scroll-mt-8';
const looks = {
  rows: {
    list: 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface',
    card: `grid gap-x-8 gap-y-2 px-4 py-3.5 target:bg-sunk sm:px-5 lg:grid-cols-[104px_minmax(0,1fr)_minmax(0,1fr)] print:grid-cols-[104px_minmax(0,1fr)_minmax(0,1fr)] ${PLACED}`,
  },
  columns: {
    list: 'grid gap-4 md:auto-cols-fr md:grid-flow-col',
    card: `flex flex-col gap-y-1.5 rounded-card border border-line bg-surface p-4 target:border-(--hue) sm:px-5 ${PLACED}`,
  },
  ad: {
    list: '@container',
    card: 'grid items-start gap-x-10 gap-y-5 @3xl:grid-cols-[minmax(0,1fr)_270px] print:grid-cols-[minmax(0,1fr)_240px]',
  },
} as const;

const SMALL = 'text-xs leading-normal text-quiet';

type ContentProps = { card: Card; children: ReactNode };

function Advice({ card: { tag, note, title, place, body }, children }: ContentProps) {
  return (
    <>
      <p>
        <span className="text-sm leading-normal font-semibold text-(--hue)">{tag}</span>
        {note && <span className={`block ${SMALL}`}>{note}</span>}
      </p>
      <div className="leading-snug wrap-anywhere">
        <Words as="h3" text={title} look="font-semibold" />
        <Words text={place} look={`mt-1 tabular-nums ${SMALL}`} />
      </div>
      <div className="text-sm leading-normal wrap-anywhere">
        <Words text={body} />
        {children}
      </div>
    </>
  );
}

/** Shows the text as it is; never a link, whatever it holds. */
function Ad({ card: { title, note, body, button }, children }: ContentProps) {
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-surface empty:hidden">
        <Words text={body} look="px-4 py-3.5 leading-normal wrap-anywhere whitespace-pre-line" />
        {(title || note || button) && (
          <div className="flex items-center justify-between gap-4 bg-sunk px-4 py-3 text-sm">
            <div className="min-w-0">
              <Words text={title} look="text-base leading-snug font-semibold" />
              <Words text={note} look="leading-normal text-quiet" />
            </div>
            <Words text={button} look="max-w-1/2 flex-none rounded-control border border-quiet px-3 py-1.5 font-medium" />
          </div>
        )}
      </div>
      {children}
    </>
  );
}

export function CardsView({ node: { look, cards }, reading }: { node: NodeOf<'cards'>; reading: Reading }) {
  const { list, card: item } = looks[look];
  const Content = look === 'ad' ? Ad : Advice;
  return (
    <ol className={list}>
      {cards.map((card) => (
        <li key={card.anchor ?? look} id={card.anchor} className={item}>
          <Content card={card}>
            <Facts facts={card.facts} look={look === 'ad' ? 'line' : 'stack'} reading={reading} />
          </Content>
        </li>
      ))}
    </ol>
  );
}

import { X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ComparedBeats, type SrcOf } from '@/components/report/compared-beats';
import { bandHues, sectionHues } from '@/components/report/hues';
import { ScoreBar } from '@/components/report/score-bar';
import { UnderHeads } from '@/components/report/under-heads';
import { linkClass } from '@/components/ui/button';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import type { ComparedAd, ComparedCell, ComparedRow, ComparedTable, Comparison } from '@/lib/report/view/comparison';

/** The first column stays in view while the ads scroll past it. */
const pinned = 'sticky left-0 z-10 border-r border-line bg-paper pr-3 text-left align-top wrap-anywhere print:static';
const pinnedWidth = 'w-24 sm:w-44';
const column = 'not-last:border-r border-line px-2.5 align-top sm:px-4';
/** The columns of the ads are equally wide. Two fit on a phone, with the edge of a third; more scroll, as far as the last two. */
const tableWidths: Readonly<Record<number, string>> = {
  3: 'min-w-[calc(28.5rem+22px)] pr-[22px] sm:min-w-[45rem] sm:pr-0',
  4: 'min-w-[calc(36rem+22px)] pr-[22px] sm:min-w-[60rem] sm:pr-0',
};
const headColumns: Readonly<Record<number, string>> = {
  2: 'grid-cols-[6rem_repeat(2,minmax(0,1fr))] sm:grid-cols-[11rem_repeat(2,minmax(0,1fr))]',
  3: 'grid-cols-[6rem_repeat(3,minmax(0,1fr))] sm:grid-cols-[11rem_repeat(3,minmax(0,1fr))]',
  4: 'grid-cols-[6rem_repeat(4,minmax(0,1fr))] sm:grid-cols-[11rem_repeat(4,minmax(0,1fr))]',
};

type HrefOf = (ad: ComparedAd) => string | undefined;
type Links = { hrefOf: HrefOf; withoutOf: HrefOf };
const noLinks: Links = { hrefOf: () => undefined, withoutOf: () => undefined };

function Heads({ ads, links: { hrefOf, withoutOf } }: { ads: readonly ComparedAd[]; links: Links }) {
  return (
    <div className={`grid ${headColumns[ads.length] ?? ''} ${tableWidths[ads.length] ?? ''}`}>
      <span className={pinned} />
      {ads.map((ad) => {
        const [href, without] = [hrefOf(ad), withoutOf(ad)];
        const name = <span className="line-clamp-5 sm:line-clamp-2">{ad.name}</span>;
        return (
          <div key={ad.id} className={`flex items-start justify-between gap-1.5 py-2.5 text-sm leading-snug ${column}`}>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold" dir="auto">
                {href === undefined ? (
                  name
                ) : (
                  <Link
                    href={href}
                    prefetch={false}
                    rel={href.startsWith('/') ? undefined : 'noreferrer noopener external'}
                    className={linkClass}
                  >
                    {name}
                  </Link>
                )}
              </p>
              <p className="text-xs text-quiet">{ad.library}</p>
            </div>
            {without !== undefined && (
              <Link
                href={without}
                prefetch={false}
                aria-label={`Compare without ${ad.name}`}
                title="Compare without this ad"
                className="grid size-6 flex-none place-items-center rounded-control text-quiet hover:bg-sunk hover:text-ink print:hidden"
              >
                <X className="size-3.5" aria-hidden="true" />
              </Link>
            )}
          </div>
        );
      })}
    </div>
  );
}

function AdHead({ ad: { name, score }, src }: { ad: ComparedAd; src: string | undefined }) {
  return (
    <div className="flex flex-col gap-3">
      <span className="sr-only">{name}</span>
      {src === undefined ? (
        <div className="grid aspect-9/16 max-h-56 max-w-full place-items-center self-start rounded-control bg-sunk text-xs font-normal text-quiet">
          No picture
        </div>
      ) : (
        // biome-ignore lint/performance/noImgElement: stills are small already, and only their owner's session may fetch them.
        <img src={src} alt={`First still of ${name}`} className="max-h-56 max-w-full self-start rounded-control bg-sunk object-contain" />
      )}
      {score && (
        <p className={`tabular-nums ${bandHues[score.band]}`}>
          <b className="text-[31px] leading-none font-semibold tracking-tight text-(--hue)">{score.value}</b>{' '}
          <span className="text-sm font-normal text-quiet">of 100, grade {score.grade}</span>
        </p>
      )}
    </div>
  );
}

/** `isSole`: no other ad of the row has as many points. */
function Cell({ cell, isScored, isSole }: { cell: ComparedCell | undefined; isScored: boolean; isSole: boolean }) {
  if (cell === undefined) return <span className="text-quiet">–</span>;
  const { text, note, points, isBest } = cell;
  return (
    <>
      <p className={`leading-snug wrap-anywhere ${isScored ? 'tabular-nums' : ''} ${isBest ? 'font-semibold' : ''}`} dir="auto">
        {text}
        {isBest && isSole && (
          <span className="ml-2 rounded-sm bg-(--hue,var(--color-brand)) px-1.5 py-0.5 text-xs font-medium whitespace-nowrap text-surface">
            Best
          </span>
        )}
      </p>
      {isScored && points !== undefined && note === undefined && (
        <span className="mt-1.5 block max-w-40 [&>svg]:h-1">
          <ScoreBar score={{ score: points, max: MAX_SECTION_SCORE }} />
        </span>
      )}
      {note && (
        <p className="mt-1 text-xs leading-normal wrap-anywhere text-quiet" dir="auto">
          {note}
        </p>
      )}
    </>
  );
}

function Row({ row: { label, section, cells, difference, isEqual } }: { row: ComparedRow }) {
  const isSole = cells.filter((cell) => cell?.isBest).length === 1;
  return (
    <tr className={`border-t border-line ${section === undefined ? '' : sectionHues[section]}`} data-equal={isEqual}>
      <th scope="row" className={`${pinned} py-2.5 text-sm font-medium`}>
        {section && <span className="mr-2 inline-block size-2 rounded-[2px] bg-(--hue)" aria-hidden="true" />}
        {label}
        {difference !== undefined && <span className="block text-xs font-normal text-quiet tabular-nums">{difference} apart</span>}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells belong to the ads by their place.
        <td key={index} className={`${column} py-2.5 text-sm`}>
          <Cell cell={cell} isScored={section !== undefined} isSole={isSole} />
        </td>
      ))}
    </tr>
  );
}

function Group({ table: { title, note, rows }, columns }: { table: ComparedTable; columns: number }) {
  return (
    <tbody data-equal={rows.every(({ isEqual }) => isEqual) || undefined}>
      <tr>
        <th scope="rowgroup" colSpan={columns} className="pt-9 pb-2.5 text-left">
          <span className="sticky left-0 text-sm leading-snug font-semibold sm:text-xl">{title}</span>
        </th>
      </tr>
      {note && (
        <tr>
          <td colSpan={columns} className="pb-2 text-sm text-quiet">
            <span className="sticky left-0">{note}</span>
          </td>
        </tr>
      )}
      {rows.map((row) => (
        <Row key={row.label} row={row} />
      ))}
    </tbody>
  );
}

type Props = {
  comparison: Comparison;
  srcOf: SrcOf;
  links?: Links;
  children?: ReactNode;
};

export function ComparisonView({ comparison: { ads, lead, warnings, tables }, srcOf, links = noLinks, children }: Props) {
  const columns = ads.length + 1;
  const [scores, ...others] = tables;
  return (
    <article data-report className="has-[input[name=differences]:checked]:**:data-equal:hidden">
      {lead && <p className="mb-4 max-w-[76ch] text-base leading-snug sm:text-xl">{lead}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="mb-3 max-w-[76ch] border-l-4 border-uneven pl-3.5 text-sm leading-normal">
          {warning}
        </p>
      ))}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        {children}
        <label className="flex cursor-pointer items-center gap-2 text-sm">
          <input type="checkbox" name="differences" className="size-4 accent-brand" />
          Only what differs
        </label>
      </div>
      <UnderHeads label="Comparison" heads={<Heads ads={ads} links={links} />}>
        <div className={tableWidths[ads.length]}>
          <table className="w-full table-fixed border-collapse">
            <thead>
              <tr>
                <td className={`${pinned} ${pinnedWidth}`} />
                {ads.map((ad) => (
                  <th key={ad.id} scope="col" className={`${column} snap-start py-3 text-left`}>
                    <AdHead ad={ad} src={ad.stills[0] && srcOf(ad.id, ad.stills[0].n)} />
                  </th>
                ))}
              </tr>
            </thead>
            {scores && <Group table={scores} columns={columns} />}
            <tbody>
              <tr>
                <td colSpan={columns} className="pt-9">
                  <div className="sticky left-0 max-w-[calc(100vw-2rem-22px)] sm:max-w-[calc(100vw-4rem)]">
                    <ComparedBeats ads={ads} srcOf={srcOf} />
                  </div>
                </td>
              </tr>
            </tbody>
            {others.map((table) => (
              <Group key={table.title} table={table} columns={columns} />
            ))}
          </table>
        </div>
      </UnderHeads>
    </article>
  );
}

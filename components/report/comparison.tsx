import { X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ScoreBar } from '@/components/report/bars';
import { ComparedBeats, type SrcOf } from '@/components/report/compared-beats';
import { hues } from '@/components/report/hues';
import { Words } from '@/components/report/reading';
import { linkClass } from '@/components/ui/button';
import type { ComparedAd, ComparedCell, ComparedRow, ComparedTable, Comparison } from '@/lib/report/view/comparison';

/** The first column stays in view while the ads scroll past it. */
const pinned = 'sticky left-0 z-10 w-24 border-r border-line bg-paper pr-3 text-left align-top wrap-anywhere sm:w-44 print:static';
const column = 'not-last:border-r border-line px-2.5 text-left align-top sm:px-4';
/** The columns of the ads are equally wide. Two fit on a phone, with the edge of a third; more scroll, as far as the last two. */
const tableWidths: Readonly<Record<number, string>> = {
  3: 'min-w-[calc(28.5rem+22px)] pr-[22px] sm:min-w-[45rem] sm:pr-0',
  4: 'min-w-[calc(36rem+22px)] pr-[22px] sm:min-w-[60rem] sm:pr-0',
};

type HrefOf = (ad: ComparedAd) => string | undefined;
type Links = { hrefOf: HrefOf; withoutOf: HrefOf };

function Head({ ad, links: { hrefOf, withoutOf } }: { ad: ComparedAd; links: Links }) {
  const [href, without] = [hrefOf(ad), withoutOf(ad)];
  const name = <Words as="span" text={ad.name} look="line-clamp-5 font-semibold sm:line-clamp-2" />;
  const rel = href?.startsWith('/') ? undefined : 'noreferrer noopener external';
  return (
    <div className="flex items-start justify-between gap-1.5 text-sm leading-snug wrap-anywhere">
      <div className="min-w-0">
        {href ? (
          <Link href={href} prefetch={false} rel={rel} className={linkClass}>
            {name}
          </Link>
        ) : (
          name
        )}
        <p className="text-xs font-normal text-quiet">{ad.library}</p>
      </div>
      {without && (
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
}

function Picture({ ad: { name, score }, src }: { ad: ComparedAd; src: string | undefined }) {
  const box = 'max-h-56 max-w-full rounded-control bg-sunk';
  return (
    <>
      {src === undefined ? (
        <div className={`grid aspect-9/16 h-56 place-items-center text-xs font-normal text-quiet ${box}`}>No picture</div>
      ) : (
        // biome-ignore lint/performance/noImgElement: stills are small already, and only their owner's session may fetch them.
        <img src={src} alt={`First still of ${name}`} className={`object-contain ${box}`} />
      )}
      {score && (
        <p className={`mt-3 text-sm font-normal text-quiet tabular-nums ${hues[score.band]}`}>
          <b className="text-[31px] leading-none font-semibold tracking-tight text-(--hue)">{score.value}</b> of 100, grade {score.grade}
          {score.by && `, ${score.by}`}
        </p>
      )}
    </>
  );
}

function Cell({ cell: { text, note, share, isBest }, isSole }: { cell: ComparedCell; isSole: boolean }) {
  return (
    <>
      <p className={`leading-snug wrap-anywhere tabular-nums ${isBest ? 'font-semibold' : ''}`} dir="auto">
        {text}
        {isBest && isSole && (
          <span className="ml-2 rounded-sm bg-(--hue,var(--color-brand)) px-1.5 py-0.5 text-xs font-medium whitespace-nowrap text-surface">
            Best
          </span>
        )}
      </p>
      {share !== undefined && <ScoreBar share={share} look="mt-1.5 block h-1 max-w-40 rounded-full" />}
      <Words text={note} look="mt-1 text-xs leading-normal wrap-anywhere text-quiet" />
    </>
  );
}

/** No other ad has as many points as a sole best one. */
function Row({ row: { label, section, cells, difference, isEqual } }: { row: ComparedRow }) {
  const isSole = cells.filter((cell) => cell?.isBest).length === 1;
  return (
    <tr className={`text-sm *:border-t ${section ? hues[section] : ''}`} data-equal={isEqual}>
      <th scope="row" className={`${pinned} py-2.5 font-medium`}>
        {section && <span className="mr-2 inline-block size-2 rounded-[2px] bg-(--hue)" aria-hidden="true" />}
        {label}
        {difference !== undefined && <span className="block text-xs font-normal text-quiet tabular-nums">{difference} apart</span>}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells belong to the ads by their place.
        <td key={index} className={`${column} py-2.5`}>
          {cell ? <Cell cell={cell} isSole={isSole} /> : <span className="text-quiet">–</span>}
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
          {note && <span className="block text-sm font-normal text-quiet">{note}</span>}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.label} row={row} />
      ))}
    </tbody>
  );
}

type Props = { comparison: Comparison; srcOf: SrcOf; links: Links; children?: ReactNode };

/** The names of the ads stay in view, on a phone within the table. */
export function ComparisonView({ comparison: { ads, lead, warnings, tables }, srcOf, links, children }: Props) {
  const columns = ads.length + 1;
  const [scores, ...others] = tables;
  return (
    <article data-report className="has-[input[name=differences]:checked]:**:data-equal:hidden">
      <Words text={lead} look="mb-4 max-w-[76ch] text-base leading-snug sm:text-xl" />
      {warnings.map((warning) => (
        <Words key={warning} text={warning} look="mb-3 max-w-[76ch] border-l-4 border-uneven pl-3.5 text-sm leading-normal" />
      ))}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        {children}
        <label className="flex cursor-pointer items-center gap-2 text-sm">
          <input type="checkbox" name="differences" className="size-4 accent-brand" />
          Only what differs
        </label>
      </div>
      <section
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keyboard must reach it
        tabIndex={0}
        className="relative snap-x snap-proximity scroll-pl-24 overflow-auto max-lg:max-h-[90dvh] sm:scroll-pl-44 lg:overflow-visible print:max-h-none print:overflow-visible"
      >
        <table className={`w-full table-fixed border-separate border-spacing-0 ${tableWidths[ads.length] ?? ''}`}>
          <thead>
            <tr>
              <td className={`top-0 z-30! border-b ${pinned}`} />
              {ads.map((ad) => (
                <th key={ad.id} scope="col" className={`sticky top-0 z-20 snap-start border-b bg-paper py-2.5 print:static ${column}`}>
                  <Head ad={ad} links={links} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className={pinned} />
              {ads.map((ad) => (
                <td key={ad.id} className={`py-3 ${column}`}>
                  <Picture ad={ad} src={ad.stills[0] && srcOf(ad.id, ad.stills[0].n)} />
                </td>
              ))}
            </tr>
          </tbody>
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
          {others.map((other) => (
            <Group key={other.title} table={other} columns={columns} />
          ))}
        </table>
      </section>
    </article>
  );
}

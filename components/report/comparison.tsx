import { bandHues, sectionHues } from '@/components/report/hues';
import { linkClass } from '@/components/ui/button';
import type { ComparedAd, ComparedCell, ComparedRow, ComparedTable, Comparison } from '@/lib/report/view/comparison';
import { toClockSpan } from '@/lib/report/words';

/** The first column stays in view while the ads scroll past it. */
const pinned = 'sticky left-0 z-10 bg-paper pr-3 text-left align-top wrap-anywhere print:static';
const pinnedWidth = 'w-28 sm:w-44';
const column = 'border-l border-line px-3 align-top sm:px-4';
/** The columns of the ads are equally wide. Two fit on a phone; more scroll. */
const tableWidths: Readonly<Record<number, string>> = { 3: 'min-w-[45rem]', 4: 'min-w-[60rem]' };

type HrefOf = (id: string) => string;
type SrcOf = (id: string, still: number) => string | undefined;

function AdHead({ ad, href, src }: { ad: ComparedAd; href: string | undefined; src: string | undefined }) {
  const { name, library, score } = ad;
  return (
    <div className="flex flex-col gap-3">
      {src === undefined ? (
        <div className="grid h-56 place-items-center rounded-control bg-sunk text-xs font-normal text-quiet">No picture</div>
      ) : (
        // biome-ignore lint/performance/noImgElement: stills are small already, and only their owner's session may fetch them.
        <img src={src} alt={`First still of ${name}`} className="h-56 max-w-full self-start rounded-control bg-sunk object-contain" />
      )}
      <div>
        {href === undefined ? (
          <span className="text-base leading-snug font-semibold" dir="auto">
            {name}
          </span>
        ) : (
          <a href={href} className={`text-base leading-snug font-semibold ${linkClass}`} dir="auto">
            {name}
          </a>
        )}
        <p className="mt-0.5 text-xs font-normal text-quiet">{library}</p>
      </div>
      {score && (
        <p className={`tabular-nums ${bandHues[score.band]}`}>
          <b className="text-[31px] leading-none font-semibold tracking-tight text-(--hue)">{score.value}</b>{' '}
          <span className="text-sm font-normal text-quiet">of 100, grade {score.grade}</span>
        </p>
      )}
    </div>
  );
}

function Cell({ cell, isScored }: { cell: ComparedCell | undefined; isScored: boolean }) {
  if (cell === undefined) return <span className="text-quiet">–</span>;
  const { text, note, isBest } = cell;
  return (
    <>
      <p className={`leading-snug wrap-anywhere ${isScored ? 'tabular-nums' : ''} ${isBest ? 'font-semibold' : ''}`} dir="auto">
        {text}
        {isBest && (
          <span className="ml-2 rounded-sm bg-(--hue,var(--color-brand)) px-1.5 py-0.5 text-xs font-medium whitespace-nowrap text-surface">
            Best
          </span>
        )}
      </p>
      {note && (
        <p className="mt-1 text-xs leading-normal wrap-anywhere text-quiet" dir="auto">
          {note}
        </p>
      )}
    </>
  );
}

function Row({ row: { label, section, cells, difference } }: { row: ComparedRow }) {
  return (
    <tr className={`border-t border-line ${section === undefined ? '' : sectionHues[section]}`}>
      <th scope="row" className={`${pinned} py-2.5 text-sm font-medium`}>
        {section && <span className="mr-2 inline-block size-2 rounded-[2px] bg-(--hue)" aria-hidden="true" />}
        {label}
        {difference !== undefined && <span className="block text-xs font-normal text-quiet tabular-nums">{difference} apart</span>}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells belong to the ads by their place.
        <td key={index} className={`${column} py-2.5 text-sm`}>
          <Cell cell={cell} isScored={section !== undefined} />
        </td>
      ))}
    </tr>
  );
}

/** The rows of a table under a row with its title and the names of the ads, which stays in view where the page is wide. */
function Group({ table: { title, note, rows }, ads }: { table: ComparedTable; ads: readonly ComparedAd[] }) {
  const stays = 'bg-paper pt-9 pb-2.5 align-bottom xl:sticky xl:top-0 print:static';
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" className={`${pinned} ${stays} xl:z-20`}>
          <span className="text-sm leading-snug font-semibold sm:text-xl">{title}</span>
        </th>
        {ads.map(({ id, name, library }) => (
          <td key={id} className={`${column} ${stays} text-sm xl:z-10`} aria-hidden="true">
            <span className="line-clamp-1 font-medium" dir="auto">
              {name}
            </span>
            <span className="text-xs text-quiet">{library}</span>
          </td>
        ))}
      </tr>
      {note && (
        <tr>
          <td colSpan={ads.length + 1} className="pb-2 text-sm text-quiet">
            {note}
          </td>
        </tr>
      )}
      {rows.map((row) => (
        <Row key={row.label} row={row} />
      ))}
    </tbody>
  );
}

const BEAT_WIDTH = 860;
const BEAT_HEIGHT = 26;

/** The beats of every ad on one axis of seconds. */
function Beats({ ads }: { ads: readonly ComparedAd[] }) {
  const timed = ads.filter(({ beats }) => beats.length > 0);
  const seconds = Math.max(...timed.map(({ seconds = 0, beats }) => Math.max(seconds, beats.at(-1)?.to ?? 0)));
  if (timed.length === 0 || seconds <= 0) return null;
  const toX = (at: number) => (Math.min(at, seconds) / seconds) * BEAT_WIDTH;
  return (
    <figure className="mt-10">
      <h2 className="text-xl leading-snug font-semibold">Beats on one time axis</h2>
      <ol className="mt-3 flex flex-col gap-4">
        {timed.map(({ id, name, beats, seconds: own = 0 }) => (
          <li key={id}>
            <p className="text-sm font-medium" dir="auto">
              {name}
            </p>
            <svg className="mt-1 h-6.5 w-full" viewBox={`0 0 ${BEAT_WIDTH} ${BEAT_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              <rect className="fill-sunk" width={toX(own)} height={BEAT_HEIGHT} />
              {beats.map(({ from, to }, index) => (
                <rect
                  key={from}
                  className="fill-execution"
                  opacity={index % 2 === 0 ? 0.85 : 0.5}
                  x={toX(from)}
                  width={Math.max(2, toX(to) - toX(from) - 2)}
                  height={BEAT_HEIGHT}
                />
              ))}
            </svg>
            <ul className="mt-1 flex flex-wrap gap-x-4 text-xs leading-normal text-quiet tabular-nums">
              {beats.map(({ role, from, to }) => (
                <li key={from}>
                  <b className="font-medium text-ink">{role}</b> {toClockSpan(from, to)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Reports side by side. `hrefOf` leads to the report of an ad, where its reader may open it, `srcOf` to one of its stills. */
export function ComparisonView({ comparison, hrefOf, srcOf }: { comparison: Comparison; hrefOf?: HrefOf; srcOf: SrcOf }) {
  const { ads, warnings, tables } = comparison;
  return (
    <article data-report>
      {warnings.map((warning) => (
        <p key={warning} className="mb-3 max-w-[76ch] border-l-4 border-uneven pl-3.5 text-sm leading-normal">
          {warning}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keyboard must reach it */}
      <section aria-label="Comparison" className="overflow-x-auto xl:overflow-visible print:overflow-visible" tabIndex={0}>
        <table className={`w-full table-fixed border-collapse ${tableWidths[ads.length] ?? ''}`}>
          <thead>
            <tr>
              <td className={`${pinned} ${pinnedWidth}`} />
              {ads.map((ad) => (
                <th key={ad.id} scope="col" className={`${column} pb-3 text-left`}>
                  <AdHead ad={ad} href={hrefOf?.(ad.id)} src={ad.still === undefined ? undefined : srcOf(ad.id, ad.still)} />
                </th>
              ))}
            </tr>
          </thead>
          {tables.map((table) => (
            <Group key={table.title} table={table} ads={ads} />
          ))}
        </table>
      </section>
      <Beats ads={ads} />
    </article>
  );
}

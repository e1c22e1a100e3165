import { isShown, Still } from '@/components/report/frames';
import { hues } from '@/components/report/hues';
import { MarkLegend, MarkSign } from '@/components/report/mark';
import { type Reading, Words } from '@/components/report/reading';
import { dial, toDialDashes } from '@/lib/report/view/charts';
import { type Frame, fitFrame } from '@/lib/report/view/frames';
import type { Filmstrip, FilmstripCell, Gauge } from '@/lib/report/view/nodes';

function Dial({ value }: { value: number }) {
  const dashes = toDialDashes(value);
  const size = Number.isInteger(value) ? 'text-[31px] sm:text-[39px]' : 'text-[25px] sm:text-[31px]';
  return (
    <div className="grid justify-items-center sm:col-start-1 sm:row-span-2 [&>*]:[grid-area:1/1]">
      <svg
        className="w-full fill-none [stroke-linecap:round]"
        viewBox={`0 0 ${dial.width} ${dial.height}`}
        strokeWidth={dial.strokeWidth}
        aria-hidden="true"
      >
        <path className="stroke-sunk" d={dial.path} />
        {dashes && <path className="stroke-(--hue)" d={dial.path} strokeDasharray={dashes} />}
      </svg>
      <p className="self-center pt-3 text-center text-xs text-quiet tabular-nums">
        <span className={`block leading-none font-semibold tracking-tighter text-ink ${size}`}>{value}</span> of 100
      </p>
    </div>
  );
}

const LINE = 'text-xs leading-normal text-quiet tabular-nums sm:text-sm';

export function GaugeView({ drawing }: { drawing: Gauge }) {
  const { value, grade, band, word, because, lines, reasoning } = drawing;
  return (
    <div
      className={`grid grid-cols-[112px_minmax(0,1fr)] items-center gap-x-5 gap-y-2 sm:grid-cols-[144px_minmax(0,1fr)] sm:gap-x-7 ${hues[band]}`}
    >
      <Dial value={value} />
      <div className={`flex flex-col gap-1 sm:col-start-2 ${reasoning === undefined ? '' : 'sm:self-end'}`}>
        <p className="text-xl leading-snug font-semibold">
          <span className="text-(--hue)">{word}</span>, grade {grade}
        </p>
        {because && (
          <p className="text-sm leading-normal">
            {because.label}: <Words as="span" text={because.value} look="font-medium text-weak" />
          </p>
        )}
        {lines.map((line) => (
          <Words key={line} text={line} look={LINE} />
        ))}
      </div>
      <Words text={reasoning} look="max-w-[68ch] leading-normal max-sm:col-span-2 sm:col-start-2 sm:self-start" />
    </div>
  );
}

type CellProps = { cell: FilmstripCell; reading: Reading; like: Frame | undefined; longer: number };

/** A cell without a still is as large as those `like` it. */
function Cell({ cell, reading: { stillSrc, page }, like, longer }: CellProps) {
  const { number, anchor, from, clock, length, transition, still, marks } = cell;
  const blank = like && !isShown(still, stillSrc) && <svg {...fitFrame(like, longer)} className="rounded-sm bg-sunk" aria-hidden="true" />;
  return (
    <li
      id={anchor}
      data-from={from}
      className="scroll-mt-16 rounded-sm text-quiet target:bg-brand/15 target:outline-2 target:outline-offset-4 target:outline-brand lg:scroll-mt-8"
    >
      <div className="mb-1.5 empty:hidden max-sm:[zoom:.82] print:[zoom:.7]">
        {blank || <Still still={still} longer={longer} stillSrc={stillSrc} />}
      </div>
      <span className={like && 'sr-only'}>{number}. </span>
      <b className="text-sm font-semibold text-ink">{clock}</b> {length}
      {transition && <span className={like && 'block'}> {transition}</span>}
      <span className={`mt-1 flex flex-wrap gap-0.5 empty:hidden ${like ? 'contain-inline-size' : ''}`}>
        {marks.map((mark) => (
          <a
            key={mark.number}
            href={`${page}#${mark.anchor}`}
            aria-label={mark.label}
            className="rounded-full hover:ring-2 hover:ring-line"
          >
            <MarkSign mark={mark} number={mark.number} />
          </a>
        ))}
      </span>
    </li>
  );
}

export function FilmstripView({ drawing, reading }: { drawing: Filmstrip; reading: Reading }) {
  const { cells, more } = drawing;
  const like = cells.find(({ still }) => isShown(still, reading.stillSrc))?.still;
  // The largest pictures with which all shots fit in one row.
  const longer = cells.length > 7 ? 144 : 192;
  return (
    <>
      <MarkLegend marks={cells.flatMap(({ marks }) => marks)} />
      <ol className={`flex flex-wrap text-xs leading-normal tabular-nums ${like ? 'gap-x-2.5 gap-y-5' : 'gap-x-5.5 gap-y-2'}`}>
        {cells.map((cell) => (
          <Cell key={cell.number} cell={cell} reading={reading} like={like} longer={longer} />
        ))}
      </ol>
      {more && <p className="mt-3 text-sm text-quiet">{more}</p>}
    </>
  );
}

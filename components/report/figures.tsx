import { isShown, Still } from '@/components/report/frames';
import { hues } from '@/components/report/hues';
import { MarkLegend, MarkSign } from '@/components/report/mark';
import { type Reading, Words } from '@/components/report/reading';
import { dial, toDialDashes } from '@/lib/report/view/charts';
import { type Frame, fitFrame } from '@/lib/report/view/frames';
import type { Filmstrip, FilmstripCell, Gauge, Lane, Timeline, TrackLook } from '@/lib/report/view/nodes';

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
  const { value, grade, band, word, because, lines, rank, reasoning } = drawing;
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
        <Words text={rank} look={`${LINE} print:hidden`} />
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

const looks: Record<TrackLook, string> = {
  shot: 'fill-quiet stroke-sunk',
  dissolve: 'fill-none stroke-quiet',
  read: 'fill-brand stroke-sunk',
  unreadable: 'fill-none stroke-brand [stroke-dasharray:3_2]',
  voice: 'fill-ink stroke-sunk',
  silence: 'fill-none stroke-quiet [stroke-dasharray:1.5_2]',
};

const MARK = 26;
const BAR = { height: 8, row: 11 } as const;
const PADDING = 5;

const DIAMOND = 'origin-center -translate-2 rotate-45 fill-paper stroke-(--hue) stroke-[1.5] [transform-box:fill-box]';

const toX = (share: number) => `${Math.round(share * 10_000) / 100}%`;

function MarkLink({ mark: { start, row, number, label, clock, works, anchor }, page }: { mark: Lane['marks'][number]; page: string }) {
  const [x, y] = [toX(start), PADDING + MARK * (row + 0.5)];
  return (
    <a className="group outline-none" href={`${page}#${anchor}`} aria-label={`${label}, ${clock}`}>
      <circle
        className="fill-transparent stroke-2 group-hover:stroke-(--hue) group-focus-visible:stroke-(--hue)"
        cx={x}
        cy={y}
        r={MARK / 2}
      />
      {works ? (
        <circle className="fill-(--hue)" cx={x} cy={y} r={MARK / 2 - 4} />
      ) : (
        <rect className={DIAMOND} x={x} y={y} width="16" height="16" />
      )}
      <text className={`text-[10.5px] font-semibold ${works ? 'fill-paper' : 'fill-(--hue)'}`} x={x} y={y + 4} textAnchor="middle">
        {number}
      </text>
    </a>
  );
}

function LaneView({ lane: { label, section, rows, marks, bars }, page }: { lane: Lane; page: string }) {
  return (
    <li className={section ? hues[section] : '[--hue:var(--color-ink)]'}>
      <p className="text-xs font-semibold text-(--hue)">{label}</p>
      <div className="rounded-sm bg-sunk px-3.5">
        <svg className="w-full overflow-visible" height={rows * (section ? MARK : BAR.row) + 2 * PADDING} aria-label={label}>
          {bars.map(({ look, text, start, length, row }) => (
            <rect
              key={`${look} ${start} ${row}`}
              className={looks[look]}
              x={toX(start)}
              y={PADDING + row * BAR.row}
              width={toX(Math.max(length, 0.003))}
              height={BAR.height}
              rx="1.5"
            >
              {text && <title>{text}</title>}
            </rect>
          ))}
          {marks.map((mark) => (
            <MarkLink key={mark.number} mark={mark} page={page} />
          ))}
        </svg>
      </div>
    </li>
  );
}

export function TimelineView({ drawing: { lanes, ticks, legend }, page }: { drawing: Timeline; page: string }) {
  return (
    <>
      <MarkLegend marks={lanes.flatMap(({ marks }) => marks)} />
      <ol className="grid gap-2">
        {lanes.map((lane) => (
          <LaneView key={lane.label} lane={lane} page={page} />
        ))}
      </ol>
      <svg className="h-5 w-full overflow-visible px-3.5 text-xs tabular-nums" aria-hidden="true">
        {ticks.map(({ start, clock }) => (
          <g key={clock} textAnchor="middle">
            <line className="stroke-quiet" x1={toX(start)} x2={toX(start)} y1="-8" y2="-3" />
            <text className="fill-quiet" x={toX(start)} y="12">
              {clock}
            </text>
          </g>
        ))}
      </svg>
      {legend.length > 0 && (
        <ul className="grid gap-1 text-sm leading-normal text-quiet tabular-nums">
          {legend.map(({ look, label, text }) => (
            <li key={look} className="grid grid-cols-[22px_minmax(0,1fr)] gap-2.5">
              <svg className="mt-1.75 h-2 w-5.5" viewBox="0 0 22 8" aria-hidden="true">
                <rect className={looks[look]} x="1" y="0.5" width="20" height="7" rx="1.5" />
              </svg>
              <span>
                <b className="font-semibold text-ink">{label}</b> {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

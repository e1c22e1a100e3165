import { FrameButton, type StillSrc } from '@/components/report/frames';
import { MarkLegend, MarkLink } from '@/components/report/mark';
import { drawStrip } from '@/lib/report/view/charts';
import { shotAnchor } from '@/lib/report/view/evidence-links';
import type { Filmstrip, FilmstripCell } from '@/lib/report/view/filmstrip';
import type { FindingLine } from '@/lib/report/view/findings';
import { type Frame, fitFrame } from '@/lib/report/view/frames';

/** The largest pictures with which all shots fit in one row. */
const longerOf = (cells: readonly FilmstripCell[]) => (cells.length > 7 ? 144 : 192);

const STRIP = { width: 860, height: 26 } as const;

const isDrawn = (frame: Frame | undefined, stillSrc: StillSrc): frame is Frame => frame !== undefined && stillSrc(frame.n) !== undefined;

function Blank({ like, longer }: { like: Frame; longer: number }) {
  return (
    <svg {...fitFrame(like, longer)} className="rounded-sm bg-sunk fill-quiet text-xs" role="img" aria-label="No still">
      <text x="50%" y="50%" textAnchor="middle">
        No still
      </text>
    </svg>
  );
}

function Strip({ filmstrip }: { filmstrip: Filmstrip }) {
  return (
    <svg
      className="mb-2.5 h-6.5 w-full fill-quiet"
      viewBox={`0 0 ${STRIP.width} ${STRIP.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {drawStrip(filmstrip, STRIP.width).map(({ x, width }) => (
        <rect key={x} x={x} width={width} height={STRIP.height} />
      ))}
    </svg>
  );
}

type CellProps = {
  cell: FilmstripCell;
  from: number | undefined;
  findings: ReadonlyMap<number, FindingLine>;
  stillSrc: StillSrc;
  like: Frame | undefined;
  longer: number;
};

function Cell({ cell, from, findings, stillSrc, like, longer }: CellProps) {
  const { number, clock, length, transition, frame } = cell;
  const marks = cell.findings.flatMap((finding) => findings.get(finding) ?? []);
  const look = like === undefined ? 'text-quiet' : '';
  return (
    <li
      id={shotAnchor(number)}
      data-from={from}
      className={`scroll-mt-16 rounded-sm target:bg-brand/15 target:outline-2 target:outline-offset-4 target:outline-brand lg:scroll-mt-8 ${look}`}
    >
      {like && (
        <div className="mb-1.5 max-sm:[zoom:.82] print:[zoom:.7]">
          {isDrawn(frame, stillSrc) ? (
            <FrameButton frame={frame} longer={longer} stillSrc={stillSrc} />
          ) : (
            <Blank like={like} longer={longer} />
          )}
        </div>
      )}
      <span className={like && 'sr-only'}>{number}. </span>
      <b className="text-sm font-semibold text-ink">{clock}</b> <span className="text-quiet">{length}</span>
      {transition && <span className={`text-quiet ${like ? 'block' : ''}`}> {transition}</span>}
      {marks.length > 0 && (
        <span className={`flex flex-wrap gap-0.5 ${like ? 'mt-1 contain-inline-size' : 'mt-0.5'}`}>
          {marks.map((line) => (
            <MarkLink key={line.number} line={line} />
          ))}
        </span>
      )}
    </li>
  );
}

type Props = { block: Filmstrip; findings?: ReadonlyMap<number, FindingLine>; stillSrc: StillSrc };

/** Shows the shots alone without `findings`. */
export function FilmstripBlock({ block, findings = new Map(), stillSrc }: Props) {
  const { title, note, cells, more, starts } = block;
  const longer = longerOf(cells);
  const like = cells.map(({ frame }) => frame).find((frame) => isDrawn(frame, stillSrc));
  return (
    <figure>
      <h3 className="text-xl leading-snug font-semibold">{title}</h3>
      <figcaption className="mt-1.5 mb-3 flex flex-wrap justify-between gap-x-6 text-sm text-quiet">
        <span>{note}</span>
        {cells.some((cell) => cell.findings.some((number) => findings.has(number))) && <MarkLegend />}
      </figcaption>
      {like === undefined && <Strip filmstrip={block} />}
      <ol className={`flex flex-wrap text-xs leading-normal tabular-nums ${like ? 'gap-x-2.5 gap-y-5' : 'gap-x-5.5 gap-y-2'}`}>
        {cells.map((cell) => (
          <Cell
            key={cell.number}
            cell={cell}
            from={starts[cell.number - 1]}
            findings={findings}
            stillSrc={stillSrc}
            like={like}
            longer={longer}
          />
        ))}
      </ol>
      {more && <p className="mt-3 text-sm text-quiet">{more}</p>}
    </figure>
  );
}

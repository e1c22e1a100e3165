import { FrameButton, type StillSrc } from '@/components/report/frames';
import type { Filmstrip, FilmstripCell } from '@/lib/report/filmstrip';
import { drawStrip } from '@/lib/report/track-chart';

const CELL = 132;
const STRIP = { width: 860, height: 26 } as const;

/** The shots as bars of their lengths, where there is no picture of them. */
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

function Cell({ cell: { number, clock, length, transition, frame }, stillSrc, hasPictures }: CellProps) {
  return (
    <li className={hasPictures ? '' : 'text-quiet'}>
      {hasPictures && (
        <div className="mb-1.5 max-sm:[zoom:.82] print:[zoom:.8]">
          <FrameButton frame={frame} longer={CELL} stillSrc={stillSrc} />
        </div>
      )}
      <span className={hasPictures ? 'sr-only' : ''}>{number}. </span>
      <b className={`text-sm font-semibold text-ink ${hasPictures ? 'block' : ''}`}>{clock}</b> <span className="text-quiet">{length}</span>
      {transition && <span className={`text-quiet ${hasPictures ? 'block' : ''}`}> {transition}</span>}
    </li>
  );
}

type CellProps = { cell: FilmstripCell; stillSrc: StillSrc; hasPictures: boolean };

export function FilmstripBlock({ block, stillSrc }: { block: Filmstrip; stillSrc: StillSrc }) {
  const { title, note, cells, more } = block;
  const hasPictures = cells.some(({ frame }) => frame !== undefined && stillSrc(frame.n) !== undefined);
  return (
    <figure>
      <h3 className="text-xl leading-snug font-semibold">{title}</h3>
      <figcaption className="mt-1.5 mb-3.5 text-sm text-quiet">{note}</figcaption>
      {!hasPictures && <Strip filmstrip={block} />}
      <ol className={`flex flex-wrap text-xs leading-normal tabular-nums ${hasPictures ? 'gap-x-2.5 gap-y-4' : 'gap-x-5.5 gap-y-1.5'}`}>
        {cells.map((cell) => (
          <Cell key={cell.number} cell={cell} stillSrc={stillSrc} hasPictures={hasPictures} />
        ))}
      </ol>
      {more && <p className="mt-3 text-sm text-quiet">{more}</p>}
    </figure>
  );
}

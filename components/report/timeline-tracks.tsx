import type { DrawnTrack } from '@/lib/report/view/charts';
import type { TrackLook } from '@/lib/report/view/timeline';

const looks: Record<TrackLook, string> = {
  shot: 'fill-quiet',
  dissolve: 'fill-none stroke-quiet stroke-[1.25]',
  read: 'fill-brand',
  unreadable: 'fill-none stroke-brand stroke-[1.25] [stroke-dasharray:3_2]',
  voice: 'fill-ink',
  silence: 'fill-none stroke-quiet stroke-[1.25] [stroke-dasharray:1.5_2]',
};

export function Swatch({ look }: { look: TrackLook }) {
  return (
    <svg className="mt-1.75 h-2 w-5.5" viewBox="0 0 22 8" aria-hidden="true">
      <rect className={looks[look]} x="1" y="0.5" width="20" height="7" rx="1.5" />
    </svg>
  );
}

export function Tracks({
  tracks,
  top,
  width,
  labelWidth,
}: {
  tracks: readonly DrawnTrack[];
  top: number;
  width: number;
  labelWidth: number;
}) {
  return (
    <g transform={`translate(0 ${top})`}>
      {tracks.map(({ kind, label, top: y, height, bars }) => (
        <g key={kind}>
          <rect className="fill-sunk" x={labelWidth} y={y + 1} width={width - labelWidth} height={height - 2} rx="4" />
          <text className="fill-ink font-semibold" x={labelWidth === 0 ? 8 : 0} y={labelWidth === 0 ? y + 15 : y + height / 2 + 4}>
            {label}
          </text>
          {bars.map(({ look, x, y: barY, width: length, height: thickness, text }) => (
            <rect key={`${look}-${x}-${barY}`} className={looks[look]} x={x} y={barY} width={length} height={thickness} rx="1.5">
              {text && <title>{`${text.span}: ${text.words}`}</title>}
            </rect>
          ))}
        </g>
      ))}
    </g>
  );
}

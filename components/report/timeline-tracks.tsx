import type { Choice, MarkKey, ShownBar, ShownText, ShownTrack } from '@/components/report/timeline-marks';
import type { TrackLook } from '@/lib/report/tracks';

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

const Bar = ({ bar: { look, x, y, width, height } }: { bar: ShownBar }) => (
  <rect className={looks[look]} x={x} y={y} width={width} height={height} rx="1.5" />
);

/** A text on screen leads to its row in the list of texts; its words stand under the line once it is pointed at or focused. */
function TextLink({ bar, text: { number, span, words, href }, choice }: { bar: ShownBar; text: ShownText; choice: Choice }) {
  const key: MarkKey = `text-${number}`;
  return (
    <a
      className="outline-none"
      href={href}
      data-mark={key}
      tabIndex={choice.stops.includes(key) ? 0 : -1}
      aria-label={`Text on screen, ${span}: ${words}`}
      onMouseEnter={() => choice.choose(key)}
      onFocus={() => choice.choose(key)}
    >
      <rect className="fill-transparent" x={bar.x - 1} y={bar.y - 2} width={bar.width + 2} height={bar.height + 4} />
      {choice.chosen === key && (
        <rect
          className="fill-none stroke-brand stroke-2 print:stroke-none"
          x={bar.x - 2.5}
          y={bar.y - 2.5}
          width={bar.width + 5}
          height={bar.height + 5}
          rx="3.5"
        />
      )}
      <Bar bar={bar} />
    </a>
  );
}

type Props = {
  tracks: readonly ShownTrack[];
  top: number;
  width: number;
  labelWidth: number;
  texts: ReadonlyMap<number, ShownText>;
  choice: Choice;
};

/** What was measured, on the axis of the timeline. */
export function Tracks({ tracks, top, width, labelWidth, texts, choice }: Props) {
  return (
    <g transform={`translate(0 ${top})`}>
      {tracks.map(({ kind, label, top: y, height, bars }) => (
        <g key={kind}>
          <rect className="fill-sunk" x={labelWidth} y={y + 1} width={width - labelWidth} height={height - 2} rx="4" />
          <text className="fill-ink font-semibold" x={labelWidth === 0 ? 8 : 0} y={labelWidth === 0 ? y + 15 : y + height / 2 + 4}>
            {label}
          </text>
          {bars.map((bar) => {
            const text = bar.number === undefined ? undefined : texts.get(bar.number);
            return text === undefined ? (
              <Bar key={`${bar.look}-${bar.x}`} bar={bar} />
            ) : (
              <TextLink key={text.number} bar={bar} text={text} choice={choice} />
            );
          })}
        </g>
      ))}
    </g>
  );
}

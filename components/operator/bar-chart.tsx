/** One bar, from the bottom up. `label` is below it, `text` above. */
export type Bar = { label: string; text: string; parts: readonly { value: number; className: string }[] };

const [WIDTH, HEIGHT, TOP, BOTTOM, GAP] = [340, 132, 18, 20, 10];

/** A small bar chart; `label` says it all in words. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const highest = Math.max(...bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)), 0);
  const step = WIDTH / bars.length;
  const toLength = (value: number) => (highest === 0 ? 0 : (value / highest) * (HEIGHT - TOP - BOTTOM));
  return (
    <svg className="w-full max-w-100" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="stroke-line" d={`M 0 ${HEIGHT - BOTTOM + 0.5} H ${WIDTH}`} />
      {bars.map((bar, index) => {
        let y = HEIGHT - BOTTOM;
        const middle = index * step + step / 2;
        return (
          <g key={bar.label} className="text-[11px]">
            {bar.parts.map(({ value, className }) => {
              y -= toLength(value);
              return (
                <rect key={className} className={className} x={index * step + GAP / 2} y={y} width={step - GAP} height={toLength(value)} />
              );
            })}
            <text className="fill-ink tabular-nums" x={middle} y={y - 5} textAnchor="middle">
              {bar.text}
            </text>
            <text className="fill-quiet" x={middle} y={HEIGHT - 5} textAnchor="middle">
              {bar.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

import { Words } from '@/components/report/reading';
import type { ComparedAd } from '@/lib/report/view/comparison';

export type SrcOf = (id: string, still: number) => string | undefined;

const WIDTH = 860;
const HEIGHT = 22;

function Bar({ ad: { beats, cuts, end }, seconds }: { ad: ComparedAd; seconds: number }) {
  const toX = (at: number) => (Math.min(at, seconds) / seconds) * WIDTH;
  const lines = cuts.map((at) => `M ${toX(at)} ${HEIGHT / 2} V ${HEIGHT}`).join(' ');
  return (
    <svg className="mt-1 h-5.5 w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="fill-sunk" width={toX(end)} height={HEIGHT} />
      {beats.map(({ from, to }) => (
        <rect
          key={from}
          className="fill-execution odd:opacity-85 even:opacity-50"
          x={toX(from)}
          width={Math.max(2, toX(to) - toX(from) - 2)}
          height={HEIGHT}
        />
      ))}
      <path className="stroke-ink" strokeWidth="1" vectorEffect="non-scaling-stroke" d={lines} />
    </svg>
  );
}

/** Each beat with its first still; of an ad without beats, every still. */
function listMoments({ stills, beats }: ComparedAd) {
  if (beats.length === 0) return stills.map(({ n, at, clock }) => ({ n, at, role: '', span: clock }));
  return beats.map(({ from, to, role, span }) => ({ n: stills.find(({ at }) => at >= from && at < to)?.n, at: from, role, span }));
}

/** Each moment begins at its second of the axis, if there is room. */
function Moments({ ad, seconds, srcOf }: { ad: ComparedAd; seconds: number; srcOf: SrcOf }) {
  const moments = listMoments(ad);
  const columns = moments.map(({ at }, index) => `minmax(3rem,${(moments[index + 1]?.at ?? seconds) - at}fr)`).join(' ');
  return (
    <ul
      className="mt-2 flex flex-wrap gap-x-4 gap-y-2 text-xs leading-normal text-quiet tabular-nums sm:grid sm:gap-x-0"
      style={{ gridTemplateColumns: columns }}
    >
      {moments.map(({ n, role, span }) => {
        const src = n === undefined ? undefined : srcOf(ad.id, n);
        return (
          <li key={span} className="flex flex-col justify-end sm:pr-2">
            {src && (
              // biome-ignore lint/performance/noImgElement: stills are small already, and only their owner's session may fetch them.
              <img
                src={src}
                alt={`${ad.name}, ${span}`}
                loading="lazy"
                decoding="async"
                className="mb-1 h-16 self-start rounded-sm sm:h-24"
              />
            )}
            <b className="font-medium text-ink">{role}</b>
            {span}
          </li>
        );
      })}
    </ul>
  );
}

export function ComparedBeats({ ads, srcOf }: { ads: readonly ComparedAd[]; srcOf: SrcOf }) {
  const timed = ads.filter(({ end, beats, cuts }) => end > 0 && beats.length + cuts.length > 0);
  const [longest] = timed.toSorted((one, other) => other.end - one.end);
  if (longest === undefined) return null;
  return (
    <figure>
      <h2 className="text-sm leading-snug font-semibold sm:text-xl">Beats on one time axis</h2>
      <figcaption className="mt-1 text-sm text-quiet tabular-nums">0:00 to {longest.clock}. Bars are beats, lines are cuts.</figcaption>
      <ol className="mt-3 flex flex-col gap-6">
        {timed.map((ad) => (
          <li key={ad.id}>
            <Words text={ad.name} look="text-sm font-medium" />
            <Bar ad={ad} seconds={longest.end} />
            <Moments ad={ad} seconds={longest.end} srcOf={srcOf} />
          </li>
        ))}
      </ol>
    </figure>
  );
}

import type { ComparedAd } from '@/lib/report/view/comparison';
import { toClock, toClockSpan } from '@/lib/report/words';

export type SrcOf = (id: string, still: number) => string | undefined;

const WIDTH = 860;
const HEIGHT = 22;
/** The least distance between two stills as a share of the axis, on a phone and on wider screens. */
const MIN_DISTANCE = { narrow: 0.11, wide: 0.055 } as const;

const endOf = ({ seconds = 0, beats }: ComparedAd) => Math.max(seconds, beats.at(-1)?.to ?? 0);

function toPlaced(stills: ComparedAd['stills'], distance: number): ComparedAd['stills'] {
  const placed: ComparedAd['stills'] = [];
  for (const still of stills) if (still.at - (placed.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= distance) placed.push(still);
  return placed;
}

/** A still of each beat at its start; of an ad without beats, every still at its own second. */
function toShown({ stills, beats }: ComparedAd): ComparedAd['stills'] {
  if (beats.length === 0) return stills;
  return beats.flatMap(({ from, to }) => {
    const still = stills.find(({ at }) => at >= from && at < to);
    return still === undefined ? [] : [{ n: still.n, at: from }];
  });
}

function Stills({ ad, seconds, srcOf }: { ad: ComparedAd; seconds: number; srcOf: SrcOf }) {
  const { id, name } = ad;
  const stills = toShown(ad);
  const narrow = new Set(toPlaced(stills, seconds * MIN_DISTANCE.narrow).map(({ n }) => n));
  const shown = toPlaced(stills, seconds * MIN_DISTANCE.wide).flatMap(({ n, at }) => {
    const src = srcOf(id, n);
    return src === undefined ? [] : [{ n, at, src }];
  });
  if (shown.length === 0) return null;
  return (
    <ul className="relative mt-2 h-16 sm:h-24">
      {shown.map(({ n, at, src }) => (
        <li
          key={n}
          className={`absolute h-full ${narrow.has(n) ? '' : 'max-sm:hidden'}`}
          style={{ left: `min(${(100 * at) / seconds}%, calc(100% - 36px))` }}
        >
          {/* biome-ignore lint/performance/noImgElement: stills are small already, and only their owner's session may fetch them. */}
          <img
            src={src}
            alt={`${name} at ${toClock(at)}`}
            loading="lazy"
            decoding="async"
            className="aspect-9/16 h-full rounded-sm bg-sunk object-cover"
          />
        </li>
      ))}
    </ul>
  );
}

function Bar({ ad: { beats, cuts, seconds: own = 0 }, seconds }: { ad: ComparedAd; seconds: number }) {
  const toX = (at: number) => (Math.min(at, seconds) / seconds) * WIDTH;
  return (
    <svg className="mt-1 h-5.5 w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="fill-sunk" width={toX(own)} height={HEIGHT} />
      {beats.map(({ from, to }, index) => (
        <rect
          key={from}
          className="fill-execution"
          opacity={index % 2 === 0 ? 0.85 : 0.5}
          x={toX(from)}
          width={Math.max(2, toX(to) - toX(from) - 2)}
          height={HEIGHT}
        />
      ))}
      {cuts.map((at) => (
        <path
          key={at}
          className="stroke-ink"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
          d={`M ${toX(at)} ${HEIGHT / 2} V ${HEIGHT}`}
        />
      ))}
    </svg>
  );
}

export function ComparedBeats({ ads, srcOf }: { ads: readonly ComparedAd[]; srcOf: SrcOf }) {
  const timed = ads.filter((ad) => endOf(ad) > 0 && (ad.beats.length > 0 || ad.cuts.length > 0));
  if (timed.length === 0) return null;
  const seconds = Math.max(...timed.map(endOf));
  return (
    <figure>
      <h2 className="text-sm leading-snug font-semibold sm:text-xl">Beats on one time axis</h2>
      <figcaption className="mt-1 text-sm text-quiet tabular-nums">0:00 to {toClock(seconds)}. Bars are beats, lines are cuts.</figcaption>
      <ol className="mt-3 flex flex-col gap-6">
        {timed.map((ad) => (
          <li key={ad.id}>
            <p className="text-sm font-medium" dir="auto">
              {ad.name}
            </p>
            <Stills ad={ad} seconds={seconds} srcOf={srcOf} />
            <Bar ad={ad} seconds={seconds} />
            <ul className="mt-1 flex flex-wrap gap-x-4 text-xs leading-normal text-quiet tabular-nums">
              {ad.beats.map(({ role, from, to }) => (
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

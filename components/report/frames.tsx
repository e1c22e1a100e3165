import type { StillSrc } from '@/components/report/reading';
import { type Frame, fitFrame } from '@/lib/report/view/frames';

export const isShown = (still: Frame | undefined, stillSrc: StillSrc): still is Frame => still !== undefined && !!stillSrc(still.n);

/** Attributes of a button that shows a still large. */
export const showing = ({ n }: Frame) => ({ type: 'button', popoverTarget: `still-${n}` }) as const;

type PictureProps = { still: Frame; longer: number; stillSrc: StillSrc; alt: string; look: string };

function Picture({ still, longer, stillSrc, alt, look }: PictureProps) {
  const [sides, src] = [fitFrame(still, longer), stillSrc(still.n)];
  if (src?.startsWith('#'))
    return (
      <svg {...sides} viewBox={`0 0 ${still.width} ${still.height}`} role="img" aria-label={still.label} className={look}>
        <use href={src} />
      </svg>
    );
  // biome-ignore lint/performance/noImgElement: stills are small already, and only their owner's session may fetch them.
  return <img {...sides} src={src} alt={alt} loading="lazy" decoding="async" className={look} />;
}

type StillProps = { still: Frame | undefined; longer: number; stillSrc: StillSrc };

export function Still({ still, longer, stillSrc }: StillProps) {
  if (!isShown(still, stillSrc)) return null;
  return (
    <button
      {...showing(still)}
      className="block flex-none cursor-zoom-in self-start overflow-hidden rounded-sm outline-line not-focus-visible:outline-1 not-focus-visible:-outline-offset-1"
    >
      <Picture still={still} longer={longer} stillSrc={stillSrc} alt={still.label} look="bg-sunk" />
    </button>
  );
}

export function LargeStills({ stills, stillSrc }: { stills: readonly Frame[]; stillSrc: StillSrc }) {
  const shown = stills.filter((still) => isShown(still, stillSrc));
  return shown.map((still) => (
    <figure
      key={still.n}
      id={showing(still).popoverTarget}
      popover="auto"
      aria-label={still.label}
      className="m-auto max-w-[92vw] rounded-card border border-line bg-surface p-3 text-ink shadow-raised backdrop:bg-ink/40"
    >
      <Picture
        still={still}
        longer={Math.max(still.width, still.height)}
        stillSrc={stillSrc}
        alt=""
        look="mx-auto h-auto max-h-[80vh] w-auto max-w-full rounded-control bg-sunk"
      />
      <figcaption className="mt-2 flex items-baseline justify-between gap-6 text-sm tabular-nums">
        {still.label}
        <button {...showing(still)} popoverTargetAction="hide" className="cursor-pointer text-brand underline underline-offset-4">
          Close
        </button>
      </figcaption>
    </figure>
  ));
}

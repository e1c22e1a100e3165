import { type Frame, fitFrame } from '@/lib/report/view/frames';

export type StillSrc = (n: number) => string | undefined;

export const withoutStills: StillSrc = () => undefined;

const idOf = ({ n }: Frame) => `still-${n}`;

type FrameProps = { frame: Frame | undefined; longer: number; stillSrc: StillSrc };

export function FrameImage({ frame, longer, stillSrc }: FrameProps) {
  const src = frame === undefined ? undefined : stillSrc(frame.n);
  if (frame === undefined || src === undefined) return null;
  const { width, height } = fitFrame(frame, longer);
  return (
    // biome-ignore lint/performance/noImgElement: stills are small already, and only their owner's session may fetch them.
    <img
      src={src}
      alt={frame.label}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="flex-none self-start rounded-sm bg-sunk object-cover"
    />
  );
}

export function FrameButton({ frame, longer, stillSrc }: FrameProps) {
  if (frame === undefined || stillSrc(frame.n) === undefined) return null;
  return (
    <button
      type="button"
      popoverTarget={idOf(frame)}
      className="block flex-none cursor-zoom-in self-start overflow-hidden rounded-sm outline-line not-focus-visible:outline-1 not-focus-visible:-outline-offset-1"
    >
      <FrameImage frame={frame} longer={longer} stillSrc={stillSrc} />
    </button>
  );
}

export function LargeFrames({ frames, stillSrc }: { frames: readonly Frame[]; stillSrc: StillSrc }) {
  return frames.map((frame) => {
    const src = stillSrc(frame.n);
    return (
      src !== undefined && (
        <figure
          key={frame.n}
          id={idOf(frame)}
          popover="auto"
          aria-label={frame.label}
          className="m-auto max-w-[92vw] rounded-card border border-line bg-surface p-3 text-ink shadow-raised backdrop:bg-ink/40"
        >
          {/* biome-ignore lint/performance/noImgElement: see the small one. */}
          <img
            src={src}
            alt=""
            width={frame.width}
            height={frame.height}
            loading="lazy"
            decoding="async"
            className="mx-auto h-auto max-h-[80vh] w-auto max-w-full rounded-control bg-sunk object-contain"
          />
          <figcaption className="mt-2 flex items-baseline justify-between gap-6 text-sm tabular-nums">
            <span>{frame.label}</span>
            <button
              type="button"
              popoverTarget={idOf(frame)}
              popoverTargetAction="hide"
              className="cursor-pointer text-brand underline underline-offset-4"
            >
              Close
            </button>
          </figcaption>
        </figure>
      )
    );
  });
}

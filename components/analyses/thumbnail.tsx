import { Video } from 'lucide-react';

const box = 'h-12 w-9 flex-none rounded-control bg-sunk';

/** A still of an ad in a box of fixed size, so that nothing moves when it loads; without one, the box alone. */
export function Thumbnail({ src, name }: { src: string | undefined; name: string }) {
  if (src === undefined)
    return (
      <span className={`grid place-items-center text-quiet/60 ${box}`} aria-hidden="true">
        <Video className="size-4" />
      </span>
    );
  return (
    // biome-ignore lint/performance/noImgElement: Next's optimizer would fetch it without the reader's session
    <img
      src={src}
      alt={`First still of the video of ${name}`}
      width={36}
      height={48}
      loading="lazy"
      decoding="async"
      className={`object-contain ${box}`}
    />
  );
}

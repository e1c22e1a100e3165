'use client';

import { useEffect, useState } from 'react';
import { hues } from '@/components/report/hues';
import type { Chapter } from '@/lib/report/view/nodes';

type Entry = { chapter: Chapter; title: string };

/** The height in the window at which a chapter becomes the current one, as a share. */
const LINE = 0.18;

/** Undefined above the first one, and where no script runs. */
function useCurrentChapter(entries: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const follow = (seen: IntersectionObserverEntry[]) => {
      const crossing = seen.find(({ isIntersecting }) => isIntersecting)?.target.id;
      setCurrent((last) => crossing ?? (seen.some(({ target }) => target.id === last) ? undefined : last));
    };
    const observer = new IntersectionObserver(follow, { rootMargin: `${-100 * LINE}% 0px ${-100 * (0.98 - LINE)}% 0px` });
    for (const { chapter } of entries) for (const section of document.querySelectorAll(`#${chapter}`)) observer.observe(section);
    return () => observer.disconnect();
  }, [entries]);
  return current;
}

export function Outline({ entries }: { entries: readonly Entry[] }) {
  const current = useCurrentChapter(entries);
  return (
    <nav
      aria-label="Chapters of the report"
      className="sticky top-0 z-10 self-start text-sm max-lg:-mx-4 max-lg:mt-3 max-lg:flex max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:bg-paper max-lg:px-2.5 sm:max-lg:-mx-8 lg:top-8 print:hidden"
    >
      {entries.map(({ chapter, title }) => (
        <a
          key={chapter}
          href={`#${chapter}`}
          aria-current={chapter === current ? 'location' : undefined}
          className={`block border-line whitespace-nowrap text-quiet hover:text-ink aria-[current]:border-(--hue) aria-[current]:font-medium aria-[current]:text-ink max-lg:-mb-px max-lg:border-b-2 max-lg:px-1.5 max-lg:py-3 max-lg:not-aria-[current]:border-transparent lg:border-l-2 lg:py-1.5 lg:pl-3 ${hues[chapter]}`}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

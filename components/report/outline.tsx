'use client';

import { useEffect, useState } from 'react';
import { chapterHues } from '@/components/report/hues';
import type { Chapter } from '@/lib/report/chapters';

type Entry = { chapter: Chapter; title: string };

/** The height in the window at which a chapter becomes the current one, as a share. */
const LINE = 0.18;

function useCurrentChapter(entries: readonly Entry[]): Chapter | undefined {
  const [current, setCurrent] = useState(entries[0]?.chapter);
  useEffect(() => {
    const sections = entries.flatMap(({ chapter }) => document.getElementById(chapter) ?? []);
    const observer = new IntersectionObserver(
      (seen) => {
        const crossing = seen.find(({ isIntersecting }) => isIntersecting);
        const entry = entries.find(({ chapter }) => chapter === crossing?.target.id);
        const isAbove = (sections[0]?.getBoundingClientRect().top ?? 0) > LINE * window.innerHeight;
        if (entry) setCurrent(entry.chapter);
        else if (isAbove) setCurrent(entries[0]?.chapter);
      },
      { rootMargin: `${-100 * LINE}% 0px ${-100 * (0.98 - LINE)}% 0px` },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [entries]);
  return current;
}

export function Outline({ entries }: { entries: readonly Entry[] }) {
  const current = useCurrentChapter(entries);
  return (
    <nav
      aria-label="Chapters of the report"
      className="sticky top-0 z-10 self-start text-sm max-lg:-mx-4 max-lg:mt-3 max-lg:flex max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:bg-paper max-lg:px-2.5 max-sm:-mx-4 sm:max-lg:-mx-8 lg:top-8 print:hidden"
    >
      {entries.map(({ chapter, title }) => (
        <a
          key={chapter}
          href={`#${chapter}`}
          aria-current={chapter === current ? 'location' : undefined}
          className={`block border-line whitespace-nowrap text-quiet hover:text-ink aria-[current]:border-(--hue) aria-[current]:font-medium aria-[current]:text-ink max-lg:-mb-px max-lg:border-b-2 max-lg:px-1.5 max-lg:py-3 max-lg:not-aria-[current]:border-transparent lg:border-l-2 lg:py-1.5 lg:pl-3 ${chapterHues[chapter]}`}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

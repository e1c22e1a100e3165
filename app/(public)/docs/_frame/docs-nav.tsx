'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { DocPage, PageGroup } from '../_site/pages';

const FOLD_PX = 120;

function useCurrentSection({ sections }: DocPage): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const find = () => {
      frame = 0;
      // Each time, because the router may name a page before it has drawn it.
      const elements = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
      const passed = elements.filter((element) => element.getBoundingClientRect().top <= FOLD_PX);
      const named = isAtEnd ? (elements.find(({ id }) => `#${id}` === location.hash) ?? elements.at(-1)) : passed.at(-1);
      setCurrent(named?.id);
    };
    const follow = () => {
      frame ||= requestAnimationFrame(find);
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => {
      removeEventListener('scroll', follow);
      cancelAnimationFrame(frame);
    };
  }, [sections]);
  return current;
}

const nowhere: DocPage = { href: '', title: 'Documentation', sections: [] };

const findPage = (groups: readonly PageGroup[], pathname: string) =>
  groups.flatMap(({ pages }) => pages).find(({ href }) => href === pathname.replace(/\/$/, '')) ?? nowhere;

const pageClass =
  'flex items-baseline justify-between gap-3 rounded-control px-2.5 py-1.5 leading-snug text-quiet hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-medium aria-[current=page]:text-ink';

function Method({ method }: { method: string }) {
  return <span className="flex-none font-mono text-[11px] font-medium text-quiet">{method}</span>;
}

function Sections({ page, current }: { page: DocPage; current: string | undefined }) {
  return (
    <ul className="my-1 ml-2.5 flex flex-col border-l border-line">
      {page.sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={current === id ? 'location' : undefined}
            className="-ml-px block border-l border-transparent py-1 pl-3 leading-snug text-quiet hover:text-ink aria-[current=location]:border-brand aria-[current=location]:font-medium aria-[current=location]:text-brand"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Groups({ groups, page, label }: { groups: readonly PageGroup[]; page: DocPage; label: string }) {
  const current = useCurrentSection(page);
  return (
    <nav aria-label={label} className="flex flex-col gap-6 text-sm">
      {groups.map(({ title, pages }) => (
        <div key={title}>
          <h2 className="px-2.5 pb-1.5 text-xs font-semibold tracking-wide text-ink">{title}</h2>
          <ul className="flex flex-col gap-px">
            {pages.map((one) => (
              <li key={one.href}>
                <Link
                  href={one.href}
                  // A reader opens few of them.
                  prefetch={false}
                  aria-current={one.href === page.href ? 'page' : undefined}
                  className={pageClass}
                >
                  {one.title}
                  {one.method !== undefined && <Method method={one.method} />}
                </Link>
                {one.href === page.href && one.sections.length > 1 && <Sections page={one} current={current} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export function SideNav({ groups }: { groups: readonly PageGroup[] }) {
  const page = findPage(groups, usePathname());
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link
  useEffect(() => {
    const link = box.current?.querySelector('[aria-current="page"]');
    if (box.current === null || !link) return;
    const [shown, place] = [box.current.getBoundingClientRect(), link.getBoundingClientRect()];
    const isSeen = place.top >= shown.top && place.bottom <= shown.bottom - FOLD_PX;
    if (!isSeen) box.current.scrollTop += place.top - shown.top - shown.height / 4;
  }, [page.href]);
  return (
    <div ref={box} className="-ml-2.5 min-h-0 flex-1 overflow-y-auto overscroll-contain pr-2 pb-10">
      <Groups groups={groups} page={page} label="Documentation" />
    </div>
  );
}

export function FoldedNav({ groups }: { groups: readonly PageGroup[] }) {
  const page = findPage(groups, usePathname());
  const close = ({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) => {
    if (target instanceof Element && target.closest('a') !== null) currentTarget.open = false;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is operated, and Enter on them is a click
    <details className="group/nav min-w-0 flex-1" onClick={close}>
      <summary className="flex h-10 list-none items-center gap-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden="true"
          className="inline-block text-quiet transition-transform group-open/nav:rotate-90 motion-reduce:transition-none"
        >
          ›
        </span>
        <span className="sr-only">All pages. This page: </span>
        <span className="truncate">{page.title}</span>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[75dvh] overflow-y-auto border-b border-line bg-paper px-4 py-5 shadow-raised">
        <Groups groups={groups} page={page} label="Documentation, all pages" />
      </div>
    </details>
  );
}

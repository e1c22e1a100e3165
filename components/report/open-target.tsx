'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

function findAt(hash: string): HTMLElement | undefined {
  const second = Number(/^#t=(\d{1,5}(?:\.\d{1,3})?)$/.exec(hash)?.[1] ?? Number.NaN);
  return [...document.querySelectorAll<HTMLElement>('[data-from]')].findLast(({ dataset }) => Number(dataset.from) <= second);
}

function openFoldOf(hash: string) {
  const shot = findAt(hash);
  if (shot !== undefined) return location.replace(`#${shot.id}`);
  const target = document.getElementById(hash.slice(1));
  const fold = target?.closest('details');
  if (!target || !fold || fold.open) return;
  fold.open = true;
  target.scrollIntoView();
}

/** Opens the fold that an anchor leads into, which not every browser does, and leads from a second to its shot. */
export function OpenTarget() {
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that the router opens changes no hash either
  useEffect(() => openFoldOf(location.hash), [pathname]);
  useEffect(() => {
    const follow = () => openFoldOf(location.hash);
    // An anchor that is followed again changes no hash.
    const click = ({ target }: MouseEvent) => {
      const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      if (anchor !== null) openFoldOf(anchor.hash);
    };
    addEventListener('hashchange', follow);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('hashchange', follow);
      document.removeEventListener('click', click);
    };
  }, []);
  return null;
}

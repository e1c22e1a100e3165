'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

function openFoldOf(hash: string) {
  const target = document.getElementById(hash.slice(1));
  const fold = target?.closest('details');
  if (!target || !fold || fold.open) return;
  fold.open = true;
  target.scrollIntoView();
}

/** Opens the fold that an anchor leads into; not every browser does. */
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

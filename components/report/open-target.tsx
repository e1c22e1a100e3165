'use client';

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
  useEffect(() => {
    const follow = () => openFoldOf(location.hash);
    // An anchor that is followed again changes no hash.
    const click = ({ target }: MouseEvent) => {
      const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      if (anchor !== null) openFoldOf(anchor.hash);
    };
    follow();
    addEventListener('hashchange', follow);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('hashchange', follow);
      document.removeEventListener('click', click);
    };
  }, []);
  return null;
}

'use client';

import { type ReactNode, useRef } from 'react';

export function UnderHeads({ label, heads, children }: { label: string; heads: ReactNode; children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={strip} className="sticky top-0 z-20 overflow-hidden border-b border-line bg-paper print:static">
        {heads}
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keyboard must reach it
        tabIndex={0}
        onScroll={({ currentTarget }) => strip.current?.scrollTo({ left: currentTarget.scrollLeft })}
        className="relative snap-x snap-proximity scroll-pl-24 overflow-x-auto sm:scroll-pl-44 print:overflow-visible"
      >
        {children}
      </section>
    </>
  );
}

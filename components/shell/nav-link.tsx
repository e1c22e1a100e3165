'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A navigation link, marked as current on its page, and with `within` on every page below that path. */
export function NavLink({ href, within, className, children }: { href: string; within?: string; className: string; children: ReactNode }) {
  const pathname = usePathname();
  const isCurrent = pathname === href || (within !== undefined && (pathname === within || pathname.startsWith(`${within}/`)));
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {children}
    </Link>
  );
}

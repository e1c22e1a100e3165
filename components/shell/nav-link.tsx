'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A link of a navigation that says when one is there; with `within`, also when one is below that address. */
export function NavLink({ href, within, className, children }: { href: string; within?: string; className: string; children: ReactNode }) {
  const pathname = usePathname();
  const isCurrent = pathname === href || (within !== undefined && (pathname === within || pathname.startsWith(`${within}/`)));
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {children}
    </Link>
  );
}

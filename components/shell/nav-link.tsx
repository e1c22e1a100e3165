'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A link of a navigation that says when it leads to where one is. */
export function NavLink({ href, within, className, children }: { href: string; within: string; className: string; children: ReactNode }) {
  const pathname = usePathname();
  const isCurrent = pathname === within || pathname.startsWith(`${within}/`);
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {children}
    </Link>
  );
}

'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

export function NavLink({
  href,
  within,
  className,
  children,
}: {
  href: string;
  within?: string | readonly string[];
  className: string;
  children: ReactNode;
}) {
  const pathname = usePathname();
  const isCurrent = pathname === href || [within ?? []].flat().some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {children}
    </Link>
  );
}

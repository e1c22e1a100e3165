import Link from 'next/link';
import { Fragment } from 'react';
import { linkClass } from '@/components/ui/button';

export function Breadcrumb({ way }: { way: readonly (readonly [href: string, label: string])[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-quiet">
      {way.map(([href, label], index) => (
        <Fragment key={href}>
          {index > 0 && <span aria-hidden="true"> / </span>}
          <Link href={href} className={linkClass}>
            {label}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}

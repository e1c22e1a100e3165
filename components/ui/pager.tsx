import Link from 'next/link';
import { buttonClass } from './button';

type Pages = { page: number; pageSize: number; total: number; totalPages: number };

export function Pager({ pages: { page, pageSize, total, totalPages }, hrefOf }: { pages: Pages; hrefOf: (page: number) => string }) {
  if (totalPages <= 1 && page === 1) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className="flex items-center justify-between gap-4" aria-label="Pagination">
      <p className="text-sm text-quiet tabular-nums">{first > total ? `Nothing on page ${page}` : `${first}–${last} of ${total}`}</p>
      <div className="flex gap-2">
        {page > 1 && (
          <Link className={buttonClass('plain')} href={hrefOf(Math.min(page - 1, Math.max(1, totalPages)))}>
            Previous
          </Link>
        )}
        {page < totalPages && (
          <Link className={buttonClass('plain')} href={hrefOf(page + 1)}>
            Next
          </Link>
        )}
      </div>
    </nav>
  );
}

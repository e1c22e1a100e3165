import type { ReactNode } from 'react';

type Column = string | { name: string; isNumber: true };

const CELL =
  'min-w-0 py-3 align-top empty:hidden max-sm:wrap-anywhere max-sm:[&:has(details)]:col-span-2 max-sm:py-1.5 max-sm:text-left max-sm:before:block max-sm:before:text-xs max-sm:before:leading-5 max-sm:before:text-quiet max-sm:before:content-[attr(data-column)] sm:px-5 sm:empty:table-cell';

const toColumn = (column: Column) =>
  typeof column === 'string' ? { name: column, align: '' } : { name: column.name, align: 'text-right tabular-nums' };

/** A plain table, which scrolls sideways where it is too wide. On a phone, each row is a block that names its columns. */
export function PlainTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly Column[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  const columns = head.map(toColumn);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: axe asks that a region which scrolls can have the focus.
    <section aria-label={`${label} (table)`} tabIndex={0} className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <thead className="border-b border-line max-sm:sr-only">
          <tr>
            {columns.map(({ name, align }) => (
              <th
                key={name}
                scope="col"
                className={`px-4 py-2.5 text-left text-xs font-semibold whitespace-nowrap text-quiet sm:px-5 ${align}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells }) => (
            <tr key={key} className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:px-4 max-sm:py-2">
              {cells.map((cell, index) => (
                <td key={columns[index]?.name} data-column={columns[index]?.name} className={`${CELL} ${columns[index]?.align ?? ''}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

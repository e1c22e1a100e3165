import type { ReactNode } from 'react';

type Column = string | { name: string; isNumber: true };

const toColumn = (column: Column) =>
  typeof column === 'string' ? { name: column, align: '' } : { name: column.name, align: 'text-right tabular-nums' };

/** A plain table. On a narrow screen it scrolls sideways, which the keyboard can do too. */
export function DataTable({
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
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <thead className="border-b border-line">
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
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]?.name} className={`px-4 py-3 align-top sm:px-5 ${columns[index]?.align ?? ''}`}>
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

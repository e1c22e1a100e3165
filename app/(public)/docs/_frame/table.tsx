import { MarkedText } from '@/components/ui/marked-text';
import type { RuleTable } from '@/lib/operations/rules/section';

export function Table({ caption, head, rows, rowId }: RuleTable & { rowId?: (row: readonly string[]) => string | undefined }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section tabIndex={0} aria-label={`Table: ${caption.replaceAll('`', '')}`} className="overflow-x-auto scroll-shadow">
      <table className="w-full border-collapse text-left text-sm [&_code]:wrap-break-word">
        <caption className="sr-only">
          <MarkedText text={caption} />
        </caption>
        <thead className="text-quiet">
          <tr className="border-b border-line">
            {head.map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-medium last:pr-0">
                <MarkedText text={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [name = '', ...cells] = row;
            return (
              <tr
                key={row.join()}
                id={rowId?.(row)}
                className="scroll-mt-16 border-b border-line align-baseline last:border-b-0 target:bg-sunk"
              >
                <th scope="row" className="py-2 pr-4 font-normal last:pr-0">
                  <MarkedText text={name} />
                </th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]} className="py-2 pr-4 leading-relaxed last:pr-0">
                    <MarkedText text={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

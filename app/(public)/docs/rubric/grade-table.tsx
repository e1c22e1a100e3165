import { grades, gradeTables } from '@/lib/report/rubric';
import { bandOfValue, bandWords } from '@/lib/report/view/theme';

type Table = (typeof gradeTables)[number];

function GradeTable({ title, table: { since, lowest } }: { title: string; table: Table }) {
  return (
    <table className="w-full max-w-md border-collapse text-left text-sm">
      <caption className="pb-2 text-left font-semibold">{title}</caption>
      <thead className="text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 font-medium">
            Grade
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-medium">
            Score
          </th>
          <th scope="col" className="py-2 pl-4 font-medium">
            Rating
          </th>
        </tr>
      </thead>
      <tbody>
        {lowest.map((from, index) => (
          <tr key={grades[index]} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pr-4 font-mono font-semibold">
              {grades[index]}
            </th>
            <td className="py-1.5 pr-4 text-right font-mono tabular-nums">
              {from}–{(lowest[index - 1] ?? 101) - 1}
            </td>
            <td className="py-1.5 pl-4 text-quiet">{bandWords[bandOfValue(from, since)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function GradeTables() {
  const [latest, before] = gradeTables;
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <GradeTable title={`Since rubric ${latest.since}`} table={latest} />
      <GradeTable title={`Before rubric ${latest.since}`} table={before} />
    </div>
  );
}

import { gradeThresholds } from '@/lib/report/rubric';
import { bandOfValue, bandWords } from '@/lib/report/view/theme';

export function GradeTable() {
  const rows = gradeThresholds.map(([grade, from], index) => ({ grade, from, to: (gradeThresholds[index - 1]?.[1] ?? 101) - 1 }));
  return (
    <table className="w-full max-w-md border-collapse text-left text-sm">
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
        {rows.map(({ grade, from, to }) => (
          <tr key={grade} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pr-4 font-mono font-semibold">
              {grade}
            </th>
            <td className="py-1.5 pr-4 text-right font-mono tabular-nums">
              {from}–{to}
            </td>
            <td className="py-1.5 pl-4 text-quiet">{bandWords[bandOfValue(from)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { toWhole } from '@/app/_server/http/whole';
import { compareAnalyses } from '@/lib/analyses/compare';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { toCsv, toMarkdown } from '@/lib/report/compare/formats';
import type { Comparison } from '@/lib/report/view/comparison';

type Format = { mediaType: string; render: (comparison: Comparison) => string };

const files: Readonly<Record<string, Format>> = {
  'comparison.md': { mediaType: 'text/markdown; charset=utf-8', render: toMarkdown },
  'comparison.csv': { mediaType: 'text/csv; charset=utf-8', render: toCsv },
};

/** Throws `not_found` for another name of a file. */
export async function toComparisonFile(
  ctx: Context,
  { ids, name }: { ids: unknown; name: string },
  base: Record<string, string>,
): Promise<Response> {
  const format = Object.hasOwn(files, name) ? files[name] : undefined;
  if (format === undefined) throw new AppError('not_found', { message: 'This comparison has no such file.' });
  const text = format.render(await compareAnalyses(ctx, ids));
  const headers = { ...base, 'Content-Type': format.mediaType, 'Content-Disposition': `attachment; filename="${name}"` };
  return toWhole(new TextEncoder().encode(text), { headers });
}

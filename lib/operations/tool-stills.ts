import type { Analysis, AnalysisStill } from '@/lib/analyses/schema';
import { loadStills } from '@/lib/analyses/stills/get';
import type { Context } from '@/lib/context';
import { MAX_TOOL_STILLS } from '@/lib/limits';
import { sections } from '@/lib/report/criteria';
import { type ReadableReport, toReadable } from '@/lib/report/legacy';
import type { ToolPicture } from './define-tool';

function findCited(report: ReadableReport): Set<number> {
  const found = sections.flatMap((section) => [...(report[section]?.worksDetail ?? []), ...(report[section]?.doesntWorkDetail ?? [])]);
  return new Set(found.flatMap(({ still }) => still ?? []));
}

const spread = <T>(list: readonly T[], count: number): T[] =>
  list.length <= count ? [...list] : Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)] as T);

function chooseStills(report: ReadableReport, stills: readonly AnalysisStill[]): AnalysisStill[] {
  const shown = findCited(report);
  const first = spread(
    stills.filter(({ n }) => shown.has(n)),
    MAX_TOOL_STILLS,
  );
  const rest = spread(
    stills.filter(({ n }) => !shown.has(n)),
    MAX_TOOL_STILLS - first.length,
  );
  return [...first, ...rest].sort((a, b) => a.at - b.at);
}

export async function loadToolStills(ctx: Context, { id, report, stills }: Analysis): Promise<ToolPicture[]> {
  const chosen = report === null ? [] : chooseStills(toReadable(report), stills);
  const pictures = await loadStills(ctx, { id, stills: chosen });
  return chosen.flatMap(({ n, at }) => {
    const jpeg = pictures.get(n);
    return jpeg === undefined ? [] : [{ caption: `Still ${n}, at ${at.toFixed(1)} s`, jpeg }];
  });
}

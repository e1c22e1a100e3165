import { type AnalysisPage, isEnded, type RunStatus } from '@/lib/analyses/schema';
import type { CreditBalance } from '@/lib/credits/schema';
import { MAX_TOOL_WAIT_SECONDS } from '@/lib/limits';
import { escapeInline } from '@/lib/report/render/markdown-text';
import { toOlderRubric } from '@/lib/report/view/older-rubric';
import { toCount } from '@/lib/report/words';

type State = { id: string; status: RunStatus; cached?: true | undefined; currentStep?: string | null; errorMessage?: string | null };

export function describeState({ id, status, cached, currentStep, errorMessage }: State): string {
  if (status === 'failed') return `Analysis ${id} failed. ${errorMessage ?? ''}`.trim();
  const step = currentStep ? ` (${escapeInline(currentStep)})` : '';
  const state = `Analysis ${id} is ${status}${step}${cached ? ', from the cache and free of charge' : ''}.`;
  const next = isEnded(status) ? 'for its report' : `and waitSeconds ${MAX_TOOL_WAIT_SECONDS} for the result`;
  return `${state} Call get_analysis with this id ${next}.`;
}

/** Says where the whole report is, because some hosts give their model the text alone. */
export const describeReport = (summary: string, format: 'json' | 'summary'): string =>
  `${summary}\n\n${
    format === 'json'
      ? 'The whole report is in structuredContent. If you cannot see it, call get_analysis with format markdown.'
      : 'For the whole report, call get_analysis with format markdown, or with json for its fields in structuredContent.'
  }`;

function describePlace({ page, totalPages, total }: AnalysisPage['pagination']): string {
  if (total === 0) return 'No completed analyses.';
  if (page > totalPages)
    return `Page ${page} is past the end: there ${totalPages === 1 ? 'is' : 'are'} ${toCount(totalPages, 'page')}, ${total} completed in all.`;
  return `Page ${page} of ${totalPages}, ${total} completed in all.`;
}

export function describePage({ data, pagination }: AnalysisPage): string {
  const lines = data.map(({ id, pageName, adId, score, completedAt, sample }) => {
    const ad = [pageName === null ? '' : escapeInline(pageName), adId === null ? '' : `ad ${escapeInline(adId)}`]
      .filter(Boolean)
      .join(', ');
    const verdict =
      score === null ? 'not scored' : [`${score.value} (${score.grade})`, toOlderRubric(score.rubricVersion)].filter(Boolean).join(' ');
    return `- ${ad || 'An ad'}${sample ? ' (sample)' : ''}: ${verdict}, ${completedAt.slice(0, 10)}, id ${id}`;
  });
  return [describePlace(pagination), lines.join('\n')].filter((passage) => passage !== '').join('\n\n');
}

export const describeBalance = ({ balance, lifetimePurchased }: CreditBalance): string =>
  `${toCount(balance, 'credit')} left, ${lifetimePurchased} purchased in all.`;

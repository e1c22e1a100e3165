import type { ModelCheck } from '@/lib/model/check-settings';
import { largestAnalysisCost } from '@/lib/model/estimate';

export const MODEL_CHECK_TIMEOUT_MS = 180_000;

function toDistance(days: number): string {
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  if (days === 0) return 'today';
  return days > 0 ? `in ${count}` : `${count} ago`;
}

export function describeModelCheck(check: ModelCheck): string[] {
  const { inputTokens, outputTokens, cost, retiresOn, daysUntilRetirement, latencyMs, problems } = check;
  const largest = largestAnalysisCost({ model: check.model, checkModel: check.checkModel ?? undefined }, new Date());
  return [
    `model      ${check.model}`,
    `checks     ${check.checkModel === null ? 'no second look' : `a second look by ${check.checkModel}`}`,
    `answered   ${check.answeredBy === null ? 'no' : `by ${check.answeredBy} in ${latencyMs} ms`}`,
    `tokens     ${inputTokens === null ? 'none' : `${inputTokens} in, ${outputTokens} out`}`,
    `cost       ${cost === null ? 'unknown' : `US$ ${cost.toFixed(5)}`} (prices of ${check.pricesReadOn})`,
    `most       ${largest === undefined ? 'unknown' : `US$ ${largest.toFixed(2)}`} for one analysis`,
    `retires    ${retiresOn === null || daysUntilRetirement === null ? 'no date announced' : `${retiresOn}, ${toDistance(daysUntilRetirement)}`}`,
    ...problems.map((problem) => `problem    ${problem}`),
    ...(problems.length === 0 ? ['No problems found.'] : []),
  ];
}

import type { ModelCheck } from '@/lib/model/check-settings';

export const MODEL_CHECK_TIMEOUT_MS = 180_000;

const known = (value: string | number | boolean | null) => (value === null ? 'unknown' : String(value));

function toDistance(days: number): string {
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  if (days === 0) return 'today';
  return days > 0 ? `in ${count}` : `${count} ago`;
}

/** A model check as lines for people. */
export function describeModelCheck(check: ModelCheck): string[] {
  const { exists, inputTokens, outputTokens, cost, retiresOn, daysUntilRetirement, latencyMs, problems } = check;
  return [
    `model      ${check.model}${exists === null ? '' : exists ? ', found' : ', not found'}`,
    `key        ${known(check.key)}`,
    `schema     ${known(check.schema)}`,
    `answered   ${check.answeredBy === null ? 'no' : `by ${check.answeredBy} in ${latencyMs} ms`}`,
    `tokens     ${inputTokens === null ? 'none' : `${inputTokens} in, ${outputTokens} out`}`,
    `cost       ${cost === null ? 'unknown' : `US$ ${cost.toFixed(5)}`} (prices of ${check.pricesReadOn})`,
    `retires    ${retiresOn === null || daysUntilRetirement === null ? 'no date announced' : `${retiresOn}, ${toDistance(daysUntilRetirement)}`}`,
    ...problems.map((problem) => `problem    ${problem}`),
    ...(problems.length === 0 ? ['No problems found.'] : []),
  ];
}

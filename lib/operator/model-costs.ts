import { type Estimate, estimateCall, fullCall } from '@/lib/model/estimate';
import { findRetirement, modelFamilies, PRICES_READ_ON } from '@/lib/model/models';

/** Lengths of the videos whose costs are shown, in seconds. */
const lengths = [15, 30, 60];

const isCurrent = (model: string, now: Date) => (findRetirement(model, now)?.days ?? 1) > 0;

/** Estimates with the prices of the day: a price that is announced for later applies from its day on. */
function estimateCosts(now: Date): { model: string; calls: Estimate[] }[] {
  const calls = lengths.map(fullCall);
  const models = Object.keys(modelFamilies).filter((model) => isCurrent(model, now));
  return models.map((model) => ({ model, calls: calls.map((call) => estimateCall(model, call, now)) }));
}

const widths = [8, 13, 16];
const toRow = (cells: readonly string[]) => cells.map((cell, index) => cell.padStart(widths[index % widths.length] ?? 0)).join('');
const thousands = (tokens: number) => (tokens / 1000).toFixed(1);
const toRange = (from: string, to: string) => `${from} to ${to}`;

function describeCall({ inputTokens, answerTokens, thinkingTokens, cost }: Estimate): string[] {
  const output = toRange(thousands(answerTokens), thousands(answerTokens + thinkingTokens));
  return [thousands(inputTokens), output, cost === null ? 'unknown' : toRange(cost.least.toFixed(3), cost.most.toFixed(3))];
}

/** Lists the tokens and the cost of one analysis with each model that the vendor still serves. */
export function describeModelCosts(now: Date) {
  const models = estimateCosts(now);
  const width = Math.max(...models.map(({ model }) => model.length));
  const group = toRow(['', '', '']).length;
  const lines = [
    `One analysis of an ad with long copy and a video full of text, in thousands of tokens and US dollars (prices of ${PRICES_READ_ON}).`,
    'Output: the longest answer that the prompt asks for without thoughts, and the most that the request allows. A repair is a second call.',
    `${' '.repeat(width)}${lengths.map((seconds) => `${seconds} s`.padStart(group)).join('')}`,
    `${' '.repeat(width)}${toRow(lengths.flatMap(() => ['input', 'output', 'cost']))}`,
    ...models.map(({ model, calls }) => `${model.padEnd(width)}${toRow(calls.flatMap(describeCall))}`),
  ];
  return { document: { pricesReadOn: PRICES_READ_ON, models }, lines, ok: true };
}

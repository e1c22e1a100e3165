import { type Estimate, estimateCall, fullCall, largestCost } from '@/lib/model/estimate';
import { findRetirement, listPriceChanges, modelFamilies, PRICES_READ_ON } from '@/lib/model/models';

/** Lengths of the videos whose costs are shown, in seconds. */
const lengths = [15, 30, 60];

const isCurrent = (model: string, now: Date) => (findRetirement(model, now)?.days ?? 1) > 0;

/** `changes`: the calls at the prices that are announced for later days. `most`: what the calls of one analysis may cost, null where unknown. */
type ModelCosts = { model: string; calls: Estimate[]; changes: { from: string; calls: Estimate[] }[]; most: number | null };

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** Estimates with the prices of the day: a price that is announced for later applies from its day on. */
function estimateCosts(now: Date): ModelCosts[] {
  const calls = lengths.map(fullCall);
  const models = Object.keys(modelFamilies).filter((model) => isCurrent(model, now));
  const at = (model: string, day: Date) => calls.map((call) => estimateCall(model, call, day));
  return models.map((model) => ({
    model,
    calls: at(model, now),
    changes: listPriceChanges(model, now).map((from) => ({ from, calls: at(model, toDate(from)) })),
    most: largestCost(model, now) ?? null,
  }));
}

const widths = [8, 13, 16];
const toRow = (cells: readonly string[]) => cells.map((cell, index) => cell.padStart(widths[index % widths.length] ?? 0)).join('');
const thousands = (tokens: number) => (tokens / 1000).toFixed(1);
const toRange = (from: string, to: string) => `${from} to ${to}`;

function describeCall({ inputTokens, answerTokens, thinkingTokens, cost }: Estimate): string[] {
  const output = toRange(thousands(answerTokens), thousands(answerTokens + thinkingTokens));
  return [thousands(inputTokens), output, cost === null ? 'unknown' : toRange(cost.least.toFixed(3), cost.most.toFixed(3))];
}

/** Says how an announced price changes the cost of an analysis. */
function describeChanges({ model, calls, changes }: ModelCosts): string[] {
  const now = calls[0]?.cost?.most;
  return changes.map(({ from, calls: later }) => {
    const then = later[0]?.cost?.most;
    const factor = now === undefined || then === undefined ? '' : `, ${(then / now).toFixed(1)} times as much`;
    return `From ${from}, ${model} costs ${later.map(({ seconds, cost }) => `${cost?.most.toFixed(3) ?? 'unknown'} for ${seconds} s`).join(', ')} at most${factor}.`;
  });
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
    ...models.flatMap(describeChanges),
    'The most that one analysis may cost, which is what a limit on spending reserves for it:',
    ...models.map(({ model, most }) => `${model.padEnd(width)}${(most?.toFixed(2) ?? 'unknown').padStart(8)}`),
  ];
  return { document: { pricesReadOn: PRICES_READ_ON, models }, lines, ok: true };
}

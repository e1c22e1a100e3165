import type { Tokens } from './run-case';

/** US dollars per million tokens at the vendor's standard rate for prompts up to 200,000 tokens; sound is charged as other input. */
const prices: Record<string, { input: number; output: number }> = {
  'gemini-2.5-pro': { input: 1.25, output: 10 },
  'gemini-2.5-flash': { input: 0.3, output: 2.5 },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
};

export const PRICED_ON = '2026-03';

/** US dollars; undefined for a model without a known price. */
export function costOf(model: string, { input, output }: Tokens): number | undefined {
  const price = prices[model];
  return price && (input * price.input + output * price.output) / 1e6;
}

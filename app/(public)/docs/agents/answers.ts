/** What the tools answer, and how much of a model’s context that takes. `Backticks` mark code. */
export const answerFacts: readonly string[] = [
  'An answer has the data once, as `structuredContent`, and beside it a short Markdown text for models and people.',
  '`get_analysis` with `format` `summary` takes at most 500 tokens of a language model: the score, a line for each section, what to steal, adapt and skip, and a link to the report. Ask for it first.',
  'A whole report as JSON or as Markdown takes 5,000 to 8,000 tokens. Ask for it when the model needs the findings with their seconds.',
  'All four tools together take at most 3,000 tokens, which a client reads at every start.',
];

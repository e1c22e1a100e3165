export const answerFacts: readonly string[] = [
  '`get_analysis` with `format` `summary` takes at most 5,000 characters, and rarely more than 1,500: the score with its reasons, a line for each section, what to steal, adapt and skip, and a link to the report. Both `content` and `structuredContent` contain all of it. Request it first.',
  'A whole report takes 5,000 to 8,000 tokens, as JSON or as Markdown. Request it when the model needs the findings with their seconds. The Markdown is in both `content` and `structuredContent`, because some clients give their model only one of them; a client that gives it both needs twice as many tokens.',
  'The descriptions of all four tools together take at most 3,000 tokens, which a client reads at every start.',
];

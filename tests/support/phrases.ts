/** Every text in a value that has at least three words. */
export const phrasesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(phrasesIn)
    : [value].filter((text) => typeof text === 'string').filter((text) => /\S\s+\S+\s+\S/.test(text));

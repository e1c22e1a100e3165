/** Reads a number in decimal notation, such as "7", "-2" or "62.5"; undefined for any other text. */
export const parseDecimal = (text: string): number | undefined => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined);

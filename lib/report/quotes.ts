const marks: Readonly<Record<string, readonly string[]>> = { '"': ['"'], '“': ['”'], '«': ['»'], '„': ['“', '”'] };

type Quote = { start: number; end: number; words: string };

/** Finds the next `mark` at or after a place that only moves forward, so that the text is searched once. */
function createFinder(text: string, mark: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) found = text.indexOf(mark, from);
    if (found === -1) found = Number.POSITIVE_INFINITY;
    return found;
  };
}

/** Finds the closed, nonempty quotes of a text in their order, none inside another, in time linear in its length. */
export function findQuotes(text: string): Quote[] {
  const finders = new Map([...new Set(Object.values(marks).flat())].map((mark) => [mark, createFinder(text, mark)]));
  const quotes: Quote[] = [];
  const next = /["“«„]/g;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const start = found.index;
    const close = Math.min(...(marks[found[0]] ?? []).map((mark) => finders.get(mark)?.(start + 1) ?? Number.POSITIVE_INFINITY));
    if (!Number.isFinite(close) || close === start + 1) continue;
    quotes.push({ start, end: close + 1, words: text.slice(start + 1, close) });
    next.lastIndex = close + 1;
  }
  return quotes;
}

export function withoutQuotes(text: string): string {
  const quotes = findQuotes(text);
  return [...quotes, undefined].map((quote, at) => text.slice(quotes[at - 1]?.end ?? 0, quote?.start)).join(' ');
}

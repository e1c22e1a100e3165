import { setTimeout } from 'node:timers/promises';

type Nothing = false | null | undefined;
type Options = { timeoutMs?: number; everyMs?: number };

/** Polls until there is a result; undefined when the time is up. */
export async function lookFor<T>(look: () => T | Promise<T>, options: Options = {}): Promise<Exclude<T, Nothing> | undefined> {
  const { timeoutMs = 180_000, everyMs = 25 } = options;
  for (const giveUpAt = Date.now() + timeoutMs; ; await setTimeout(everyMs)) {
    const seen = await look();
    if (seen !== false && seen !== null && seen !== undefined) return seen as Exclude<T, Nothing>;
    if (Date.now() > giveUpAt) return undefined;
  }
}

/** As `lookFor`, but an error says what never happened. */
export async function until<T>(what: string, look: () => T | Promise<T>, options: Options = {}): Promise<Exclude<T, Nothing>> {
  const seen = await lookFor(look, options);
  if (seen === undefined) throw new Error(`This never happened: ${what}.`);
  return seen;
}

import type { PdfJob } from './job';
import { createTurns } from './turns';
import { pdfsAreBusy } from './workers';

export type Asker = { accountId: string; resolve: (pdf: Uint8Array) => void; reject: (error: unknown) => void };

/** One render, waiting or under way; `key` stands for all that it is made of. */
export type Render = { key: string; job: PdfJob };

/** Renders that wait or are under way, each once, with all who asked for it. */
export type Line = {
  /** Turns the asker away when the line is full of renders of others who wait for no more than this account. */
  join: (render: Render, asker: Asker) => void;
  /** The next render, of the account whose turn it is. */
  take: () => Render | undefined;
  /** Ends a render that was taken. */
  end: (render: Render, tell: (asker: Asker) => void) => void;
  /** Turns away everybody whose render was not taken yet. */
  clear: (error: unknown) => void;
};

type Entry = Render & { askers: Asker[]; isTaken: boolean };

export function createLine(maxWaiting: number): Line {
  const turns = createTurns<Entry>();
  const entries = new Map<string, Entry>();

  function end({ key }: Render, tell: (asker: Asker) => void): void {
    const entry = entries.get(key);
    entries.delete(key);
    for (const asker of entry?.askers ?? []) tell(asker);
  }

  /** Turns away the asker of one account; a render that nobody asks for any more is gone. */
  function turnAway(accountId: string, entry: Entry): void {
    const losers = entry.askers.filter((asker) => asker.accountId === accountId);
    entry.askers = entry.askers.filter((asker) => asker.accountId !== accountId);
    if (entry.askers.length === 0) entries.delete(entry.key);
    for (const { reject } of losers) reject(pdfsAreBusy('too many PDFs wait to be rendered'));
  }

  /** Whether one more render may wait for a turn of the account: where all places are taken, the account with the most gives one up. */
  function findPlace(accountId: string): boolean {
    while (turns.size() >= maxWaiting) {
      const given = turns.giveWay(accountId);
      if (given === undefined) return false;
      turnAway(given.accountId, given.item);
    }
    return true;
  }

  function open(render: Render, accountId: string): Entry | undefined {
    if (!findPlace(accountId)) return undefined;
    const entry: Entry = { ...render, askers: [], isTaken: false };
    entries.set(entry.key, entry);
    return entry;
  }

  return {
    join: (render, asker) => {
      const entry = entries.get(render.key) ?? open(render, asker.accountId);
      if (entry === undefined) return asker.reject(pdfsAreBusy('too many PDFs wait to be rendered'));
      entry.askers.push(asker);
      // What another account asked for before may be far back in its line; it is a turn of this account too.
      if (!entry.isTaken && !turns.holds(asker.accountId, entry)) turns.add(asker.accountId, entry);
    },
    take: () => {
      const entry = turns.take();
      if (entry !== undefined) entry.isTaken = true;
      return entry;
    },
    end,
    clear: (error) => {
      for (const entry of turns.clear()) end(entry, ({ reject }) => reject(error));
    },
  };
}

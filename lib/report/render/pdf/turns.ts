/** What waits, by account: accounts take turns, and what one account has waiting goes in the order in which it came. */
export type Turns<Item> = {
  size: () => number;
  /** Whether the item waits for a turn of this account. */
  holds: (accountId: string, item: Item) => boolean;
  /** An item may wait for a turn of more than one account. */
  add: (accountId: string, item: Item) => void;
  /** The next one, which then waits for no turn any more; its account goes behind the others. */
  take: () => Item | undefined;
  /**
   * Gives up the latest item of the account that has the most waiting, when that is more than `accountId` would have with one more.
   * Undefined: nobody has.
   */
  giveWay: (accountId: string) => { accountId: string; item: Item } | undefined;
  /** Everything that waits, which then waits no more. */
  clear: () => Item[];
};

export function createTurns<Item>(): Turns<Item> {
  // In the order of their turns.
  const lines = new Map<string, Item[]>();

  function set(accountId: string, line: Item[]): void {
    if (line.length === 0) lines.delete(accountId);
    else lines.set(accountId, line);
  }

  function takeNext(): Item | undefined {
    const [next] = lines;
    if (next === undefined) return undefined;
    const [accountId, line] = next;
    const [item] = line;
    lines.delete(accountId);
    lines.set(accountId, line);
    for (const [other, items] of [...lines]) {
      if (!items.some((one) => one === item)) continue;
      const rest = items.filter((one) => one !== item);
      set(other, rest);
    }
    return item;
  }

  return {
    size: () => new Set([...lines.values()].flat()).size,
    holds: (accountId, item) => lines.get(accountId)?.includes(item) ?? false,
    add: (accountId, item) => set(accountId, [...(lines.get(accountId) ?? []), item]),
    take: takeNext,
    giveWay: (accountId) => {
      const [longest] = [...lines].sort(([, one], [, other]) => other.length - one.length);
      if (longest === undefined || longest[1].length <= (lines.get(accountId)?.length ?? 0) + 1) return undefined;
      const [loser, line] = longest;
      const item = line.at(-1);
      set(loser, line.slice(0, -1));
      return item === undefined ? undefined : { accountId: loser, item };
    },
    clear: () => {
      const items = [...new Set([...lines.values()].flat())];
      lines.clear();
      return items;
    },
  };
}

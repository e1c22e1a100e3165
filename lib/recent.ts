/** What a process asked for lately, by key, up to `maxBytes` in all; what was asked for longest ago gives way. */
export type Recent<Value> = {
  find: (key: string) => Value | undefined;
  /** Keeps a value, unless it alone is more than all may be. */
  keep: (key: string, value: Value) => void;
};

export function createRecent<Value>({ maxBytes, bytesOf }: { maxBytes: number; bytesOf: (value: Value) => number }): Recent<Value> {
  // In the order in which they were asked for.
  const kept = new Map<string, Value>();
  let bytes = 0;

  function drop(key: string, value: Value): void {
    bytes -= bytesOf(value);
    kept.delete(key);
  }

  return {
    find: (key) => {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    keep: (key, value) => {
      const before = kept.get(key);
      if (before !== undefined) drop(key, before);
      if (bytesOf(value) > maxBytes) return;
      kept.set(key, value);
      bytes += bytesOf(value);
      for (const [oldest, old] of kept) {
        if (bytes <= maxBytes) break;
        drop(oldest, old);
      }
    },
  };
}

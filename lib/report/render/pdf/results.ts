export type ResultLimits = { maxEntries: number; maxBytes: number };

/** Results of this process, each under a key of all that it was made of; those asked for longest ago give way. */
export type Results = {
  find: (key: string) => Uint8Array | undefined;
  /** Keeps a result, unless it alone is more than all may be. */
  keep: (key: string, result: Uint8Array) => void;
  size: () => { entries: number; bytes: number };
  clear: () => void;
};

export function createResults({ maxEntries, maxBytes }: ResultLimits): Results {
  // In the order in which they were asked for.
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.byteLength ?? 0;
    kept.delete(key);
  }

  return {
    find: (key) => {
      const result = kept.get(key);
      if (result === undefined) return undefined;
      kept.delete(key);
      kept.set(key, result);
      return result;
    },
    keep: (key, result) => {
      drop(key);
      if (result.byteLength > maxBytes) return;
      kept.set(key, result);
      bytes += result.byteLength;
      for (const oldest of kept.keys()) {
        if (kept.size <= maxEntries && bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    size: () => ({ entries: kept.size, bytes }),
    clear: () => {
      kept.clear();
      bytes = 0;
    },
  };
}

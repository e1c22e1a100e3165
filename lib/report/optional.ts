/** The key with its value, or no key at all where nothing is stated. */
export const optional = <Key extends string, Value>(key: Key, value: Value | null | undefined) =>
  (value === undefined || value === null || value === '' ? {} : { [key]: value }) as { [key in Key]?: Value };

/** The value as a list, empty where there is none. */
export const one = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

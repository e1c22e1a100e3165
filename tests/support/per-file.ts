import { afterAll, beforeAll } from 'vitest';

/** Opens something for all tests of the file that calls this, and closes it after them. Read its members in tests and hooks alone. */
export function perFile<T extends { close: () => Promise<unknown> }>(open: () => Promise<T>): T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return new Proxy({} as T, {
    get: (_, member) => {
      if (opened === undefined) throw new Error('Not open yet: use it in a test or a hook.');
      return Reflect.get(opened, member);
    },
  });
}

export type Gate = { opened: Promise<void>; open: () => void };

/** Something to wait for until a test opens it. */
export function gate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

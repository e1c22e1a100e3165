import { useSyncExternalStore } from 'react';

export const UNREACHED = 'The service could not be reached. Check your connection and try again.';

/** Calls the server; where no answer comes, the result is what `unreached` makes of a message. */
export async function reach<Result>(call: () => Promise<Result>, unreached: (message: string) => Result): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    // What `fetch` throws when it gets no answer.
    if (!(error instanceof TypeError)) throw error;
    return unreached(UNREACHED);
  }
}

export const toUnreached = (message: string) => ({ error: { code: 'service_unavailable' as const, message } });

type Action<Before, Result> = (before: Before, form: FormData) => Promise<Result>;

const neverChanges = () => () => undefined;

/** Wraps the action of a form, so that it says when the connection fails. Without scripts, a browser can submit only to the action itself. */
export function useReaching<Before, Result>(
  action: Action<Before, Result>,
  unreached: (message: string, form: FormData) => NoInfer<Result>,
): Action<Before, Result> {
  const hasScripts = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!hasScripts) return action;
  return (before, form) =>
    reach(
      () => action(before, form),
      (message) => unreached(message, form),
    );
}

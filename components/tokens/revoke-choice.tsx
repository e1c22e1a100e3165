'use client';

import { useId, useState } from 'react';

/** The choice to revoke every token with the old password; nothing where there is none. */
export function RevokeChoice({ liveTokens }: { liveTokens: number }) {
  const id = useId();
  // The form is reset after each try, to its defaults: what was ticked must stay so when the new password was refused.
  const [isTicked, setTicked] = useState(false);
  if (liveTokens === 0) return null;
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        type="checkbox"
        name="tokens"
        value="revoke"
        defaultChecked={isTicked}
        onChange={(event) => setTicked(event.target.checked)}
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-4 flex-none accent-brand"
      />
      <div className="flex flex-col gap-0.5 text-sm">
        <label htmlFor={id} className="font-medium">
          Also revoke my API tokens
        </label>
        <p id={`${id}-hint`} className="leading-relaxed text-quiet">
          {liveTokens === 1 ? 'You have 1 active token.' : `You have ${liveTokens} active tokens.`} Tick this if somebody else may have your
          old password. Programs that use {liveTokens === 1 ? 'it' : 'them'} stop working at once.
        </p>
      </div>
    </div>
  );
}

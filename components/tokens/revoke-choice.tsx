'use client';

import { useId, useState } from 'react';

/** A checkbox to revoke all tokens with the password change; nothing if there are none. */
export function RevokeChoice({ liveTokens }: { liveTokens: number }) {
  const id = useId();
  // React resets the form to its defaults after each submit; the choice must survive an error.
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
          {liveTokens === 1 ? 'You have 1 active token.' : `You have ${liveTokens} active tokens.`} Select this if someone else may know
          your old password. Programs that use {liveTokens === 1 ? 'it' : 'them'} stop working immediately.
        </p>
      </div>
    </div>
  );
}

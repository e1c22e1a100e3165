'use client';

import { useId, useState } from 'react';

export function RevokeChoice({ liveAccess }: { liveAccess: number }) {
  const id = useId();
  // React resets the form to its defaults after each submit; the choice must survive an error.
  const [isTicked, setTicked] = useState(false);
  if (liveAccess === 0) return null;
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
          Also revoke my API tokens and disconnect my apps
        </label>
        <p id={`${id}-hint`} className="leading-relaxed text-quiet">
          {liveAccess === 1 ? 'You have 1 active token or connected app.' : `You have ${liveAccess} active tokens and connected apps.`}{' '}
          Select this if someone else may know your old password. Programs that use {liveAccess === 1 ? 'it' : 'them'} stop working
          immediately.
        </p>
      </div>
    </div>
  );
}

'use client';

import { createContext, type ReactNode, use, useState } from 'react';
import { RevokeButton } from '@/components/revoke/revoke-button';
import { disconnectApp } from './actions';

const text =
  'The app loses access immediately. To use it again, connect it again. Its analyses, your tokens and your other apps are not affected.';

const Announce = createContext<(name: string) => void>(() => undefined);

/** Says which app was disconnected last, because its place in the list is gone. */
export function DisconnectStatus({ children }: { children: ReactNode }) {
  const [name, setName] = useState<string>();
  return (
    <Announce value={setName}>
      <p role="status" className="text-sm wrap-anywhere empty:absolute">
        {name !== undefined && (
          <>
            “<bdi>{name}</bdi>” was disconnected.
          </>
        )}
      </p>
      {children}
    </Announce>
  );
}

export function Disconnect({ id, name, heading }: { id: string; name: string; heading: string }) {
  const announce = use(Announce);
  const words = { title: `Disconnect “${name}”?`, text, button: 'Disconnect app', pending: 'Disconnecting…' };
  const disconnect = async () => {
    const error = await disconnectApp(id);
    if (error === undefined) announce(name);
    return error;
  };
  return <RevokeButton name={name} verb="Disconnect" words={words} revoke={disconnect} focusAfter={heading} />;
}

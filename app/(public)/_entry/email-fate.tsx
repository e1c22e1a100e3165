'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { FormMessage } from '@/components/ui/form-message';
import { findEmailFateAction } from './actions';

const POLL_MS = 15_000;

type Fate = Awaited<ReturnType<typeof findEmailFateAction>>;

/** Watches an email until it is sent or given up. */
function useFate(id: string): Fate {
  const [fate, setFate] = useState<Fate>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found = await findEmailFateAction(id).catch(() => undefined);
      if (found !== undefined) setFate(found);
      if (found !== 'sent' && found !== 'failed') wait();
    };
    const wait = () => {
      timer = setTimeout(() => void look(), POLL_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [id]);
  return fate;
}

/** Says that an email was sent, until it turns out that it could not be. */
export function EmailFate({ id, children }: { id: string; children: ReactNode }) {
  const fate = useFate(id);
  if (fate === 'failed')
    return (
      <FormMessage message="We could not send it. Check that the address is right, reload this page and ask for a new email. If that fails too, tell the operator of this service." />
    );
  return (
    <div role="status">
      {fate === 'waiting' ? (
        <p className="rounded-card border border-line bg-surface p-5 text-sm leading-relaxed">
          We could not send the email yet, and try again for an hour. You need not ask for another one.
        </p>
      ) : (
        children
      )}
    </div>
  );
}

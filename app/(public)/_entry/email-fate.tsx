'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { FormMessage } from '@/components/ui/form-message';
import { findEmailFateAction } from './actions';

/** Most emails are sent within two seconds. */
const FIRST_MS = 2_000;
const POLL_MS = 15_000;

type Fate = Awaited<ReturnType<typeof findEmailFateAction>>;

function useFate(id: string): Fate {
  const [fate, setFate] = useState<Fate>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found = await findEmailFateAction(id).catch(() => undefined);
      if (found !== undefined) setFate(found);
      if (found !== 'sent' && found !== 'failed') wait(POLL_MS);
    };
    const wait = (ms: number) => {
      timer = setTimeout(() => void look(), ms);
    };
    wait(FIRST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return fate;
}

const card = 'rounded-card border border-line bg-surface p-5 text-sm leading-relaxed';

export function EmailFate({ id, children }: { id: string; children: ReactNode }) {
  const fate = useFate(id);
  if (fate === 'failed')
    return (
      <FormMessage message="We could not send it. Check that the address is right, reload this page and ask for a new email. If that fails too, tell the operator of this service." />
    );
  return (
    <div role="status">
      {fate === 'sent' && children}
      {fate === 'waiting' && (
        <p className={card}>We could not send the email yet, and try again for an hour. You need not ask for another one.</p>
      )}
      {(fate === undefined || fate === 'sending') && (
        <p className={card}>We are sending you an email with a link. Check your email in a minute.</p>
      )}
    </div>
  );
}

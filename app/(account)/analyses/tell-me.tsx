'use client';

import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/button';

const keyOf = (id: string) => `tell-me ${id}`;

type State = 'unsupported' | 'off' | 'on' | 'blocked';

function readState(id: string): State {
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && sessionStorage.getItem(keyOf(id)) !== null ? 'on' : 'off';
}

const labels = { off: 'Tell me when it is done', on: 'You will be notified' } as const;

/** Switches a notification of the browser for the end of an analysis, which this tab shows on a page that follows live analyses. */
export function TellMe({ id }: { id: string }) {
  const [state, setState] = useState<State>('unsupported');
  useEffect(() => setState(readState(id)), [id]);
  if (state === 'unsupported') return null;
  if (state === 'blocked') return <p className="text-sm text-quiet">Your browser blocks notifications of this site.</p>;
  const toggle = async () => {
    if (state === 'on') sessionStorage.removeItem(keyOf(id));
    else if ((await Notification.requestPermission()) === 'granted') sessionStorage.setItem(keyOf(id), '');
    setState(readState(id));
  };
  const Icon = state === 'on' ? BellRing : Bell;
  return (
    <button type="button" aria-pressed={state === 'on'} onClick={() => void toggle()} className={buttonClass('plain')}>
      <Icon className={`size-4 ${state === 'on' ? 'text-brand' : 'text-quiet'}`} aria-hidden="true" />
      {labels[state]}
    </button>
  );
}

type End = { id: string; title: string; text: string };

export function notifyOfEnd({ id, title, text }: End): void {
  if (readState(id) !== 'on') return;
  sessionStorage.removeItem(keyOf(id));
  if (document.hasFocus()) return;
  try {
    const notification = new Notification(title, { body: text, tag: id, icon: '/icon.svg' });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Chrome on Android allows notifications of service workers only.
  }
}

export function NotifyOfEnd({ id, title, text }: End) {
  useEffect(() => notifyOfEnd({ id, title, text }), [id, title, text]);
  return null;
}

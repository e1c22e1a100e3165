'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { linkClass } from '@/components/ui/button';

// Loaded on demand: few visits open it.
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog')).KeysDialog }));

const SETTING = 'list-keys';

const isOn = () => localStorage.getItem(SETTING) !== 'off';

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const linkOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('[data-open]');
const boxOf = (row: Element | null | undefined) => row?.querySelector<HTMLInputElement>('input[type=checkbox]');
const currentRow = () => document.activeElement?.closest('[data-row]');

function isTaken(): boolean {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement) return focused.type !== 'checkbox' || currentRow() === null;
  return (
    focused instanceof HTMLTextAreaElement ||
    focused instanceof HTMLSelectElement ||
    document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
  );
}

function move(step: 1 | -1): true {
  const all = rows();
  const current = currentRow();
  const at = current instanceof HTMLElement ? all.indexOf(current) : -1;
  const next = at === -1 ? all[step === 1 ? 0 : all.length - 1] : all[at + step];
  linkOf(next)?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}

function press(key: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`[data-key="${key}"]:enabled`);
  button?.click();
  return button !== null;
}

/** The actions of keys; each answers false where it has nothing to do, and the browser then does what it does with the key. */
const actions: Readonly<Record<string, () => boolean>> = {
  '/': () => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]');
    search?.focus();
    search?.select();
    return search !== null;
  },
  j: () => move(1),
  k: () => move(-1),
  x: () => {
    const box = boxOf(currentRow());
    box?.click();
    return box !== undefined && box !== null;
  },
  a: () => press('a'),
  c: () => press('c'),
  f: () => press('f'),
  Escape: () => press('Escape'),
  Enter: () => {
    if (document.activeElement !== boxOf(currentRow())) return false;
    linkOf(currentRow())?.click();
    return true;
  },
};

/** The keys of the list, which the dialog of `?` lists and turns off. They do nothing while a field or a dialog has the focus. */
export function ListKeys() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const [areOn, setAreOn] = useState(true);
  useEffect(() => {
    setAreOn(isOn());
    const follow = (event: KeyboardEvent) => {
      const { activeElement } = document;
      if (event.key === 'Escape' && activeElement instanceof HTMLInputElement && activeElement.type === 'search') activeElement.blur();
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !isOn() || isTaken()) return;
      if (event.key === '?') setState('open');
      else if (!actions[event.key]?.()) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
  const turn = (on: boolean) => {
    localStorage.setItem(SETTING, on ? 'on' : 'off');
    setAreOn(on);
  };
  return (
    <>
      <button type="button" onClick={() => setState('open')} className={`cursor-pointer text-sm max-lg:hidden ${linkClass}`}>
        Keys
      </button>
      <Suspense>
        {state !== 'never' && (
          <KeysDialog isOpen={state === 'open'} onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')} areOn={areOn} turn={turn} />
        )}
      </Suspense>
    </>
  );
}

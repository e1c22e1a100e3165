'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useState, useTransition } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { DialogState } from '@/components/ui/dialog-button';

export type RevokeWords = { title: string; text: string; button: string; pending: string };

export type Revoke = () => Promise<{ message: string } | undefined>;

type Props = DialogState & { words: RevokeWords; revoke: Revoke; focusAfter: string };

export function RevokeDialog({ words, revoke, focusAfter, trigger, isOpen, onOpenChange }: Props) {
  const [message, setMessage] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const isDone = useRef(false);
  const findFocus = () => (isDone.current || !trigger.current?.isConnected ? document.getElementById(focusAfter) : trigger.current);
  const confirm = () =>
    startTransition(async () => {
      const error = await revoke();
      setMessage(error?.message);
      isDone.current = error === undefined;
      if (error === undefined) onOpenChange(false);
    });
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-30 bg-black/40" />
        <AlertDialog.Popup
          finalFocus={findFocus}
          className="fixed top-1/2 left-1/2 z-40 flex w-110 max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 rounded-card border border-line bg-surface p-6 shadow-raised outline-none"
        >
          <AlertDialog.Title className="text-xl leading-snug font-semibold text-balance wrap-anywhere">{words.title}</AlertDialog.Title>
          <AlertDialog.Description className="text-sm leading-relaxed text-quiet">{words.text}</AlertDialog.Description>
          {message && (
            <p role="alert" className="text-sm text-weak">
              {message}
            </p>
          )}
          <div className="mt-2 flex justify-end gap-2">
            <AlertDialog.Close className={buttonClass('plain')}>Cancel</AlertDialog.Close>
            <button type="button" onClick={confirm} disabled={isPending} className={buttonClass('danger')}>
              {isPending ? words.pending : words.button}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

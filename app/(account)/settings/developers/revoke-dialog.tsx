'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type RefObject, useState, useTransition } from 'react';
import { buttonClass } from '@/components/ui/button';
import { revokeToken } from './actions';

type Props = {
  tokenId: string;
  name: string;
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Asks before a token is revoked. */
export function RevokeDialog({ tokenId, name, trigger, isOpen, onOpenChange }: Props) {
  const [message, setMessage] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const revoke = () =>
    startTransition(async () => {
      const error = await revokeToken(tokenId);
      setMessage(error?.message);
      if (error === undefined) onOpenChange(false);
    });
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-30 bg-black/40" />
        <AlertDialog.Popup
          finalFocus={trigger}
          className="fixed top-1/2 left-1/2 z-40 flex w-110 max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 rounded-card border border-line bg-surface p-6 shadow-raised outline-none"
        >
          <AlertDialog.Title className="text-xl leading-snug font-semibold wrap-anywhere">Revoke “{name}”?</AlertDialog.Title>
          <AlertDialog.Description className="text-sm leading-relaxed text-quiet">
            Anything that uses this token stops working immediately. This cannot be undone. Your other tokens and your analyses are not
            affected.
          </AlertDialog.Description>
          {message && (
            <p role="alert" className="text-sm text-weak">
              {message}
            </p>
          )}
          <div className="mt-2 flex justify-end gap-2">
            <AlertDialog.Close className={buttonClass('plain')}>Cancel</AlertDialog.Close>
            <button type="button" onClick={revoke} disabled={isPending} className={buttonClass('danger')}>
              {isPending ? 'Revoking…' : 'Revoke token'}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

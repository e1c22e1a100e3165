'use client';

import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { buttonClass } from '@/components/ui/button';

const places = {
  center:
    'top-1/2 left-1/2 max-h-[calc(100dvh-32px)] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-card border p-5 sm:p-6',
  right: 'inset-y-0 right-0 h-dvh max-w-full gap-4 border-l px-6 py-4',
} as const;

type Props = {
  title: string;
  place?: keyof typeof places;
  width: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The elements that have the focus after it, and first in it; by itself, the one that had it before, and the button that closes it. */
  trigger?: RefObject<HTMLElement | null>;
  first?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export function Modal({ title, place = 'center', width, isOpen, onOpenChange, trigger, first, children }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/40" />
        <Dialog.Popup
          initialFocus={first}
          finalFocus={trigger}
          className={`fixed z-40 flex flex-col border-line bg-surface shadow-raised outline-none ${width} ${places[place]}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="text-xl leading-snug font-semibold text-balance">{title}</Dialog.Title>
            <Dialog.Close aria-label="Close" className={`${buttonClass('quiet')} -mt-1 -mr-2 size-9 px-0`}>
              <X className="size-4 flex-none" aria-hidden="true" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

'use client';

import { Dialog } from '@base-ui/react/dialog';
import { buttonClass } from '@/components/ui/button';

const keys = [
  ['/', 'Search'],
  ['f', 'Filter'],
  ['j', 'Next analysis'],
  ['k', 'Previous analysis'],
  ['Enter', 'Open the analysis'],
  ['x', 'Select the analysis, or not'],
  ['a', 'Select all on the page'],
  ['Esc', 'Clear the selection'],
  ['c', 'Compare the selected analyses'],
  ['?', 'Show these keys'],
] as const;

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; areOn: boolean; turn: (areOn: boolean) => void };

/** Lists the keys of the list, and turns them on or off. */
export function KeysDialog({ isOpen, onOpenChange, areOn, turn }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/40" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-40 flex w-100 max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 rounded-card border border-line bg-surface p-6 shadow-raised outline-none">
          <Dialog.Title className="text-xl leading-snug font-semibold">Keys of the list</Dialog.Title>
          <dl className="grid gap-y-2 text-sm">
            {keys.map(([key, label]) => (
              <div key={key} className="grid grid-cols-[72px_1fr] items-center">
                <dt>
                  <kbd className="rounded-control border border-line bg-sunk px-2 py-0.5 font-mono text-xs">{key}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <label className="flex items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={areOn}
              onChange={({ currentTarget }) => turn(currentTarget.checked)}
              className="size-4 flex-none accent-brand"
            />
            Use these keys in this browser
          </label>
          <Dialog.Close className={`${buttonClass('plain')} self-end`}>Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

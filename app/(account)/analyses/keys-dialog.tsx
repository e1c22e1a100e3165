'use client';

import { Modal } from '@/components/ui/modal';

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

export function KeysDialog({ isOpen, onOpenChange, areOn, turn }: Props) {
  return (
    <Modal title="Keys of the list" width="w-100" isOpen={isOpen} onOpenChange={onOpenChange}>
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
    </Modal>
  );
}

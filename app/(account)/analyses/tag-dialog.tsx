'use client';

import { X } from 'lucide-react';
import { type SubmitEvent, useId, useRef, useState, useTransition } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { DialogState } from '@/components/ui/dialog-button';
import { FormMessage } from '@/components/ui/form-message';
import { Modal } from '@/components/ui/modal';
import { reach, toUnreached } from '@/components/ui/reach';
import { MAX_TAG_LENGTH } from '@/lib/analyses/tags/limits';
import { tagSelection, untagSelection } from './selection-actions';

type Props = DialogState & {
  selected: readonly { id: string; tags: readonly string[] }[];
  known: readonly string[];
};

export function TagDialog({ selected, known, ...state }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [message, setMessage] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const ids = selected.map((one) => one.id);
  const given = [...new Set(selected.flatMap(({ tags }) => tags))].toSorted((one, other) => one.localeCompare(other));
  const change = (work: () => ReturnType<typeof tagSelection>) =>
    startTransition(async () => {
      const result = await reach(work, toUnreached);
      setMessage('error' in result ? result.error.message : undefined);
      if ('ok' in result) setName('');
    });
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    change(() => tagSelection(ids, name));
  };
  return (
    <Modal title={`Tag ${ids.length} ${ids.length === 1 ? 'analysis' : 'analyses'}`} width="w-110" first={field} {...state}>
      {given.length > 0 && (
        <ul aria-label="Tags of the selected analyses" className="flex flex-wrap gap-2">
          {given.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                disabled={isPending}
                aria-label={`Take ${tag} away`}
                onClick={() => change(() => untagSelection(ids, tag))}
                className="flex h-8 max-w-full cursor-pointer items-center gap-1.5 rounded-full bg-sunk pr-2.5 pl-3.5 text-sm hover:bg-line"
              >
                <span className="truncate" dir="auto">
                  {tag}
                </span>
                <X className="size-3.5 flex-none text-quiet" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className="flex flex-col gap-3">
        <div className="flex items-end gap-2">
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <label htmlFor={id} className="text-sm font-medium">
              New or existing tag
            </label>
            <input
              ref={field}
              id={id}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              list={`${id}-known`}
              required
              maxLength={MAX_TAG_LENGTH}
              autoComplete="off"
              className="h-10 w-full rounded-control border border-line bg-surface px-3 text-base sm:text-sm"
            />
            <datalist id={`${id}-known`}>
              {known.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
          </div>
          <button type="submit" disabled={isPending} className={`${buttonClass('primary')} h-10`}>
            Add tag
          </button>
        </div>
        <FormMessage message={message} />
      </form>
    </Modal>
  );
}

'use client';

import { Bookmark, X } from 'lucide-react';
import Link from 'next/link';
import { useActionState, useId, useState, useTransition } from 'react';
import { buttonClass } from '@/components/ui/button';
import { FormMessage } from '@/components/ui/form-message';
import { MAX_VIEW_NAME } from '@/lib/analyses/views/limits';
import { removeListView, saveListView } from './selection-actions';

function SaveForm({ query, onClose }: { query: string; onClose: () => void }) {
  const id = useId();
  const [message, save, isPending] = useActionState(async (previous: string | undefined, form: FormData) => {
    const error = await saveListView(query, previous, form);
    if (error === undefined) onClose();
    return error;
  }, undefined);
  return (
    <form action={save} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        Name of the view
      </label>
      <input
        id={id}
        name="name"
        required
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        placeholder="Name of the view"
        // biome-ignore lint/a11y/noAutofocus: the form opens when its button is pressed
        autoFocus
        className="h-8 w-44 rounded-control border border-line bg-surface px-3 text-sm placeholder:text-quiet"
      />
      <button type="submit" disabled={isPending} className={`${buttonClass('plain')} h-8`}>
        Save
      </button>
      <button type="button" onClick={onClose} className={`${buttonClass('quiet')} h-8`}>
        Cancel
      </button>
      <FormMessage message={message} />
    </form>
  );
}

export function SaveView({ query }: { query: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <SaveForm query={query} onClose={() => setIsOpen(false)} />;
  return (
    <button type="button" onClick={() => setIsOpen(true)} className={`${buttonClass('quiet')} h-8 px-2.5`}>
      <Bookmark className="size-4" aria-hidden="true" />
      Save this view
    </button>
  );
}

export function SavedViews({ views, query }: { views: readonly { name: string; query: string }[]; query: string }) {
  const [isPending, startTransition] = useTransition();
  if (views.length === 0) return null;
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span
          key={view.name}
          className={`flex h-8 max-w-full items-center rounded-control border text-sm ${view.query === query ? 'border-brand bg-brand/10' : 'border-line bg-surface'}`}
        >
          <Link
            href={`/analyses?${view.query}`}
            prefetch={false}
            aria-current={view.query === query ? 'page' : undefined}
            className="flex min-w-0 items-center gap-1.5 py-1 pl-2.5 hover:underline hover:underline-offset-4"
          >
            <Bookmark className="size-3.5 flex-none text-quiet" aria-hidden="true" />
            <span className="truncate" dir="auto">
              {view.name}
            </span>
          </Link>
          <button
            type="button"
            aria-label={`Remove the view ${view.name}`}
            disabled={isPending}
            onClick={() => startTransition(() => removeListView(view.name))}
            className="grid size-8 flex-none cursor-pointer place-items-center text-quiet hover:text-ink"
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </span>
      ))}
    </nav>
  );
}

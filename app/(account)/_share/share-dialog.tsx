'use client';

import { Dialog } from '@base-ui/react/dialog';
import Link from 'next/link';
import { type SubmitEvent, startTransition, useActionState, useEffect, useId, useRef } from 'react';
import { LinkActions } from '@/components/shares/link-actions';
import { LinkFacts } from '@/components/shares/link-facts';
import { type ShareTarget, type ShownLink, toSubject } from '@/components/shares/share-target';
import { buttonClass, linkClass } from '@/components/ui/button';
import type { DialogState } from '@/components/ui/dialog-button';
import { FormMessage } from '@/components/ui/form-message';
import { Modal } from '@/components/ui/modal';
import { Select } from '@/components/ui/select';
import { linkLifetimes } from '@/lib/shares/lifetimes';
import { share } from './actions';

const control = 'h-10 w-full rounded-control border border-line bg-surface px-3 text-base sm:text-sm';

function LinkItem({ link, target, isNew }: { link: ShownLink; target: ShareTarget; isNew: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  // The form that had the focus is replaced by an empty one.
  useEffect(() => {
    if (isNew) item.current?.focus();
  }, [isNew]);
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={`flex flex-col gap-2 rounded-control border p-3 ${isNew ? 'border-2 border-excellent' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 text-sm font-medium wrap-anywhere" dir="auto">
          {link.name}
        </span>
        <LinkFacts link={link} now={target.now} />
      </div>
      {link.url === null ? (
        <p className="text-sm text-quiet">This link works, but can no longer be shown. Create a new one to copy it.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 basis-40 truncate rounded-control bg-sunk px-2.5 py-1.5 font-mono text-xs" dir="ltr">
            {link.url}
          </code>
          <LinkActions url={link.url} title={target.title} />
        </div>
      )}
    </li>
  );
}

function NewLinkFields({ target }: { target: ShareTarget }) {
  const id = useId();
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-name`} className="text-sm font-medium">
            Name of the link
          </label>
          <input
            id={`${id}-name`}
            name="name"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={`Link ${target.links.length + 1}`}
            aria-describedby={`${id}-hint`}
            className={control}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-lifetime`} className="text-sm font-medium">
            End
          </label>
          <Select id={`${id}-lifetime`} name="lifetime" defaultValue="never" className="h-10 w-full">
            {linkLifetimes.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <p id={`${id}-hint`} className="-mt-1 text-xs text-quiet">
        Only you see the name. Readers of the link do not.
      </p>
      <div className="flex items-center gap-2.5">
        <input id={`${id}-downloads`} type="checkbox" name="downloads" value="allowed" className="size-4 flex-none accent-brand" />
        <label htmlFor={`${id}-downloads`} className="text-sm">
          Allow downloads as {toSubject(target) === 'report' ? 'PDF, HTML and Markdown' : 'Markdown and CSV'}
        </label>
      </div>
    </>
  );
}

type Props = DialogState & { target: ShareTarget };

export function ShareDialog({ target, ...state }: Props) {
  const [created, create, isPending] = useActionState(share.bind(null, target.analysisIds), undefined);
  // Not left to `action`, because React resets a form after its action, even when the action returned an error.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(() => create(form));
  };
  const subject = toSubject(target);
  const newId = created !== undefined && 'id' in created ? created.id : undefined;
  return (
    <Modal title={`Share this ${subject}`} width="w-136" {...state}>
      <Dialog.Description className="-mt-2 text-sm leading-relaxed text-quiet">
        Anyone with a link can read this {subject} without an account. They see nothing else of yours.
      </Dialog.Description>
      <div aria-live="polite" className="empty:hidden">
        {target.links.length > 0 && (
          <ul aria-label={`Links to this ${subject}`} className="flex flex-col gap-2">
            {target.links.map((link) => (
              <LinkItem key={link.id} link={link} target={target} isNew={link.id === newId} />
            ))}
          </ul>
        )}
      </div>
      <form key={newId} action={create} onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4">
        <NewLinkFields target={target} />
        <FormMessage message={created !== undefined && 'message' in created ? created.message : undefined} />
        <button
          type="submit"
          disabled={isPending}
          className={`${buttonClass(target.links.length === 0 ? 'primary' : 'plain')} h-10 self-start max-sm:w-full`}
        >
          {isPending ? 'Creating…' : target.links.length === 0 ? 'Create link' : 'Create another link'}
        </button>
      </form>
      <p className="text-xs leading-relaxed text-quiet">
        A link shows the {subject} as it is now
        {subject === 'report' ? '; its PDF has your profile' : ', and ends if you delete one of its analyses'}. Revoke links in{' '}
        <Link href="/settings/links" prefetch={false} className={linkClass}>
          Settings
        </Link>
        ; chat apps may keep the preview of a link that was revoked.
      </p>
    </Modal>
  );
}

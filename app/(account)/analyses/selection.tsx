'use client';

import { Archive, ArchiveRestore, Download, Tag, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useTransition } from 'react';
import type { RevokeWords } from '@/components/revoke/revoke-dialog';
import { buttonClass } from '@/components/ui/button';
import { reach, toUnreached } from '@/components/ui/reach';
import { FEWEST_COMPARED, MOST_COMPARED } from '@/lib/report/compare/limits';
import { archiveSelection, deleteSelection, previewRemoval } from './selection-actions';

// Loaded on demand: few visits open them.
const TagDialog = lazy(async () => ({ default: (await import('./tag-dialog')).TagDialog }));
const ConfirmDialog = lazy(async () => ({ default: (await import('@/components/revoke/revoke-dialog')).RevokeDialog }));

const FORM_ID = 'selection';
const SAID_ID = 'selection-said';

export type Selectable = { id: string; name: string; isDone: boolean; tags: readonly string[] };

export function SelectAnalysis({ id, name, isDone, tags }: Selectable) {
  return (
    <label className="relative z-10 -m-3 grid cursor-pointer p-3">
      <input
        type="checkbox"
        name="ids"
        value={id}
        form={FORM_ID}
        aria-label={`Select ${name}`}
        data-done={isDone}
        data-tags={JSON.stringify(tags)}
        className="size-4 cursor-pointer accent-brand"
      />
    </label>
  );
}

type Selected = Pick<Selectable, 'id' | 'isDone' | 'tags'> & { isListed: boolean };

const listBoxes = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.elements ?? [])].flatMap((element) => (element instanceof HTMLInputElement && element.type === 'checkbox' ? [element] : []));

const toSelected = ({ value, dataset }: HTMLInputElement): Selected => ({
  id: value,
  isDone: dataset.done === 'true',
  tags: JSON.parse(dataset.tags ?? '[]') as string[],
  isListed: true,
});

const plurals = { analysis: 'analyses', 'shared link': 'shared links' } as const;
const toCounted = (count: number, one: keyof typeof plurals) => `${count} ${count === 1 ? one : plurals[one]}`;

function toDeletionWords({ analyses, links }: { analyses: number; links: number }): RevokeWords {
  const ends = links === 0 ? '' : ` ${toCounted(links, 'shared link')} to ${analyses === 1 ? 'it' : 'them'} will end.`;
  return {
    title: `Delete ${toCounted(analyses, 'analysis')}?`,
    text: `You can no longer open the ${analyses === 1 ? 'report' : 'reports'}, and the stills go with ${analyses === 1 ? 'it' : 'them'}.${ends} Your credits stay as they are: nothing is refunded or charged. This cannot be undone.`,
    button: 'Delete',
    pending: 'Deleting…',
  };
}

/** The dialog that was last opened; it stays when it is closed, so that the focus returns from it. */
type LastDialog = { isOpen: boolean } & ({ kind: 'none' | 'tag' } | { kind: 'delete'; words: RevokeWords });

/** Lets Shift and a click select, or not, every analysis from the box that was clicked before. */
function useRanges(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    let last: HTMLInputElement | undefined;
    const extend = ({ target, shiftKey }: MouseEvent) => {
      const boxes = listBoxes(form.current);
      const box = boxes.find((one) => one === target);
      if (box === undefined) return;
      const from = last === undefined || !shiftKey ? -1 : boxes.indexOf(last);
      const to = boxes.indexOf(box);
      if (from !== -1) for (const between of boxes.slice(Math.min(from, to), Math.max(from, to) + 1)) between.checked = box.checked;
      last = box;
    };
    document.addEventListener('click', extend);
    return () => document.removeEventListener('click', extend);
  }, [form]);
}

/** The selected analyses, counted anew when a box changes and when the list does; those that another list does not have stay selected. */
function useSelected(form: React.RefObject<HTMLFormElement | null>) {
  const [selected, setSelected] = useState<Selected[]>([]);
  const last = useRef<Selected[]>([]);
  const recount = useCallback(() => {
    const boxes = listBoxes(form.current);
    const kept = new Set(last.current.filter(({ isListed }) => !isListed).map(({ id }) => id));
    for (const box of boxes) if (kept.has(box.value)) box.checked = true;
    const listed = new Set(boxes.map(({ value }) => value));
    const elsewhere = last.current.filter(({ id }) => !listed.has(id)).map((one) => ({ ...one, isListed: false }));
    last.current = [...elsewhere, ...boxes.filter(({ checked }) => checked).map(toSelected)];
    setSelected(last.current);
  }, [form]);
  const clear = () => {
    form.current?.reset();
    last.current = [];
    recount();
  };
  const selectAll = () => {
    for (const box of listBoxes(form.current)) box.checked = true;
    recount();
  };
  useEffect(() => {
    recount();
    document.addEventListener('change', recount);
    const list = new MutationObserver(recount);
    list.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-tags'] });
    return () => {
      document.removeEventListener('change', recount);
      list.disconnect();
    };
  }, [recount]);
  return { selected, clear, selectAll };
}

function toObstacle(selected: readonly Selected[]): string | undefined {
  const without = selected.filter(({ isDone }) => !isDone).length;
  if (selected.length > MOST_COMPARED) return `at most ${MOST_COMPARED} can be compared`;
  if (without > 0) return `${without} without a report`;
  return selected.length < FEWEST_COMPARED ? `choose ${FEWEST_COMPARED} to ${MOST_COMPARED} to compare` : undefined;
}

function Count({ selected, said }: { selected: readonly Selected[]; said: string }) {
  const notes = selected.length === 0 ? [] : [toObstacle(selected), said || undefined].filter((note) => note !== undefined);
  return (
    <p className="text-sm" aria-live="polite">
      <b className="font-semibold tabular-nums">{selected.length}</b> selected
      {notes.map((note) => (
        <span key={note} className="text-quiet">
          {' '}
          · {note}
        </span>
      ))}
    </p>
  );
}

type Said = { text: string; undo?: () => void };

function useActions({ ids, isArchive, clear }: { ids: readonly string[]; isArchive: boolean; clear: () => void }) {
  const [said, setSaid] = useState<Said>({ text: '' });
  const [dialog, setDialog] = useState<LastDialog>({ kind: 'none', isOpen: false });
  const [isPending, startTransition] = useTransition();
  const move = (moved: readonly string[], to: 'archive' | 'restore', isUndo = false) =>
    startTransition(async () => {
      const result = await reach(() => archiveSelection(moved, to), toUnreached);
      if ('error' in result) return setSaid({ text: result.error.message });
      clear();
      const text = `${toCounted(result.ok, 'analysis')} ${to === 'archive' ? 'archived' : 'moved back to the list'}.`;
      setSaid(isUndo ? { text } : { text, undo: () => move(moved, to === 'archive' ? 'restore' : 'archive', true) });
    });
  const archive = () => move(ids, isArchive ? 'restore' : 'archive');
  const askToDelete = () =>
    startTransition(async () => {
      const result = await reach(() => previewRemoval(ids), toUnreached);
      if ('ok' in result) setDialog({ kind: 'delete', words: toDeletionWords(result.ok), isOpen: true });
      else setSaid({ text: result.error.message });
    });
  const remove = async () => {
    const result = await reach(() => deleteSelection(ids), toUnreached);
    if ('error' in result) return { message: result.error.message };
    clear();
    setSaid({ text: `${toCounted(result.ok.analyses, 'analysis')} deleted.` });
    return undefined;
  };
  return { said, dialog, setDialog, archive, askToDelete, remove, isPending };
}

export function SelectionBar({ tags, isArchive = false }: { tags: readonly string[]; isArchive?: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [tagButton, deleteButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const { selected, clear, selectAll } = useSelected(form);
  useRanges(form);
  const ids = selected.map(({ id }) => id);
  const count = ids.length;
  const { said, dialog, setDialog, archive, askToDelete, remove, isPending } = useActions({ ids, isArchive, clear });
  const isComparable = toObstacle(selected) === undefined;
  const setOpen = (isOpen: boolean) => setDialog({ ...dialog, isOpen });
  const isIdle = count === 0 || isPending;
  const Glyph = isArchive ? ArchiveRestore : Archive;
  const plain = buttonClass('plain');
  return (
    <>
      <div
        aria-live="polite"
        id={SAID_ID}
        tabIndex={-1}
        className="sticky bottom-3 z-20 flex items-center justify-between gap-4 rounded-card border border-line bg-surface px-4 py-2.5 text-sm shadow-raised empty:hidden"
      >
        {count === 0 && said.text !== '' && (
          <>
            <span>{said.text}</span>
            {said.undo && (
              <button type="button" onClick={said.undo} disabled={isPending} className={buttonClass('quiet')}>
                Undo
              </button>
            )}
          </>
        )}
      </div>
      <form
        ref={form}
        id={FORM_ID}
        action="/compare"
        className={`sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-raised ${count === 0 ? 'sr-only' : ''}`}
      >
        {selected.map(({ id, isListed }) => !isListed && <input key={id} type="hidden" name="ids" value={id} />)}
        <div className="mr-auto flex flex-wrap items-center gap-x-1 max-sm:w-full">
          <Count selected={selected} said={said.text} />
          <button type="button" onClick={selectAll} disabled={isPending} className={`${buttonClass('quiet')} max-sm:ml-auto`} data-key="a">
            Select all
          </button>
          <button type="button" onClick={clear} disabled={count === 0} className={buttonClass('quiet')} data-key="Escape">
            Clear
          </button>
        </div>
        <button type="submit" disabled={!isComparable} className={`${buttonClass('primary')} max-sm:flex-1`} data-key="c">
          Compare
        </button>
        <button ref={tagButton} type="button" onClick={() => setDialog({ kind: 'tag', isOpen: true })} disabled={isIdle} className={plain}>
          <Tag className="size-4 text-quiet" aria-hidden="true" />
          <span className="max-sm:sr-only">Tag</span>
        </button>
        <button type="submit" formAction="/analyses/export" name="format" value="csv" disabled={count === 0} className={plain}>
          <Download className="size-4 text-quiet" aria-hidden="true" />
          <span className="max-sm:sr-only">Export CSV</span>
        </button>
        <button type="button" onClick={archive} disabled={isIdle} className={plain}>
          <Glyph className="size-4 text-quiet" aria-hidden="true" />
          <span className="max-sm:sr-only">{isArchive ? 'Move back' : 'Archive'}</span>
        </button>
        <button ref={deleteButton} type="button" onClick={askToDelete} disabled={isIdle} className={plain}>
          <Trash2 className="size-4 text-quiet" aria-hidden="true" />
          <span className="max-sm:sr-only">Delete</span>
        </button>
      </form>
      <Suspense>
        {dialog.kind === 'tag' && (
          <TagDialog selected={selected} known={tags} trigger={tagButton} isOpen={dialog.isOpen} onOpenChange={setOpen} />
        )}
        {dialog.kind === 'delete' && (
          <ConfirmDialog
            {...{ words: dialog.words, revoke: remove, focusAfter: SAID_ID, trigger: deleteButton }}
            isOpen={dialog.isOpen}
            onOpenChange={setOpen}
          />
        )}
      </Suspense>
    </>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { withDeadline } from '@/lib/deadline';
import type { SearchEntry } from './entry';
import { search } from './rank';

const INDEX = '/docs/search.json';
const EXCERPT_BEFORE = 40;
const EXCERPT = 140;

const kindWords: Readonly<Record<SearchEntry['k'], string>> = {
  page: 'Page',
  section: 'Section',
  endpoint: 'Endpoint',
  field: 'Field',
  error: 'Error',
  rule: 'Rule',
  term: 'Term',
  tool: 'Tool',
};

let loading: Promise<SearchEntry[]> | undefined;

const MAX_FETCH_MS = 15_000;

async function fetchIndex(signal: AbortSignal): Promise<SearchEntry[]> {
  const response = await fetch(INDEX, { signal });
  if (!response.ok) throw new Error(`the index answered ${response.status}`);
  return response.json();
}

/** Once per visit; a failure is tried again at the next opening. */
function loadIndex(): Promise<SearchEntry[]> {
  loading ??= withDeadline(undefined, MAX_FETCH_MS, fetchIndex).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function toExcerpt({ x = '' }: SearchEntry, query: string): string {
  const word = query.trim().toLowerCase().split(' ')[0] ?? '';
  const at = Math.max(0, x.toLowerCase().indexOf(word) - EXCERPT_BEFORE);
  const start = at === 0 ? 0 : x.indexOf(' ', at) + 1;
  const text = x.slice(start, start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${text}${start + EXCERPT < x.length ? ' …' : ''}`;
}

type Found = { entries: readonly SearchEntry[] | undefined; failed: boolean };

function useIndex(): Found {
  const [found, setFound] = useState<Found>({ entries: undefined, failed: false });
  useEffect(() => {
    loadIndex().then(
      (entries) => setFound({ entries, failed: false }),
      () => setFound({ entries: undefined, failed: true }),
    );
  }, []);
  return found;
}

function Note({ query, found, count }: { query: string; found: Found; count: number }) {
  const text = found.failed
    ? 'The search could not be loaded. Close it and try again.'
    : query.trim() === ''
      ? 'Try a field (coherenceBonus), an error code (insufficient_credits), a header (Retry-After) or a word (refund).'
      : found.entries === undefined
        ? 'Loading …'
        : count === 0
          ? `Nothing found for “${query.trim()}”. Try one word, a field such as errorMessage, or an error code such as rate_limited.`
          : undefined;
  return (
    <p role="status" className={text === undefined ? 'sr-only' : 'px-5 py-6 text-sm leading-relaxed text-quiet'}>
      {text ?? `${count} ${count === 1 ? 'result' : 'results'}`}
    </p>
  );
}

type ResultsProps = {
  id: string;
  results: readonly SearchEntry[];
  active: number;
  query: string;
  onActive: (at: number) => void;
  onOpen: (href: string) => void;
};

function Results({ id, results, active, query, onActive, onOpen }: ResultsProps) {
  return (
    <div role="listbox" id={id} aria-label="Results" className={results.length === 0 ? 'hidden' : 'max-h-[60dvh] overflow-y-auto p-2'}>
      {results.map((entry, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
        <div
          key={`${entry.k}${entry.h}${entry.t}${entry.x ?? ''}`}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onPointerMove={() => onActive(at)}
          onClick={() => onOpen(entry.h)}
          className="flex cursor-pointer flex-col gap-0.5 rounded-control px-3 py-2 aria-selected:bg-sunk"
        >
          <span className="flex items-baseline justify-between gap-4">
            <span className={`min-w-0 text-sm font-medium wrap-anywhere ${entry.k === 'field' || entry.k === 'error' ? 'font-mono' : ''}`}>
              {entry.t}
            </span>
            <span className="flex-none text-xs text-quiet">{kindWords[entry.k]}</span>
          </span>
          <span className="text-xs wrap-anywhere text-quiet">{entry.c}</span>
          {entry.x !== undefined && <span className="line-clamp-2 text-[13px] leading-snug text-quiet">{toExcerpt(entry, query)}</span>}
        </div>
      ))}
    </div>
  );
}

function useResults(query: string, found: Found) {
  const asked = useDeferredValue(query);
  return useMemo(() => search(found.entries ?? [], asked), [found.entries, asked]);
}

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = useIndex();
  const results = useResults(query, found);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a cleanup.
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const open = (href: string) => {
    dialog.current?.close();
    const { pathname, hash } = new URL(href, location.href);
    // The browser's own way to a place on the same page opens the fold that it is in.
    if (pathname === location.pathname && hash !== '') location.hash = hash;
    else router.push(href);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = results[active];
    if (event.key === 'Enter' && chosen !== undefined) open(chosen.h);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (step === undefined || results.length === 0) return;
    event.preventDefault();
    setActive((active + step + results.length) % results.length);
  };
  const leave = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      aria-label="Search the docs"
      onClose={onClose}
      onClick={leave}
      className="mx-auto mt-[10dvh] w-160 max-w-[calc(100vw-24px)] overflow-hidden rounded-card border border-line bg-surface text-ink shadow-raised outline-none backdrop:bg-black/40"
    >
      <input
        role="combobox"
        aria-label="Search the docs"
        aria-expanded={results.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={results.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search endpoints, fields, errors and rules"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setActive(0);
        }}
        onKeyDown={press}
        className="h-13 w-full border-b border-line bg-transparent px-5 text-base outline-none placeholder:text-quiet"
      />
      <Results id={id} results={results} active={active} query={query} onActive={setActive} onOpen={open} />
      <Note query={query} found={found} count={results.length} />
    </dialog>
  );
}

'use client';

import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { FEWEST_COMPARED, MOST_COMPARED } from '@/lib/report/compare/limits';

const FORM_ID = 'selection';

/** Selects an analysis of the list. */
export function SelectAnalysis({ id, name }: { id: string; name: string }) {
  return (
    <input
      type="checkbox"
      name="ids"
      value={id}
      form={FORM_ID}
      aria-label={`Select ${name}`}
      className="relative z-10 size-4 cursor-pointer accent-brand"
    />
  );
}

const countChecked = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement && element.checked).length;

/** Compares or exports the selected analyses, in a bar at the bottom. */
export function SelectionBar() {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const recount = () => setCount(countChecked(form.current));
    recount();
    document.addEventListener('change', recount);
    return () => document.removeEventListener('change', recount);
  }, []);
  const clear = () => {
    form.current?.reset();
    setCount(0);
  };
  const isComparable = count >= FEWEST_COMPARED && count <= MOST_COMPARED;
  return (
    <form
      ref={form}
      id={FORM_ID}
      action="/compare"
      className={`sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-raised ${count === 0 ? 'sr-only' : ''}`}
    >
      <p className="mr-auto text-sm" aria-live="polite">
        <b className="font-semibold tabular-nums">{count}</b> selected
        {count > 0 && !isComparable && (
          <span className="text-quiet">
            {' '}
            · choose {FEWEST_COMPARED} to {MOST_COMPARED} to compare
          </span>
        )}
      </p>
      <button type="submit" disabled={!isComparable} className={buttonClass('primary')}>
        Compare
      </button>
      <button type="submit" formAction="/analyses/export" name="format" value="csv" disabled={count === 0} className={buttonClass('plain')}>
        Export CSV
      </button>
      <button type="button" onClick={clear} disabled={count === 0} className={buttonClass('quiet')}>
        Clear
      </button>
    </form>
  );
}

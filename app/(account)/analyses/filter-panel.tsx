'use client';

import { useRouter } from 'next/navigation';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { DialogState } from '@/components/ui/dialog-button';
import { Modal } from '@/components/ui/modal';
import { Select } from '@/components/ui/select';
import type { FilterCounts } from '@/lib/analyses/filters/count';
import { countFilters } from './actions';

export type FilterField = {
  name: string;
  label: string;
  kind: 'one' | 'several' | 'date';
  values: readonly (readonly [value: string, label: string])[];
  chosen: readonly string[];
  otherwise?: string;
};

type Count = (value: string) => number | undefined;

const labelClass = 'text-sm font-medium';

function Several({ field: { name, label, values, chosen }, count }: { field: FilterField; count: Count }) {
  const offered = values.filter(([value]) => count(value) !== 0 || chosen.includes(value));
  if (offered.length === 0) return null;
  return (
    <fieldset className="col-span-full flex flex-col gap-1.5">
      <legend className={`mb-1.5 ${labelClass}`}>{label}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {offered.map(([value, text]) => (
          <label key={value} className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="size-4 flex-none accent-brand"
            />
            <span className="min-w-0 flex-1 leading-snug">{text}</span>
            <span className="text-xs text-quiet tabular-nums">{count(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function One({ field: { name, label, values, chosen, otherwise = 'Any' }, count }: { field: FilterField; count: Count }) {
  const id = useId();
  const others = chosen.filter((value) => !values.some(([one]) => one === value)).map((value) => [value, value] as const);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <Select id={id} name={name} defaultValue={chosen[0] ?? ''} className="h-9 w-full">
        <option value="">{otherwise}</option>
        {[...others, ...values].map(([value, text]) => (
          <option key={value} value={value}>
            {count(value) === undefined ? text : `${text} (${count(value)})`}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Day({ field: { name, label, chosen } }: { field: FilterField }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        name={name}
        defaultValue={chosen[0]?.slice(0, 10)}
        className="h-9 w-full rounded-control border border-line bg-surface px-3 text-sm"
      />
    </div>
  );
}

type Counts = FilterCounts | 'pending' | 'none';

function useCounts(query: string): Counts {
  const [counts, setCounts] = useState<Counts>('pending');
  useEffect(() => {
    let isShown = true;
    const show = (found: Counts) => isShown && setCounts(found);
    countFilters(query).then(
      (result) => show('ok' in result ? result.ok : 'none'),
      () => show('none'),
    );
    return () => {
      isShown = false;
    };
  }, [query]);
  return counts;
}

function Fields({ fields, query }: { fields: readonly FilterField[]; query: string }) {
  const counts = useCounts(query);
  if (counts === 'pending') return <p className="col-span-full text-sm text-quiet">Counting…</p>;
  return fields.map((field) => {
    if (field.kind === 'date') return <Day key={field.name} field={field} />;
    const counted = counts === 'none' ? undefined : counts[field.name as keyof FilterCounts];
    const count: Count = (value) => counted && (counted.find((one) => one.value === value)?.count ?? 0);
    const values = field.values.length > 0 ? field.values : (counted ?? []).map(({ value, label = value }) => [value, label] as const);
    const Field = field.kind === 'several' ? Several : One;
    return <Field key={field.name} field={{ ...field, values }} count={count} />;
  });
}

export type FilterPanelProps = {
  fields: readonly FilterField[];
  query: string;
  kept: readonly (readonly [name: string, value: string])[];
};

/** The filters of the list, beside it: the URL has them after the button of the form is pressed. */
export function FilterPanel({ fields, query, kept, ...state }: FilterPanelProps & DialogState) {
  const router = useRouter();
  const show = (chosen: readonly (readonly [name: string, value: string])[]) => {
    const search = new URLSearchParams([...kept, ...chosen].map(([name, value]) => [name, value]));
    router.push(search.size === 0 ? '/analyses' : `/analyses?${search}`);
    state.onOpenChange(false);
  };
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    show(fields.map(({ name }) => [name, form.getAll(name).join(',')] as const).filter(([, value]) => value !== ''));
  };
  return (
    <Modal title="Filters" place="right" width="w-110" {...state}>
      <form onSubmit={apply} className="flex min-h-0 flex-1 flex-col">
        <div className="-mx-6 grid flex-1 grid-cols-2 content-start gap-x-4 gap-y-5 overflow-y-auto border-t border-line px-6 py-5">
          <Fields fields={fields} query={query} />
        </div>
        <div className="-mx-6 flex justify-end gap-2 border-t border-line px-6 pt-4">
          <button type="button" onClick={() => show([])} className={buttonClass('quiet')}>
            Clear all
          </button>
          <button type="submit" className={buttonClass('primary')}>
            Show analyses
          </button>
        </div>
      </form>
    </Modal>
  );
}

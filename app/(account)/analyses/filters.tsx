'use client';

import { Search } from 'lucide-react';
import Form from 'next/form';
import { Select } from '@/components/ui/select';
import { platforms } from '@/db/enums';
import { platformNames } from '@/lib/platforms';

const control = 'h-9 rounded-control border border-line bg-surface text-sm';

const orders = [
  ['added', 'Newest first'],
  ['-added', 'Oldest first'],
  ['score', 'Highest score first'],
  ['-score', 'Lowest score first'],
  ['days', 'Longest running first'],
  ['-days', 'Shortest running first'],
  ['brand', 'Brand, A to Z'],
  ['-brand', 'Brand, Z to A'],
  ['hook', 'Hook archetype, A to Z'],
  ['-hook', 'Hook archetype, Z to A'],
  ['offer', 'Offer, A to Z'],
  ['-offer', 'Offer, Z to A'],
  ['stage', 'Least aware first'],
  ['-stage', 'Most aware first'],
] as const;

type Asked = {
  q: string;
  platform: string;
  sort: string;
  kept: readonly (readonly [name: string, value: string])[];
};

/** Leaves out what holds by default, as links to a list do. */
function leaveOutDefaults(form: HTMLFormElement): () => void {
  const leaveOut = ({ formData }: FormDataEvent) => {
    for (const [name, value] of [...formData]) if (value === '' || (name === 'sort' && value === 'added')) formData.delete(name);
  };
  form.addEventListener('formdata', leaveOut);
  return () => form.removeEventListener('formdata', leaveOut);
}

export function FilterForm({ q, platform, sort, kept }: Asked) {
  const submit = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => currentTarget.form?.requestSubmit();
  return (
    <Form
      action="/analyses"
      role="search"
      ref={leaveOutDefaults}
      className="flex flex-wrap gap-2 max-sm:w-full"
      key={`${q} ${platform} ${sort}`}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative max-sm:w-full">
        <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-quiet" aria-hidden="true" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Search your analyses"
          placeholder="Search your ads"
          className={`${control} w-full pr-3 pl-9 placeholder:text-quiet sm:w-60`}
        />
      </div>
      <Select name="platform" defaultValue={platform} onChange={submit} aria-label="Library" className="h-9 max-sm:flex-1">
        <option value="">All libraries</option>
        {platforms.map((one) => (
          <option key={one} value={one}>
            {platformNames[one]}
          </option>
        ))}
      </Select>
      <Select name="sort" defaultValue={sort} onChange={submit} aria-label="Sort by" className="h-9 max-sm:flex-1">
        {orders.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <button type="submit" className="sr-only">
        Search
      </button>
    </Form>
  );
}

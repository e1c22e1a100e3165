'use client';

import { Search } from 'lucide-react';
import Form from 'next/form';
import { Select } from '@/components/ui/select';
import { platforms } from '@/db/enums';
import type { SearchInput } from '@/lib/analyses/search/schema';
import { platformNames } from '@/lib/platforms';

const control = 'h-9 rounded-control border border-line bg-surface text-sm';

/** Search, library and sort order. The selects submit on change; the URL holds the state. */
export function FilterForm({ asked: { q, status, library, order } }: { asked: SearchInput }) {
  const submit = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => currentTarget.form?.requestSubmit();
  return (
    <Form action="/analyses" role="search" className="flex flex-wrap gap-2 max-sm:w-full" key={`${q} ${library} ${order}`}>
      {status !== 'all' && <input type="hidden" name="status" value={status} />}
      <div className="relative max-sm:w-full">
        <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-quiet" aria-hidden="true" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Search your analyses"
          placeholder="Page, ad ID or summary"
          className={`${control} w-full pr-3 pl-9 placeholder:text-quiet sm:w-60`}
        />
      </div>
      <Select name="library" defaultValue={library} onChange={submit} aria-label="Library" className="h-9 max-sm:flex-1">
        <option value="all">All libraries</option>
        {platforms.map((platform) => (
          <option key={platform} value={platform}>
            {platformNames[platform]}
          </option>
        ))}
      </Select>
      <Select name="order" defaultValue={order} onChange={submit} aria-label="Sort by" className="h-9 max-sm:flex-1">
        <option value="newest">Newest first</option>
        <option value="score">Highest score first</option>
      </Select>
      <button type="submit" className="sr-only">
        Search
      </button>
    </Form>
  );
}

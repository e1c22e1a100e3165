'use client';

import { Search } from 'lucide-react';
import Form from 'next/form';
import { buttonClass } from '@/components/ui/button';
import { Select } from '@/components/ui/select';

type Choice = { id: string; name: string };

type Props = {
  tokens: readonly Choice[];
  apps: readonly Choice[];
  /** Disconnected or expired, while their requests are kept. */
  endedApps: readonly Choice[];
  token: string;
  request: string;
};

function Group({ label, choices }: { label: string; choices: readonly Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <optgroup label={label}>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

export function RequestFilters({ tokens, apps, endedApps, token, request }: Props) {
  return (
    <Form action="/settings/developers/requests" role="search" className="flex flex-wrap gap-2" key={`${token} ${request}`}>
      <div className="relative max-sm:w-full sm:flex-1">
        <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-quiet" aria-hidden="true" />
        <input
          type="search"
          name="request"
          defaultValue={request}
          aria-label="Find a request by its ID"
          placeholder="Request ID, from X-Request-Id"
          className="h-9 w-full rounded-control border border-line bg-surface pr-3 pl-9 font-mono text-[13px] placeholder:font-sans placeholder:text-sm placeholder:text-quiet"
        />
      </div>
      <Select
        name="token"
        defaultValue={token}
        aria-label="Token or app"
        className="h-9 max-w-60 max-sm:flex-1"
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        <option value="">All tokens and apps</option>
        <Group label="Tokens" choices={tokens} />
        <Group label="Connected apps" choices={apps} />
        <Group label="Disconnected apps" choices={endedApps} />
      </Select>
      <button type="submit" className={buttonClass('plain')}>
        Find
      </button>
    </Form>
  );
}

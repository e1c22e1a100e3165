'use client';

import { useRouter } from 'next/navigation';
import { Select } from '@/components/ui/select';

export type LinkGroup = { label: string; choices: readonly (readonly [href: string, label: string])[] };

export function LinkSelect({ label, groups, className }: { label: string; groups: readonly LinkGroup[]; className: string }) {
  const router = useRouter();
  return (
    <Select value="" onChange={({ currentTarget }) => router.push(currentTarget.value)} aria-label={label} className={className}>
      <option value="">{label}</option>
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.choices.map(([href, name]) => (
            <option key={href} value={href}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

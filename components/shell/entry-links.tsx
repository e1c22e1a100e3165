'use client';

import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { buttonClass } from '@/components/ui/button';

export function EntryLinks() {
  const next = useSearchParams().get('next');
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`;
  return (
    <>
      <Link href={`/sign-in${query}`} className={`${buttonClass('quiet')} max-sm:px-2.5`}>
        Sign in
      </Link>
      <Link href={`/sign-up${query}`} className={buttonClass('primary')}>
        Sign up
      </Link>
    </>
  );
}

'use client';

import { useActionState } from 'react';
import { AdUrlField, useAdUrls } from '@/components/analyses/ad-url-field';
import { buttonClass } from '@/components/ui/button';
import { keepPasted } from './actions';

export function StartForm() {
  const field = useAdUrls('');
  const [error, start, isPending] = useActionState(keepPasted, undefined);
  const { length } = field.reading.ads;
  return (
    <form action={start}>
      <AdUrlField field={field} error={error}>
        <button type="submit" disabled={isPending} className={`${buttonClass('primary')} h-11 px-5`}>
          {isPending ? 'One moment…' : length > 1 ? `Analyze these ${length} ads` : 'Analyze this ad'}
        </button>
      </AdUrlField>
    </form>
  );
}

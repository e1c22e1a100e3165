'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { ErrorMessage } from '@/components/shell/error-message';

export default function AccountError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  // The server is asked again; drawing the same data once more would fail the same way.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <ErrorMessage number={error.digest} retry={retry} />;
}

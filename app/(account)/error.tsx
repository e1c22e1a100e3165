'use client';

import { ErrorMessage } from '@/components/shell/error-message';

export default function AccountError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ErrorMessage id={error.digest} reset={reset} />;
}

'use client';

import { ErrorMessage } from '@/components/shell/error-message';

export default function SharedError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ErrorMessage id={error.digest} reset={reset} next="The link is fine; try again in a few seconds." />;
}

'use client';

import { buttonClass } from '@/components/ui/button';

/** Signs in with Google again, which is the proof of an account without a password. */
export function GoogleButton({ next }: { next: string }) {
  const confirm = async () => {
    const { signIn } = await import('next-auth/react');
    await signIn('google', { callbackUrl: next }, { prompt: 'select_account' });
  };
  return (
    <button type="button" className={buttonClass('primary')} onClick={() => void confirm()}>
      Continue with Google
    </button>
  );
}

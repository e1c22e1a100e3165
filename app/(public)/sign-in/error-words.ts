import { EMAIL_NOT_SENT, EXPIRED_LINK, toTooManyAttempts } from '@/lib/users/messages';

const words: Readonly<Record<string, string>> = {
  service_unavailable: 'The service is busy. Try again in a minute.',
  unconfirmed_elsewhere:
    'An account with this email address exists, but the address was never confirmed. Sign in with its password, or use a different Google account.',
  OAuthAccountNotLinked: 'This Google account is linked to another account.',
  Verification: EXPIRED_LINK,
  AccessDenied: 'Google did not confirm this email address.',
  EmailSignin: EMAIL_NOT_SENT,
};

export function toErrorMessage(word: string): string {
  const [code = '', seconds] = word.split(':');
  if (code === 'rate_limited') return toTooManyAttempts(Number(seconds) || 0);
  return (Object.hasOwn(words, code) ? words[code] : undefined) ?? 'Sign-in failed on our side. Try again in a minute.';
}

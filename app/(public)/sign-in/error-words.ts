const words: Readonly<Record<string, string>> = {
  service_unavailable: 'The service is busy just now. Try again in a minute.',
  unauthorized: 'The email address or the password is wrong.',
  forbidden: 'Confirm your email address first: follow the link in the mail that we sent when you signed up.',
  unconfirmed_elsewhere:
    'An account with this address exists, but its address was never confirmed. Sign in with its password, or use another Google account.',
  OAuthAccountNotLinked: 'This Google account belongs to another account here.',
  Verification: 'This link was used before or is too old. Ask for a new one.',
  AccessDenied: 'Google did not confirm this address.',
  EmailSignin: 'The mail could not be sent. Try again in a minute.',
};

const UNKNOWN = 'Signing in failed on our side. Try again in a minute.';

/** What to tell a visitor for the word that next-auth hands on. */
export function toErrorMessage(word: string): string {
  const [code = '', seconds] = word.split(':');
  if (code === 'rate_limited') return `Too many tries. Wait ${Math.max(1, Math.ceil(Number(seconds) / 60) || 1)} minutes and try again.`;
  return Object.hasOwn(words, code) ? (words[code] ?? UNKNOWN) : UNKNOWN;
}

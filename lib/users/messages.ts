export const EXPIRED_LINK = 'This link has expired or was already used. Request a new one.';
export const EMAIL_NOT_SENT = 'The email could not be sent. Try again in a minute.';

export function toTooManyAttempts(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}

import type { EmailMessage } from './send-email';

const signature = 'Ad Analysis Service';
const page = (lines: readonly string[]) => `${lines.join('\n\n')}\n\n${signature}\n`;

export function confirmationEmail(to: string, url: string): EmailMessage {
  return {
    to,
    subject: 'Confirm your email address',
    text: page([
      'Someone, hopefully you, created an account with this email address. To confirm it, open this link within 24 hours and enter the password that you chose:',
      url,
      'If this was not you, ignore this email. The account cannot be used until its address is confirmed.',
    ]),
  };
}

export function existingAccountEmail(to: string, signInUrl: string, resetUrl: string): EmailMessage {
  return {
    to,
    subject: 'You already have an account',
    text: page([
      `Someone, hopefully you, tried to create an account with this email address, which already has one. Sign in: ${signInUrl}`,
      `If you forgot your password, choose a new one: ${resetUrl}`,
    ]),
  };
}

export function passwordResetEmail(to: string, url: string): EmailMessage {
  return {
    to,
    subject: 'Choose a new password',
    text: page([
      'Someone, hopefully you, requested a new password for your account. To choose one, open this link within an hour:',
      url,
      'If this was not you, ignore this email. Your password stays the same.',
    ]),
  };
}

export function signInEmail(to: string, url: string): EmailMessage {
  return {
    to,
    subject: 'Your sign-in link',
    text: page([
      'To sign in, open this link within 24 hours and click the button. The link works once:',
      url,
      'If you did not request it, ignore this email.',
    ]),
  };
}

import type { EmailMessage } from './send-email';

const signature = 'Ad Analysis Service';
const page = (lines: readonly string[]) => `${lines.join('\n\n')}\n\n${signature}\n`;

export function confirmationEmail(to: string, url: string): EmailMessage {
  return {
    to,
    subject: 'Confirm your email address',
    text: page([
      'Somebody, hopefully you, signed up with this address. Confirm it with the password that you chose, within a day:',
      url,
      'If it was not you, do nothing: without the password nobody can use the account.',
    ]),
  };
}

export function existingAccountEmail(to: string, signInUrl: string, resetUrl: string): EmailMessage {
  return {
    to,
    subject: 'You have an account already',
    text: page([
      `Somebody, hopefully you, tried to sign up with this address, which has an account. Sign in: ${signInUrl}`,
      `If you forgot the password, choose a new one: ${resetUrl}`,
    ]),
  };
}

export function passwordResetEmail(to: string, url: string): EmailMessage {
  return {
    to,
    subject: 'Choose a new password',
    text: page([
      'You, or somebody, asked for a new password. Choose it within an hour:',
      url,
      'If it was not you, do nothing. Your password stays as it is.',
    ]),
  };
}

export function signInEmail(to: string, url: string): EmailMessage {
  return {
    to,
    subject: 'Your link to sign in',
    text: page([
      'Follow this link within a day and press the button there to sign in. It works once:',
      url,
      'If you did not ask for it, do nothing.',
    ]),
  };
}

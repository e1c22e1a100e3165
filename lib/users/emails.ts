import { libraryNames, type Platform } from '@/lib/platforms';
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

type Ended = {
  id: string;
  platform: Platform;
  adId: string;
  pageName: string | null;
  status: string;
  scoreValue: number | null;
  scoreGrade: string | null;
};

/** The subject has no text of the ad, which anyone may have written. */
export function analysisEndedEmail(
  to: string,
  origin: string,
  { id, platform, adId, pageName, status, scoreValue, scoreGrade }: Ended,
): EmailMessage {
  const isDone = status === 'done';
  const ad = `${pageName === null ? 'The ad' : `The ad of “${pageName}”`} (${libraryNames[platform]}, ad ID ${adId})`;
  const outcome = !isDone
    ? 'could not be analyzed. Your credit was refunded. The page says why, and what to do'
    : scoreValue === null
      ? 'has no video to score, so your credit was refunded. The page shows what is known of it'
      : `scores ${Math.round(scoreValue)} of 100, grade ${scoreGrade ?? ''}. Read the report`;
  return {
    to,
    subject: isDone ? 'Your analysis is done' : 'Your analysis failed',
    text: page([
      `${ad} ${outcome}:`,
      `${origin}/analyses/${id}`,
      `You get this email because you asked for it. To stop these emails, open ${origin}/settings/account.`,
    ]),
  };
}

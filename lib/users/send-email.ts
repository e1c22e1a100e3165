import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { EMAIL_NOT_SENT } from './messages';

export type EmailMessage = { to: string; subject: string; text: string };

const TIMEOUT_MS = 15_000;

let transport: { smtpUrl: string; transporter: Transporter } | undefined;

function transporterOf(smtpUrl: string): Transporter {
  if (transport?.smtpUrl !== smtpUrl) {
    const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    transport = { smtpUrl, transporter: createTransport({ url: smtpUrl, ...limits }) };
  }
  return transport.transporter;
}

/** Hands a letter to the mail server. Throws `service_unavailable` when it does not take it. */
export async function sendEmail(letter: EmailMessage): Promise<void> {
  const { mail } = env();
  if (mail === undefined) throw new Error('no mail server is configured');
  try {
    await transporterOf(mail.smtpUrl).sendMail({ from: mail.from, ...letter, to: { name: '', address: letter.to } });
  } catch (cause) {
    throw new AppError('service_unavailable', { message: EMAIL_NOT_SENT, cause, retryAfterSeconds: 60 });
  }
}

/** As {@link sendEmail}, for letters whose fate must not show in the answer; a fault goes to the log. */
export function sendEmailLater(letter: EmailMessage): void {
  sendEmail(letter).catch((error: unknown) => log.error('a mail was not sent', { subject: letter.subject, error }));
}

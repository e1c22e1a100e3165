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

/** Hands an email to the mail server. Throws `service_unavailable` when the server does not accept it. */
export async function sendEmail(email: EmailMessage): Promise<void> {
  const { mail } = env();
  if (mail === undefined) throw new Error('no mail server is configured');
  try {
    await transporterOf(mail.smtpUrl).sendMail({ from: mail.from, ...email, to: { name: '', address: email.to } });
  } catch (cause) {
    throw new AppError('service_unavailable', { message: EMAIL_NOT_SENT, cause, retryAfterSeconds: 60 });
  }
}

/** As {@link sendEmail}, for emails whose delivery must not show in the answer; a failure goes to the log. */
export function sendEmailLater(email: EmailMessage): void {
  sendEmail(email).catch((error: unknown) => log.error('an email was not sent', { subject: email.subject, error }));
}

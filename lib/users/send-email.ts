import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { record } from '@/lib/metrics';
import { processState } from '@/lib/process-state';
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

const mailServer = () =>
  processState('mail server', (): { state: 'unknown' | 'works' | 'fails'; isLogged: boolean } => ({ state: 'unknown', isLogged: false }));

/** Distinguishes a failure of the mail server from that of one recipient's address. */
const isServerFault = (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'EENVELOPE');

/** Tells whether an error of {@link sendEmail} is the mail server's final rejection of the mailbox (RFC 5321, 4.2.1). */
export function isMailboxRefused(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : undefined;
  return cause instanceof Error && !isServerFault(cause) && 'responseCode' in cause && Number(cause.responseCode) >= 500;
}

/** Connects to the mail server and logs in, without sending an email. Throws what it answers. */
export async function verifyMail(): Promise<void> {
  const { mail } = env();
  if (mail !== undefined) await transporterOf(mail.smtpUrl).verify();
}

/** True while the mail server takes emails, as far as is known; after a start or a failure, it asks the mail server, without sending an email. */
export async function checkMail(): Promise<boolean> {
  const { mail } = env();
  if (mail === undefined || mailServer().state === 'works') return true;
  try {
    await verifyMail();
    Object.assign(mailServer(), { state: 'works', isLogged: false });
    return true;
  } catch (error) {
    // Once for each outage, of which the notice tells the rest.
    if (!mailServer().isLogged) log.error('the mail server does not take emails', { error });
    mailServer().isLogged = true;
    return false;
  }
}

/** Throws `service_unavailable` when the server does not accept it. */
export async function sendEmail(email: EmailMessage): Promise<void> {
  const { mail } = env();
  if (mail === undefined) throw new Error('no mail server is configured');
  try {
    await transporterOf(mail.smtpUrl).sendMail({ from: mail.from, ...email, to: { name: '', address: email.to } });
    Object.assign(mailServer(), { state: 'works', isLogged: false });
    record('email', { outcome: 'sent' });
  } catch (cause) {
    record('email', { outcome: 'failed' });
    if (isServerFault(cause)) mailServer().state = 'fails';
    throw new AppError('service_unavailable', { message: EMAIL_NOT_SENT, cause, retryAfterSeconds: 60 });
  }
}

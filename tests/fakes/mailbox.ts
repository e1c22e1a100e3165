import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { noteSecret } from '@/tests/support/logs/secrets';
import { until } from '@/tests/support/until';

export type EmailMessage = { to: string; subject: string; text: string };

export type Mailbox = {
  smtpUrl: string;
  lettersTo: (address: string) => EmailMessage[];
  /** Waits until an address has received this many emails; returns the last one. */
  awaitLetter: (address: string, count?: number) => Promise<EmailMessage>;
  /** Rejects this address as unknown from now on. */
  refuse: (address: string) => void;
  setBusy: (isBusy: boolean) => void;
  close: () => Promise<void>;
};

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function parseLetter(raw: string, to: string): EmailMessage {
  const at = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return { to, subject: header('Subject'), text: decode(raw.slice(at + 4), header('Content-Transfer-Encoding').toLowerCase()) };
}

/** The first link in an email, as a path of the service. */
export function linkIn(letter: EmailMessage): string {
  const found = /https?:\/\/\S+/.exec(letter.text)?.[0];
  if (found === undefined) throw new Error(`no link in "${letter.subject}"`);
  const { pathname, search, searchParams } = new URL(found);
  for (const name of ['token', 'link']) noteSecret('a mailed link', searchParams.get(name) ?? '');
  return pathname + search;
}

export async function startMailbox(): Promise<Mailbox> {
  const letters: EmailMessage[] = [];
  const unknown = new Set<string>();
  let isBusy = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // RFC 5321, 3.1 and 4.2.3: 421 in place of the greeting; RFC 3463, 4.3.2.
    onConnect: (_session, done) => {
      if (!isBusy) return done();
      done(Object.assign(new Error('4.3.2 system not accepting messages'), { responseCode: 421 }));
    },
    // RFC 3463, 5.1.1: many servers repeat the address in their words.
    onRcptTo: ({ address }, _session, done) => {
      if (!unknown.has(address.toLowerCase())) return done();
      done(Object.assign(new Error(`5.1.1 <${address}>: no such mailbox here`), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      text(stream).then(
        (raw) => {
          letters.push(...session.envelope.rcptTo.map(({ address }) => parseLetter(raw, address.toLowerCase())));
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const lettersTo = (address: string) => letters.filter(({ to }) => to === address);
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    lettersTo,
    refuse: (address) => void unknown.add(address),
    setBusy: (busy) => {
      isBusy = busy;
    },
    awaitLetter: (address, count = 1) => until(`${address} has ${count} emails`, () => lettersTo(address).at(count - 1)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

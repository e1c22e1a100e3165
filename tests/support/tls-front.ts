import { connect, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { certificate } from '../fakes/certificate/certificate';

export type TlsFront = {
  url: string /** The names by which clients asked for the server. */;
  names: () => readonly string[];
  close: () => Promise<void>;
};

const ACCEPTS_TLS = 'S';

/** Speaks TLS in front of a PostgreSQL that does not, as hosted ones demand it. */
export async function startTlsFront(target: string): Promise<TlsFront> {
  const url = new URL(target);
  const { hostname, port } = url;
  const names: string[] = [];
  const open = new Set<Socket>();
  const context = createSecureContext(certificate);
  const server = createServer((client) => {
    client.once('data', () => {
      client.write(ACCEPTS_TLS);
      const secure = new TLSSocket(client, {
        isServer: true,
        secureContext: context,
        SNICallback: (name, done) => {
          names.push(name);
          done(null, context);
        },
      });
      const upstream = connect(Number(port), hostname);
      secure.pipe(upstream).pipe(secure);
      for (const [socket, other] of [
        [secure, upstream],
        [upstream, secure],
      ] as const) {
        // A reset ends the other side too.
        socket.on('error', () => undefined);
        socket.on('close', () => other.destroy());
      }
    });
    client.on('error', () => undefined);
    open.add(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'string' || address === null) throw new Error('no port');
  url.hostname = 'localhost';
  url.port = String(address.port);
  url.searchParams.set('sslmode', 'require');
  return {
    url: url.href,
    names: () => names,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

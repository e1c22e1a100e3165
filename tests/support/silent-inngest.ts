import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * An Inngest that accepts a call and never answers. The relay of a server waits for it with its first events, so no submitted analysis
 * starts, and a submit costs what the submit itself costs.
 */
export async function startSilentInngest(): Promise<{ settings: Record<string, string>; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('close', () => sockets.delete(socket))
      .on('error', () => undefined)
      .resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    settings: {
      INNGEST_EVENT_KEY: 'an-event-key-of-a-test',
      INNGEST_SIGNING_KEY: `signkey-test-${'0'.repeat(64)}`,
      INNGEST_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** How a wire treats a new connection: it leads to its target, is reset before any byte, or is refused, because nothing listens. */
export type WireState = 'whole' | 'reset' | 'refused';

/** A wire to a server on loopback, at a port that stays the same while it is cut. */
export type Wire = {
  port: number;
  set: (state: WireState) => Promise<void>;
  resets: () => number;
  close: () => Promise<void>;
};

export async function startWire(targetPort: number): Promise<Wire> {
  let resets = 0;
  let isWhole = true;
  const open = new Set<Socket>();
  const lead = (client: Socket) => {
    if (!isWhole) {
      resets += 1;
      client.resetAndDestroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(socket);
      // A reset ends the other side too.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.pipe(target).pipe(client);
  };
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(lead);
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    return server;
  };
  const end = (server: Server) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  let server: Server | undefined = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    set: async (state) => {
      isWhole = state === 'whole';
      if (!isWhole) for (const socket of open) socket.destroy();
      if (state !== 'refused') server ??= await listen(port);
      else if (server !== undefined) {
        await end(server);
        server = undefined;
      }
    },
    resets: () => resets,
    close: async () => {
      if (server !== undefined) await end(server);
    },
  };
}

import { z } from 'zod';
import { openDatabase } from '@/db/client';
import { serveRequests } from '../../serve-requests';
import { InngestServer } from './server';

const Settings = z.object({
  databaseUrl: z.string(),
  eventKey: z.string(),
  signingKey: z.string(),
  port: z.int().default(0),
  pollMs: z.number(),
  leaseMs: z.number(),
  backoffMs: z.number(),
});

/** The server as a process: `node --import tsx main.ts <settings as JSON>`; ends when its parent does. */
const { databaseUrl, eventKey, signingKey, port, pollMs, leaseMs, backoffMs } = Settings.parse(JSON.parse(process.argv[2] ?? ''));
const database = await openDatabase({ databaseUrl, dataDir: '', maxConnections: 8 });
const server = new InngestServer(database, {
  eventKey,
  signingKey,
  timing: { pollMs, leaseMs, backoffMs: (attempt) => backoffMs * 2 ** attempt, graceMs: 1000 },
});
const http = await serveRequests((request) => server.answer(request), port);

async function stop(): Promise<void> {
  await http.close();
  await server.stop();
  await database.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop()).on('SIGINT', () => undefined);
process.stdin.on('end', () => void stop()).resume();
process.stdout.write(`${JSON.stringify({ baseUrl: http.baseUrl })}\n`);

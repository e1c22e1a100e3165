import { z } from 'zod';
import { openDatabase } from '@/db/client';
import { callsEnded } from '@/inngest/calls';
import { createEndpoint } from '@/inngest/endpoint';
import { type Driver, startDriver } from '@/inngest/start';
import { removeAbandonedTempFolders } from '@/lib/browser/temp-folder';
import { env } from '@/lib/env';
import { setProcessDatabase } from '@/lib/process-database';
import { dispatch } from './dispatch';
import { fakeTiming } from './fake-timing';
import { serveRequests } from './serve-requests';

const Settings = z.object({
  pollMs: z.number(),
  leaseMs: z.number(),
  backoffMs: z.number(),
  sweepMs: z.number(),
});

/**
 * The product as a server process without Next, to be killed: the routes of the API and of the engine, the driver, and their own
 * boot and drain. `node --import tsx app-server.ts <timing as JSON>`, settings from the environment; ends when its parent does.
 */
const { backoffMs, leaseMs, ...timing } = Settings.parse(JSON.parse(process.argv[2] ?? ''));
const { databaseUrl, dataDir } = env();
const database = await openDatabase({ databaseUrl, dataDir });
setProcessDatabase(database);
const scrapeTiming = { ...fakeTiming, leaseMs };
const endpoint = createEndpoint(env(), { scrapeTiming });
const server = await serveRequests((request) => (new URL(request.url).pathname === '/api/inngest' ? endpoint(request) : dispatch(request)));

let driver: Driver | undefined;

/** Before its first line of input the process answers calls but starts no work. */
async function begin(): Promise<void> {
  await removeAbandonedTempFolders();
  driver = await startDriver({ ...timing, leaseMs, backoffMs: () => backoffMs, scrapeTiming });
  process.stdout.write('begun\n');
}

async function stop(): Promise<void> {
  await Promise.all([driver?.stop(), callsEnded()]);
  await server.close();
  await database.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.stdin.once('data', () => void begin()).on('end', () => void stop());
process.stdout.write(`${JSON.stringify({ baseUrl: server.baseUrl })}\n`);

import { z } from 'zod';
import { serveRequests } from '../../support/serve-requests';
import { InngestServer } from './server';
import { Store } from './state';

const Settings = z.object({
  directory: z.string(),
  queueOutlives: z.enum(['a restart', 'nothing']),
  eventKey: z.string(),
  signingKey: z.string(),
  port: z.int(),
  timing: z.object({ tickMs: z.number(), leaseMs: z.number(), retryScale: z.number() }),
});

/** The server as a process: `node --import tsx main.ts <settings as JSON>`; ends when its parent does. */
const { directory, queueOutlives, port, ...options } = Settings.parse(JSON.parse(process.argv[2] ?? ''));
const server = new InngestServer(new Store(directory, queueOutlives), options);
const http = await serveRequests((request) => server.answer(request), port);

async function stop(): Promise<void> {
  server.stop();
  await http.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop()).on('SIGINT', () => undefined);
process.stdin.on('end', () => void stop()).resume();
process.stdout.write(`${JSON.stringify({ baseUrl: http.baseUrl })}\n`);

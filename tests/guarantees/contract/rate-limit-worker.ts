import { openDatabase } from '@/db/client';
import { loadEnv } from '@/lib/env';
import { setProcessDatabase } from '@/lib/process-database';
import { clientOf } from '@/tests/support/client';
import { endpointCalls, type LimitedEndpoint } from './rate-limit-calls';

// A server process of its own: counts how many of `calls` concurrent calls are let in once its standard input says so.
const [url, secret, endpoint, calls] = process.argv.slice(2);
if (url === undefined || secret === undefined) throw new Error('usage: limiter-worker.ts <database> <token> <endpoint> <calls>');
loadEnv('operate');
const database = await openDatabase({ databaseUrl: url, dataDir: '' });
setProcessDatabase(database);
const call = endpointCalls(clientOf(secret), secret)[endpoint as LimitedEndpoint];
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
// Calls of one turn share a statement: a few come alone, then some at once, and so on, none waiting for the answer of another.
const answering: ReturnType<typeof call>[] = [];
for (let n = 0; n < Number(calls); n += 1) {
  answering.push(call());
  if (n % 32 < 16) await new Promise((resolve) => setImmediate(resolve));
}
const answers = await Promise.all(answering);
process.stdout.write(`${answers.filter((answer) => answer.status !== 429).length}\n`);
await database.close();
process.exit(0);

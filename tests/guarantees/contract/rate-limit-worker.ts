import { createInterface } from 'node:readline';
import { openDatabase } from '@/db/client';
import { loadEnv } from '@/lib/env';
import { setProcessDatabase } from '@/lib/process-database';
import { clientOf } from '@/tests/support/client';
import { endpointCalls, type Flood } from './rate-limit-calls';

// A server process of its own: counts how many calls of each flood, one per line of its standard input, are let in.
const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('usage: rate-limit-worker.ts <database>');
loadEnv('operate');
const database = await openDatabase({ databaseUrl: url, dataDir: '' });
setProcessDatabase(database);

async function countAdmitted({ secret, endpoint, calls }: Flood): Promise<number> {
  const call = endpointCalls(clientOf(secret), secret)[endpoint];
  const answers = await Promise.all(Array.from({ length: calls }, call));
  return answers.filter(({ status }) => status !== 429).length;
}

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${await countAdmitted(JSON.parse(line))}\n`);
await database.close();
process.exit(0);

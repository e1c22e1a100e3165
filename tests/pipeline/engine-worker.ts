import postgres from 'postgres';
import { startEngine } from '@/inngest/embedded/engine';
import { createScriptedProtocol } from './scripted-function';

/** A worker process of its own, to be killed or stalled: `node --import tsx engine-worker.ts <database url> <lease ms>`. */
const [url = '', leaseMs = ''] = process.argv.slice(2);
const sql = postgres(url, { max: 6, onnotice: () => undefined });
await startEngine({
  sql,
  protocol: createScriptedProtocol(sql),
  pollMs: 50,
  leaseMs: Number(leaseMs),
  backoffMs: () => 20,
  graceMs: 1000,
  now: Date.now,
});
process.stdout.write('started\n');

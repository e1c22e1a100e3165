import { readFileSync } from 'node:fs';
import { openDatabase } from '@/db/client';
import { exportAccount } from '@/lib/users/export/export';

/** The result of an export, and the most memory that it took in addition, in MB. */
export type Exported = { bytes: number; end: string; processMb: number; backendMb: number };

/** Memory that no file backs, so without the buffers that all backends share. */
const residentMb = (pid: number | string) =>
  Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const SAMPLE_EVERY_BYTES = 1_000_000;

/** `node --import tsx exporting-process.ts URL USER`: exports an account to nowhere over one connection. */
const [url = '', userId = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: url, dataDir: '', maxConnections: 1 });
const [backend] = await database.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
const pid = backend?.pid ?? 0;
const before = { own: residentMb('self'), backend: residentMb(pid) };
const exported: Exported = { bytes: 0, end: '', processMb: 0, backendMb: 0 };
const sample = () => {
  exported.processMb = Math.max(exported.processMb, residentMb('self') - before.own);
  exported.backendMb = Math.max(exported.backendMb, residentMb(pid) - before.backend);
};
// Between the samples that the data brings, for what takes long before any of it.
const timer = setInterval(sample, 20);
const decoder = new TextDecoder();
const reader = (await exportAccount(database.sql, userId)).getReader();
for (let part = await reader.read(); part.value !== undefined; part = await reader.read()) {
  const due = Math.floor((exported.bytes + part.value.length) / SAMPLE_EVERY_BYTES) > Math.floor(exported.bytes / SAMPLE_EVERY_BYTES);
  exported.bytes += part.value.length;
  exported.end = (exported.end + decoder.decode(part.value, { stream: true })).slice(-200);
  if (due) sample();
}
clearInterval(timer);
sample();
process.stdout.write(JSON.stringify(exported));
await database.close();

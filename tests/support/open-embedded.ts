import { openEmbedded } from '@/db/embedded';

// A process of its own that uses the cluster in the directory it is given, until its standard input ends.
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: open-embedded.ts <data directory>');
const embedded = await openEmbedded(dataDir, { durability: 'fast' });
process.stdout.write(`${embedded.url}\n`);
for await (const _ of process.stdin);
await embedded.release();

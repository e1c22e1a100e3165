import { loadEnv } from '@/lib/env';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { benchPages } from './pages';
import { benchPdf } from './pdf';
import { benchVideo } from './video/main';

process.env.APP_ENV = 'test';
process.env.LOG_LEVEL ??= 'warn';
const { dataDir } = loadEnv('operate');
await bundlePrograms();

const say = (message: string) => process.stderr.write(`${message}\n`);

async function benchSpeed(): Promise<void> {
  const pdf = await benchPdf(say);
  const facts = [...pdf.facts, ...(await benchPages(say))];
  const lines = [
    ...pdf.rows.map(
      ({ name, ours, theirs, unit }) => `${name}: ${(ours / theirs).toFixed(2)} × (${ours.toFixed(0)} / ${theirs.toFixed(0)} ${unit})`,
    ),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const args = process.argv.slice(2);
if (args.includes('--video')) process.exitCode = await benchVideo(args, dataDir, say);
else await benchSpeed();

import { loadEnv } from '@/lib/env';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { benchPages } from './pages';
import { benchPdf } from './pdf';

process.env.APP_ENV = 'test';
loadEnv('operate');
await bundlePrograms();

const say = (message: string) => process.stderr.write(`${message}\n`);
const pdf = await benchPdf(say);
const facts = [...pdf.facts, ...(await benchPages(say))];
const lines = [
  ...pdf.rows.map(
    ({ name, ours, theirs, unit }) => `${name}: ${(ours / theirs).toFixed(2)} × (${ours.toFixed(0)} / ${theirs.toFixed(0)} ${unit})`,
  ),
  ...facts.map(({ name, value }) => `${name}: ${value}`),
];
process.stdout.write(`${lines.join('\n')}\n`);

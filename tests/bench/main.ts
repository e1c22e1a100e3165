import { loadEnv } from '@/lib/env';
import { benchPdf } from './pdf';

process.env.APP_ENV = 'test';
loadEnv('operate');

const { rows, facts } = await benchPdf((message) => process.stderr.write(`${message}\n`));
const lines = [
  ...rows.map(
    ({ name, ours, theirs, unit }) => `${name}: ${(ours / theirs).toFixed(2)} × (${ours.toFixed(0)} / ${theirs.toFixed(0)} ${unit})`,
  ),
  ...facts.map(({ name, value }) => `${name}: ${value}`),
];
process.stdout.write(`${lines.join('\n')}\n`);

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { loadEnv } from '@/lib/env';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { httpGroup } from './http';
import { pagesGroup } from './pages';
import { pdfGroup } from './pdf';
import { type Asked, type Group, isGroupAsked, isMet, type Row, renderRows } from './rows';
import { scaleGroup } from './scale';
import { createStage } from './stage';
import { benchVideo } from './video/main';

const say = (message: string) => {
  process.stderr.write(`${message}\n`);
};

const ROUNDS = 5;

const stage = createStage(say);

/** Every group, in the order in which they are measured and printed. */
const groups: readonly Group[] = [httpGroup(stage), pagesGroup(stage), pdfGroup, scaleGroup(stage)];

const usage = `usage: npm run bench -- [--rows <beginning>,…] [--rounds N]
       npm run bench -- --video [<name> …]
--rows measures the rows whose ids begin so. The groups: ${groups.map(({ name }) => name).join(', ')}.
--video compares what is measured of all videos, or of those with these names, with their truth.`;

const argumentsOf = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      rows: { type: 'string', default: '' },
      rounds: { type: 'string', default: String(ROUNDS) },
      video: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });

/** Exit codes: 0 every goal is met, 1 one is not, or rows are missing. A group that fails takes nothing from the others. */
async function measure(asked: Asked): Promise<number> {
  const begun = performance.now();
  const interrupt = () => void stage.close().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const rows: Row[] = [];
  const failed: string[] = [];
  try {
    for (const group of groups.filter(({ name }) => isGroupAsked(asked.rows, name))) {
      try {
        rows.push(...(await group.measure(asked)));
      } catch (error) {
        console.error(error);
        failed.push(group.name);
      }
    }
  } finally {
    await stage.close();
  }
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  const place = `Node ${process.versions.node}, ${availableParallelism()} cores, ${new Date().toISOString()}, ${minutes} min`;
  process.stdout.write(`${renderRows(rows)}\n\n${place}\n`);
  for (const name of failed) say(`The rows of ${name} could not be measured; the reason is above.`);
  return failed.length > 0 || !rows.every(isMet) ? 1 : 0;
}

async function main(args: string[]): Promise<number> {
  let options: ReturnType<typeof argumentsOf>;
  try {
    options = argumentsOf(args);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  const { help, video, rows, rounds } = options.values;
  if (help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (video) return benchVideo(options.positionals, loadEnv('operate').dataDir, say);
  const starts = rows.split(',').filter((start) => start !== '');
  const strange = starts.find((start) => !groups.some(({ name }) => isGroupAsked([start], name)));
  if (strange !== undefined || options.positionals.length > 0 || !/^[1-9]\d?$/.test(rounds)) {
    say(usage);
    return 2;
  }
  return measure({ rows: starts, rounds: Number(rounds), say });
}

process.env.APP_ENV = 'test';
process.env.LOG_LEVEL ??= 'warn';
loadEnv('operate');
await bundlePrograms();
process.exitCode = await main(process.argv.slice(2));

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadEnv } from '@/lib/env';
import { bundlePrograms } from '@/lib/programs/bundle.mjs';
import { installNode, withNode } from '../nodes/install';
import { judge } from './figures';
import { findHelp } from './help';
import { httpGroup } from './http/group';
import { type Options, parseOptions, toUsage } from './options';
import { pagesGroup } from './pages';
import { pdfGroup } from './pdf';
import { type Asked, type Group, isGroupAsked, type Row } from './rows';
import { scaleGroup } from './scale/main';
import { createStage } from './stage/stage';
import { describeMachine, findMissed, renderTable, toDocument } from './table';
import { benchVideo, usage as videoUsage } from './video/main';

const say = (message: string) => {
  process.stderr.write(`${message}\n`);
};

const stage = createStage(say);

/** Every group, in the order in which they are measured and printed. */
const groups: readonly Group[] = [httpGroup(stage), pdfGroup, pagesGroup, scaleGroup];

/** Other modes of this command, by argument. Each returns an exit code. */
const modes: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  '--video': (args) => benchVideo(args, loadEnv('operate').dataDir, say),
};

/** The same command on another Node, for the server, the floor and the client alike. */
async function runOn(version: string, args: readonly string[]): Promise<number> {
  const folder = await installNode(version, say);
  const child = spawn('node', ['tests/demo/start.mjs', 'bench', ...args], { env: withNode(folder), stdio: 'inherit' });
  // A terminal interrupts both; this one waits for the other.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** A group that fails takes nothing from the others. */
async function measureGroups(asked: Asked): Promise<{ rows: Row[]; failed: string[] }> {
  const [rows, failed]: [Row[], string[]] = [[], []];
  for (const group of groups.filter(({ name }) => isGroupAsked(asked.rows, name))) {
    try {
      rows.push(...(await group.measure(asked)));
    } catch (error) {
      console.error(error);
      failed.push(group.name);
    }
  }
  return { rows, failed };
}

/** Exit codes: 0 every goal is met, 1 one is not, or rows are missing. */
async function measure({ rows: asked, rounds, json }: Options): Promise<number> {
  const begun = performance.now();
  const interrupt = () => void stage.close().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const { rows, failed } = await measureGroups({ rows: asked, say, ...(rounds === undefined ? {} : { rounds }) });
    const judged = rows.map(judge);
    const machine = describeMachine(stage.opened()?.postgresVersion ?? null);
    const seconds = (performance.now() - begun) / 1000;
    const text = json ? JSON.stringify(toDocument(judged, machine, seconds), null, 2) : renderTable(judged, machine, seconds);
    process.stdout.write(`${text}\n`);
    const isAccountedFor = (start: string) =>
      rows.some(({ id }) => id.startsWith(start)) || failed.some((name) => isGroupAsked([start], name));
    const missing = asked.filter((start) => !isAccountedFor(start));
    for (const start of missing) say(`There is no row that begins with "${start}".`);
    for (const name of failed) say(`The rows of ${name} could not be measured; the reason is above.`);
    return findMissed(judged).length + missing.length + failed.length > 0 ? 1 : 0;
  } finally {
    await stage.close();
  }
}

async function main(args: string[]): Promise<number> {
  const names = groups.map(({ name }) => name);
  const help = findHelp(args, { usage: toUsage(names), modes: { '--video': videoUsage } });
  if (help !== undefined) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const mode = Object.entries(modes).find(([name]) => args.includes(name));
  if (mode !== undefined) return mode[1](args);
  let options: Options;
  try {
    options = parseOptions(args, names);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 2;
  }
  if (options.node === undefined || options.node === process.versions.node) return measure(options);
  const others = args.filter((arg, at) => arg !== '--node' && args[at - 1] !== '--node' && !arg.startsWith('--node='));
  return runOn(options.node, others);
}

process.env.APP_ENV = 'test';
process.env.LOG_LEVEL ??= 'warn';
loadEnv('operate');
await bundlePrograms();
process.exitCode = await main(process.argv.slice(2));

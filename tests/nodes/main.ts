import { close, type Outcome, outliveInterrupt, sum } from '@/tests/demo/run-tool';
import { heldVersions, lineOf, shortForm } from './held';
import { runOn } from './run-on';

const lines = heldVersions.map(lineOf);

const usage = `usage: npm run test:nodes -- [${lines.join('|')} …] [--short] [tests/… and other arguments of npm test]
Runs the suite on Node ${heldVersions.join(', ')}, each taken from npm the first time, or on the lines that are named.`;

type Row = { version: string; outcome: Outcome; seconds: number };

function toTable(rows: readonly Row[]): string {
  return rows
    .map(({ version, outcome: { passed, failures }, seconds }) => {
      const figures = [
        `passed ${passed}`.padEnd(13),
        `failed ${failures.length}`.padEnd(11),
        `${(seconds / 60).toFixed(1)} min`.padStart(9),
      ];
      return `Node ${version.padEnd(9)} ${figures.join(' ')}`;
    })
    .join('\n');
}

async function main(given: readonly string[]): Promise<number> {
  const named = given.filter((argument) => /^\d+$/.test(argument));
  const args = given.filter((argument) => !/^\d+$/.test(argument)).flatMap((argument) => (argument === '--short' ? shortForm : [argument]));
  const unknown = [
    ...named.filter((line) => !lines.includes(line)),
    ...args.filter((argument, at) => /^[\w.]+$/.test(argument) && args[at - 1]?.startsWith('-') !== true),
  ];
  if (unknown.length > 0 || given.includes('--help')) {
    for (const argument of unknown) console.error(`"${argument}" is neither one of ${lines.join(', ')} nor a path.`);
    console.error(usage);
    return 2;
  }
  const interrupted = outliveInterrupt();
  const rows: Row[] = [];
  for (const version of heldVersions.filter((one) => named.length === 0 || named.includes(lineOf(one)))) {
    if (interrupted.aborted) break;
    const begun = performance.now();
    const outcome = await runOn(version, args);
    rows.push({ version, outcome, seconds: (performance.now() - begun) / 1000 });
  }
  console.log(toTable(rows));
  const code = close(sum(rows.map(({ outcome }) => outcome)));
  return interrupted.aborted ? 1 : code;
}

process.exit(await main(process.argv.slice(2)));

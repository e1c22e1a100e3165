import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ICruiseResult } from 'dependency-cruiser';
import { root as project } from './tree';

export type Violation = { rule: string; from: string; to: string };

/** Checks the tree at `root` against the layer rules; `seen` are the modules of ours that were read. */
export async function cruise(root: string): Promise<{ seen: string[]; violations: Violation[] }> {
  const rules = path.join(import.meta.dirname, 'layers.cjs');
  // A process of its own, because the resolver remembers the folder and the aliases it began with.
  const child = spawn(path.join(project, 'node_modules/.bin/depcruise'), ['--config', rules, '--output-type', 'json', '.'], { cwd: root });
  const [answer, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (answer === '') throw new Error(`dependency-cruiser gave no answer: ${complaint}`);
  const { modules, summary }: ICruiseResult = JSON.parse(answer);
  return {
    seen: modules.map(({ source }) => source).filter((source) => /^(app|components|inngest|lib|db|tests)\//.test(source)),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

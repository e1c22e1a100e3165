import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { satisfies } from '@/lib/node-version.mjs';
import { root } from './tree';

const folder = path.join(root, '.github/workflows');
const Step = z.object({ run: z.string().optional(), uses: z.string().optional() });
const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({ steps: z.array(Step), strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional() }),
  ),
});
const workflows = readdirSync(folder).map((file) => Workflow.parse(parse(readFileSync(path.join(folder, file), 'utf8'))));
const jobs = workflows.flatMap((workflow) => Object.values(workflow.jobs));
const manifest = z
  .object({ engines: z.object({ node: z.string() }), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));

test('workflows only read, run scripts that exist, and cover the versions of Node and PostgreSQL that the service supports', () => {
  expect(workflows.map(({ permissions }) => permissions)).toEqual(workflows.map(() => ({ contents: 'read' })));
  const commands = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const scripts = commands.flatMap((command) => [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? ''));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
  const matrix = Object.assign({}, ...jobs.map(({ strategy }) => strategy?.matrix ?? {})) as Record<string, string[]>;
  expect(matrix.node).toEqual(['20', '22', '24', '26']);
  expect(matrix.node?.filter((line) => !satisfies(`${line}.99.0`, manifest.engines.node))).toEqual([]);
  expect(matrix.postgres).toEqual(['14', '15', '16', '17', '18']);
});

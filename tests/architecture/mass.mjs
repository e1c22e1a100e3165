import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The most lines that each part may have, a little above what it has. A commit that raises one says in its body what a user gets for it. */
export const budgets = {
  'lib/report': 7_120,
  'lib/analyses': 5_890,
  'lib/video': 5_180,
  'lib/model': 4_820,
  'lib/ads': 2_870,
  'lib/operations': 2_690,
  lib: 10_390,
  app: 16_370,
  components: 3_580,
  inngest: 1_260,
  db: 1_880,
  tests: 63_500,
};

const products = ['app', 'components', 'db', 'inngest', 'lib'];

/** @type {(folder: string) => { file: string, lines: number }[]} */
const count = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|[cm]?js|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|\/migrations\//.test(file))
    .map((file) => ({ file: path.relative(root, file), lines: readFileSync(file, 'latin1').split('\n').length - 1 }));

/** Counts the lines of each part, a file to the longest path that it is under, and of the product in all. */
export function measure() {
  const parts = Object.fromEntries(Object.keys(budgets).map((part) => [part, 0]));
  const longestFirst = Object.keys(parts).toSorted((a, b) => b.length - a.length);
  for (const { file, lines } of [...products, 'tests'].flatMap(count))
    parts[longestFirst.find((part) => file.startsWith(`${part}/`)) ?? ''] += lines;
  const { tests, ...product } = parts;
  return { parts, tests, product: Object.values(product).reduce((sum, lines) => sum + lines, 0) };
}

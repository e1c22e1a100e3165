// Starts the operator's commands. Plain JavaScript without packages, so that it can say what is missing.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findNodeProblem } from '../node-version.mjs';
import { programFile } from '../programs/list.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const program = programFile('admin');
const problem =
  findNodeProblem() ??
  (existsSync('node_modules') ? undefined : 'The packages are not installed. Run: npm install') ??
  (existsSync(program) ? undefined : 'The operator commands are not built. Run: npm run build');
if (problem !== undefined) {
  console.error(problem);
  process.exit(2);
}
if (existsSync('.env')) process.loadEnvFile('.env');
process.setSourceMapsEnabled(true);
await import(pathToFileURL(program).href);

import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_SECRET, DEMO_KEY_PREFIX, type Given, testSettings } from './schema';

/** The path of a socket has at most 107 bytes, of which Chromium's own names take 45. */
const MAX_DATA_DIR_LENGTH = 60;

function dataDirProblems(given: Given): string[] {
  const dataDir = path.resolve(/* turbopackIgnore: true */ given.DATA_DIR ?? '.data');
  if (Buffer.byteLength(dataDir) <= MAX_DATA_DIR_LENGTH) return [];
  return [`DATA_DIR: ${dataDir} has more than ${MAX_DATA_DIR_LENGTH} characters; set a shorter absolute path`];
}

export const listTestSettings = (given: Given) =>
  (Object.keys(testSettings) as (keyof typeof testSettings)[]).filter((name) => given[name] !== undefined);

/** Tells whether a release that needed no `DATABASE_URL` left its database in `DATA_DIR`. */
export const hasOldDatabase = (dataDir: string): boolean =>
  ['cluster', 'cluster-id'].some((name) => existsSync(path.join(/* turbopackIgnore: true */ dataDir, 'postgres', name)));

export function databaseProblems(databaseUrl: string | undefined, dataDir = '.data'): string[] {
  if (databaseUrl !== undefined) return [];
  const folder = path.resolve(/* turbopackIgnore: true */ dataDir);
  const set = 'DATABASE_URL: set the address of your PostgreSQL, such as postgres://user:password@host:5432/database';
  if (existsSync(path.join(/* turbopackIgnore: true */ folder, 'demo.json')))
    return [`${set}. ${folder} holds the database of a demo: to use that one, set APP_ENV=demo`];
  const old = `. ${folder} holds the database of an earlier release: \`npm run admin -- database open\` says how to move it`;
  return [hasOldDatabase(folder) ? `${set}${old}` : set];
}

export function productionProblems(given: Given): string[] {
  const problems: string[] = [];
  if (given.AUTH_SECRET === undefined)
    problems.push('AUTH_SECRET: set a random secret of at least 32 characters (openssl rand -base64 33)');
  if (given.AUTH_SECRET === DEFAULT_SECRET)
    problems.push('AUTH_SECRET: the default secret for demos is not allowed in production; set your own');
  for (const name of listTestSettings(given)) problems.push(`${name}: not allowed in production`);
  if (given.GEMINI_API_KEY === undefined) problems.push('GEMINI_API_KEY: set the key of the Gemini API');
  if (given.GEMINI_API_KEY?.startsWith(DEMO_KEY_PREFIX) === true)
    problems.push('GEMINI_API_KEY: the demo model is not allowed in production; set a real key');
  if (given.PUBLIC_URL === undefined) problems.push('PUBLIC_URL: set the address at which users reach this service');
  problems.push(...databaseProblems(given.DATABASE_URL, given.DATA_DIR), ...dataDirProblems(given));
  if (/^http:/i.test(given.GEMINI_BASE_URL ?? '')) problems.push('GEMINI_BASE_URL: must be https in production');
  return problems;
}

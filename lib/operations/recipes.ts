import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sampleAdOf } from '@/lib/ads/sample-ads';
import { API_BASE, toAnalysisPath } from '@/lib/api-paths';
import { MAX_PREFER_SECONDS } from '@/lib/limits';

/** A module “HTTP: Make a request” of Make, by the names of its fields. */
export type MakeModule = {
  title: string;
  url: string;
  method: 'POST' | 'GET';
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
};

/** The modules of a scenario in Make. `{{1.data.id}}` is the ID in the answer of the first one. */
export const toMakeModules = (origin: string): readonly MakeModule[] => [
  {
    title: '1. Submit the ad',
    url: `${origin}${API_BASE}/analyses`,
    method: 'POST',
    headers: [
      ['Authorization', 'Bearer pat_…'],
      ['Content-Type', 'application/json'],
    ],
    body: JSON.stringify({ url: sampleAdOf('done').url }),
  },
  {
    title: '2. Fetch the report',
    url: `${origin}${toAnalysisPath('{{1.data.id}}')}`,
    method: 'GET',
    headers: [
      ['Authorization', 'Bearer pat_…'],
      ['Prefer', `wait=${MAX_PREFER_SECONDS}`],
    ],
  },
];

const read = (file: string) => readFile(path.join(process.cwd(), 'public', 'samples', file), 'utf8');

/** The workflow for n8n and the script for Google Sheets, as they are under /samples. */
export async function readRecipes(): Promise<{ n8n: string; sheets: string }> {
  const [n8n, sheets] = await Promise.all([read('n8n-workflow.json'), read('google-sheets.gs')]);
  return { n8n, sheets };
}

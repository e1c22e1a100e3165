import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiYaml, toOpenApi } from '@/lib/operations/openapi';
import { documentOrigin } from '@/tests/support/contract';

const binaries = path.resolve(import.meta.dirname, '../../../node_modules/.bin');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  await writeFile(path.join(folder, 'redocly.yaml'), 'extends: [recommended-strict]\n');
  await writeFile(path.join(folder, 'spectral.yaml'), 'extends: ["spectral:oas"]\n');
});
afterAll(() => rm(folder, { recursive: true }));

async function run(tool: string, args: readonly string[]): Promise<{ exitCode: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', SCARF_ANALYTICS: 'false' };
  const child = spawn(path.join(binaries, tool), args, { cwd: folder, env });
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number>((ended) => child.on('close', (code) => ended(code ?? 1))),
  ]);
  return { exitCode, output: `${stdout}${stderr}` };
}

/** Each linter fails at its mildest complaint. */
async function lint(file: string, content: string) {
  await writeFile(path.join(folder, file), content);
  const [redocly, spectral] = await Promise.all([
    run('redocly', ['lint', file, '--config', 'redocly.yaml', '--format', 'json']),
    run('spectral', ['lint', file, '--ruleset', 'spectral.yaml', '--fail-severity', 'hint']),
  ]);
  return { redocly, spectral };
}

test('the document passes the strict rules of Redocly and the OpenAPI rules of Spectral without a warning', async () => {
  const { redocly, spectral } = await lint(
    'openapi.yaml',
    openApiYaml.render(() => documentOrigin),
  );
  expect(redocly).toMatchObject({ exitCode: 0, output: expect.stringMatching(/"warnings": 0/) });
  expect(spectral).toMatchObject({ exitCode: 0, output: expect.stringContaining('No results') });
});

test('both linters reject the document with a planted fault', async () => {
  const wrong = toOpenApi(documentOrigin);
  const submit = wrong.paths['/analyses']?.post;
  if (submit !== undefined) submit.tags = ['Nowhere'];
  wrong.components.headers.Unused = { description: 'None', schema: { type: 'string' }, example: 1 };
  const { redocly, spectral } = await lint('wrong.json', JSON.stringify(wrong));
  expect(redocly.exitCode).not.toBe(0);
  expect(spectral.exitCode).not.toBe(0);
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownCases, readCases, readVideo } from './cases/read';
import { measureWhole, readKept } from './run/measure-case';

const sha256Of = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

test('every video has a kept measurement of the programs in use: `npx tsx tests/eval/cases/measure.ts` makes them', async () => {
  for (const evalCase of await readCases(ownCases))
    expect(await readKept(evalCase, { sha256: sha256Of(evalCase.file) }), evalCase.name).toBeDefined();
});

test('what is kept of two videos is what the programs in use measure', async () => {
  const cases = (await readCases(ownCases)).filter(({ name }) => ['bag-worse', 'spanish-shoes'].includes(name));
  expect(cases).toHaveLength(2);
  const compared = cases.map(async (evalCase) => {
    const video = await readVideo(evalCase);
    const [kept, fresh] = [await readKept(evalCase, video), await measureWhole(video, new AbortController().signal)];
    expect(fresh.picture?.shots).toEqual(kept?.picture?.shots);
    expect(fresh.text?.spans.map(({ text }) => text)).toEqual(kept?.text?.spans.map(({ text }) => text));
    expect(fresh.sound).toEqual(kept?.sound);
    expect(fresh.captions?.present).toBe(kept?.captions?.present);
  });
  await Promise.all(compared);
});

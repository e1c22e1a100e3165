import { expect, test } from 'vitest';
import { ownCases, readCases, readVideo } from './cases/read';
import { measureWhole, readKept } from './run/measure-case';

const { signal } = new AbortController();

test('every video has a kept measurement of the programs in use: `npx tsx tests/eval/cases/measure.ts` makes them', async () => {
  for (const evalCase of await readCases(ownCases))
    expect(await readKept(evalCase, await readVideo(evalCase)), evalCase.name).toBeDefined();
});

test.each(['bag-worse', 'spanish-shoes'])('what is kept of %s is what these programs measure', async (name) => {
  const evalCase = (await readCases(ownCases)).find((one) => one.name === name);
  if (evalCase === undefined) throw new Error(`There is no case ${name}.`);
  const video = await readVideo(evalCase);
  const [kept, fresh] = [await readKept(evalCase, video), await measureWhole(video, signal)];
  expect(fresh.picture?.shots).toEqual(kept?.picture?.shots);
  expect(fresh.text?.spans.map(({ text }) => text)).toEqual(kept?.text?.spans.map(({ text }) => text));
  expect(fresh.sound).toEqual(kept?.sound);
  expect(fresh.captions?.present).toBe(kept?.captions?.present);
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createOracle } from '../models/oracles';
import { sampleCase } from '../sample-case';
import { runCase } from './run-case';
import { readSavedRuns, saveRun, toSavedContender } from './saved';

const lamp = sampleCase('lamp');
const { signal } = new AbortController();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eval-saved-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const oracle = createOracle('oracle', (answer) => answer);
const save = async (run = 0, asked = 'gemini-3.8-flash') =>
  saveRun(folder, asked, lamp, run, await runCase(lamp, { contender: oracle, run, signal }));

/** The saved run with other fields, or under another name. */
function change(fields: object, name = 'lamp.0.json') {
  const saved: object = JSON.parse(readFileSync(path.join(folder, 'lamp.0.json'), 'utf8'));
  writeFileSync(path.join(folder, name), JSON.stringify({ ...saved, ...fields }));
}

async function rescore() {
  const { contender } = toSavedContender('saved', await readSavedRuns(folder), [lamp]);
  return runCase(lamp, { contender, run: 0, signal });
}

const use = { model: 'm', inputTokens: 1, audioInputTokens: 0, outputTokens: 1, cost: 0.1 };

describe('saved answers', () => {
  test('are written whole, under their own name alone, and score as they did', async () => {
    await save();
    await save(1);
    expect(readdirSync(folder)).toEqual(['lamp.0.json', 'lamp.1.json']);
    const { report } = await runCase(lamp, { contender: oracle, run: 0, signal });
    expect((await rescore()).report?.score).toEqual(report?.score);
  });

  test('that were not written to their end are not read, and hinder nothing', async () => {
    await save();
    writeFileSync(path.join(folder, 'lamp.1.json.part'), '{"case":');
    expect(await readSavedRuns(folder)).toHaveLength(1);
  });

  test.each([
    ['a truncated file', '{"case": "lamp", "gi', 'it is not JSON, or not all of it is there'],
    ['a foreign file', '{"name": "\\u001b[2Jx"}', '→ at case'],
    ['a file of more than 5 MB', `{"case":"${'x'.repeat(5_000_000)}"}`, 'it is larger than 5 MB'],
  ])('are not taken from %s: the error names it and says what to do', async (_, text, message) => {
    writeFileSync(path.join(folder, 'lamp.0.json'), text);
    const error = await readSavedRuns(folder).catch(String);
    expect(error).toContain(`${path.join(folder, 'lamp.0.json')} holds no saved answers:`);
    expect(error).toContain(`${message}\n`);
    expect(error).toMatch(/Take it out of the folder\.$/);
    expect(error).not.toContain('\u001b');
  });

  test.each([
    [{ run: 1e9 }, '→ at run'],
    [{ uses: [{ ...use, cost: -5 }] }, '→ at uses[0].cost'],
    [{ asked: '\u001b[31mred' }, 'must be one line'],
    [{ run: 3 }, 'its name must be lamp.3.json'],
  ])('with %j are refused', async (fields, message) => {
    await save();
    change(fields);
    await expect(readSavedRuns(folder)).rejects.toThrow(message);
  });

  test('of two models in one folder are refused, with both names', async () => {
    await save();
    await save(1, 'gemini-4-argon');
    await expect(readSavedRuns(folder)).rejects.toThrow('holds the answers of 2 models (gemini-3.8-flash, gemini-4-argon)');
  });

  test('are not looked for where there is no folder, or an empty one', async () => {
    await expect(readSavedRuns(path.join(folder, 'nowhere'))).rejects.toThrow(
      /nowhere is no folder of saved answers\. Give --rescore or --compare a folder that --save has made\./,
    );
    await expect(readSavedRuns(folder)).rejects.toThrow('There are no saved answers');
  });

  test.each([
    ['limit_reached', 'model_unavailable'],
    ['model_refused', 'model_refused'],
    ['of_a_later_version', 'internal'],
  ])('of a run that failed by %s stay a failed run', async (failure, replayed) => {
    await save();
    change({ given: [], failure });
    expect(await rescore()).toMatchObject({ report: undefined, failure: replayed });
  });
});

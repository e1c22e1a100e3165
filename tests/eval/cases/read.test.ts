import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleAd } from '@/tests/support/model-samples';
import { parseTruth, readCases } from './read';

const readme = readFileSync('tests/eval/README.md', 'utf8');
const truth = { video: 'mine.mp4', about: 'Mine.', ad: sampleAd };
const labels = { hook: ['question'], script: ['aida'], visual: ['product_demo'], cta: ['high'], stage: ['unaware'] };

function messageOf(document: unknown): string {
  try {
    parseTruth(typeof document === 'string' ? document : JSON.stringify(document), 'mine.truth.json');
  } catch (error) {
    return String(error);
  }
  return 'none';
}

/** The JSON blocks of the README. */
const blocks = Array.from(readme.matchAll(/```json\n(.*?)```/gs), ([, block = '']) => block);

describe('a truth file', () => {
  test('as the README shows it works as it stands', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'eval-readme-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [minimal = ''] = blocks;
    writeFileSync(path.join(folder, 'mine.truth.json'), minimal);
    const [read] = await readCases(folder);
    expect(read).toMatchObject({ name: 'mine', file: path.join(folder, 'mine.mp4') });
  });

  test('may have the points and the labels that the README shows', () => {
    const [minimal = '{}', more = '{}'] = blocks;
    const both: object = { ...JSON.parse(minimal), ...JSON.parse(more) };
    expect(both).toMatchObject({ points: { hook: { viewer: 3 } }, labels: { cta: ['mid'] } });
    expect(messageOf(both)).toBe('none');
  });

  test('is told what it lacks, a line for each, and where the format is', () => {
    const { linkDescription: _, active: __, adId: ___, ...ad } = sampleAd;
    const { cta: ____, ...most } = labels;
    expect(messageOf({ ...truth, ad, labels: most }).split('\n')).toEqual([
      'Error: mine.truth.json is not a truth file:',
      '  ad.adId is missing',
      '  ad.linkDescription is missing (null if there is none)',
      '  ad.active is missing (null if there is none)',
      '  labels.cta is missing',
      'tests/eval/README.md describes the format.',
    ]);
  });

  test.each([
    [{ about: 7 }, 'about must be text'],
    [{ about: '' }, 'about must have at least 1 characters'],
    [
      {
        spoken: [
          { at: 0, to: 1, words: 'Hello' },
          { at: -1, to: 1, words: 'you' },
        ],
      },
      'spoken[1].at must be at least 0',
    ],
    [{ labels: { ...labels, hook: ['nonsense'] } }, 'labels.hook[0] must be one of pattern_interrupt, '],
    [{ labels: { ...labels, cta: [] } }, 'labels.cta must have at least 1 entries'],
    [{ points: { hook: { viewer: 4 }, script: {}, visual: {}, cta: {} } }, 'points.hook.viewer must be one of 0, 3, 5'],
    [{ points: { hook: { charm: 5 }, script: {}, visual: {}, cta: {} } }, 'points.hook.charm is not known here'],
    [{ video: '../x.mp4' }, 'video must be a file name that ends in .mp4, .webm or .mov'],
    [{ 'sp\u001boken': [] }, 'spoken is not known here'],
    [{ written: 'none' }, 'written must be a list'],
  ])('with %j is told so in plain words', (fields, message) => {
    expect(messageOf({ ...truth, ...fields })).toContain(`\n  ${message}`);
  });

  test('that is no JSON, or no object, is told so, too', () => {
    expect(messageOf('{"video": ')).toMatch(/mine\.truth\.json is not JSON: .*\ntests\/eval\/README\.md describes the format\.$/);
    expect(messageOf([])).toContain('  the file must be an object');
  });

  test('with many problems is told twenty of them', () => {
    const spoken = Array.from({ length: 50 }, () => ({ at: -1, to: 1, words: 'x' }));
    expect(messageOf({ ...truth, spoken }).split('\n')).toHaveLength(23);
    expect(messageOf({ ...truth, spoken })).toContain('  and 30 more');
  });

  test('is not looked for where there is no folder', async () => {
    await expect(readCases('/nowhere')).rejects.toThrow(
      '/nowhere is not a folder that can be read. Give --cases the folder of your videos.',
    );
  });
});

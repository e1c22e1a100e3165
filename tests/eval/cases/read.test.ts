import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleAd } from '@/tests/support/model-samples';
import { parseTruth, readCases } from './read';

const readme = readFileSync('tests/eval/README.md', 'utf8');
const truth = { video: 'mine.mp4', about: 'Mine.', ad: sampleAd };

function messageOf(document: unknown): string {
  try {
    parseTruth(typeof document === 'string' ? document : JSON.stringify(document), 'mine.truth.json');
  } catch (error) {
    return String(error);
  }
  return 'none';
}

const [minimal = '{}', more = '{}'] = Array.from(readme.matchAll(/```json\n(.*?)```/gs), ([, block = '']) => block);

describe('a truth file', () => {
  test('works as the README shows it, also with points and labels', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'eval-readme-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(path.join(folder, 'mine.truth.json'), minimal);
    expect(await readCases(folder)).toMatchObject([{ name: 'mine', file: path.join(folder, 'mine.mp4') }]);
    const both: object = { ...JSON.parse(minimal), ...JSON.parse(more) };
    expect(both).toMatchObject({ points: { hook: { viewer: 3 } }, labels: { cta: ['mid'] } });
    expect(messageOf(both)).toBe('none');
  });

  test('that is wrong is rejected with the place of each problem, and where the format is', () => {
    const { linkDescription: _, ...ad } = sampleAd;
    const spoken = [{ at: -1, to: 1, words: 'Hello' }];
    const message = messageOf({ ...truth, ad, spoken, video: '../x.mp4', 'wri\u001btten': [] });
    for (const place of ['→ at ad.linkDescription', '→ at spoken[0].at', '→ at video']) expect(message).toContain(place);
    expect(message).toMatch(/^Error: mine\.truth\.json is not a truth file:\n.*\ntests\/eval\/README\.md describes the format\.$/s);
    expect(message).not.toContain('\u001b');
  });

  test('that is not JSON is rejected', () => {
    expect(messageOf('{"video": ')).toMatch(/mine\.truth\.json is not JSON: .*\ntests\/eval\/README\.md describes the format\.$/);
  });

  test('is looked for only in a folder that exists', async () => {
    await expect(readCases('/nowhere')).rejects.toThrow(
      '/nowhere is not a folder that can be read. Give --cases the folder of your videos.',
    );
  });
});

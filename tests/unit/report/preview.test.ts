import { describe, expect, test } from 'vitest';
import { renderPreview } from '@/lib/report/render/preview/document';
import { toPreviewVersion } from '@/lib/report/render/preview/previews';
import { toBlocks } from '@/lib/report/view/blocks';
import { listFrames } from '@/lib/report/view/nodes';
import { type ReportPreview, toPreview } from '@/lib/report/view/preview';
import { CANARY_HOST, hostileStrings } from '@/tests/support/hostile-strings';
import { attribute, parse, textOf, walk } from '@/tests/support/markup';
import { insufficientSample, legacySample, readStored, richReport } from '@/tests/support/report-samples';

const blocks = toBlocks(richReport());
const preview = toPreview(blocks, new Set(listFrames(blocks).map(({ n }) => n)));

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The elements of a document, without the pictures of emoji. */
const elementsOf = (document: string) =>
  [...walk(parse(document))]
    .filter((node) => !node.nodeName.startsWith('#') && attribute(node, 'class') !== 'emoji')
    .map(({ nodeName, attrs }) => ({ nodeName, attrs: attrs?.filter(({ value }) => !/^(?:short|medium|long)$/.test(value)) }));
const bodyOf = ({ html }: { html: string }) => html.slice(html.indexOf('<body>'));

describe('the picture of a report', () => {
  test('names the brand, the score with its word, and what to steal', () => {
    const words = textOf(parse(bodyOf(renderPreview(preview))));
    for (const part of [preview.brand, String(preview.score?.value), preview.score?.word ?? '', preview.line?.text ?? ''])
      expect(words).toContain(part);
    expect(preview.line?.label).toBe('Steal');
  });

  test.each([
    ['scored', richReport()],
    ['not scored', insufficientSample()],
    ['old', readStored(legacySample)],
  ])('shows nothing that the page of a %s report does not show', (_, report) => {
    const page = new Set(textsIn(toBlocks(report)));
    const { notice, ...rest } = toPreview(toBlocks(report), new Set());
    expect(textsIn(rest).filter((text) => !page.has(text))).toEqual([]);
    expect([...page].some((text) => text.startsWith(notice ?? ''))).toBe(true);
  });

  test('of an ad that cannot be judged says why, and has no score', () => {
    const insufficient = toPreview(toBlocks(insufficientSample()), new Set());
    expect(insufficient.score).toBeUndefined();
    expect(insufficient.line?.label).toBe('Not enough evidence to score');
  });

  test('shows a still only if it can be read', () => {
    const [first, second] = listFrames(blocks);
    expect(preview.frame).toEqual(first);
    expect(toPreview(blocks, new Set([second?.n ?? 0])).frame).toEqual(second);
    expect(renderPreview(toPreview(blocks, new Set())).html).not.toContain('still.jpg');
  });

  test('has another version when the report or its still is another', () => {
    const others: ReportPreview[] = [
      { ...preview, brand: 'Another' },
      { ...preview, score: { value: 1, grade: 'F', band: 'weak', word: 'Weak' } },
    ];
    const versions = [preview, ...others].map((one) => toPreviewVersion(one, 'a report'));
    expect(new Set([...versions, toPreviewVersion(preview, 'another report')]).size).toBe(4);
    expect(toPreviewVersion(preview, 'a report')).toBe(versions[0]);
  });
});

describe('a text from an ad', () => {
  const plain = elementsOf(bodyOf(renderPreview({ ...preview, brand: 'A', line: { label: 'Steal', text: 'B' } })));

  test.each(hostileStrings)('never becomes markup: %j', (hostile) => {
    const { html, style, files } = renderPreview({ ...preview, brand: `A ${hostile}`, line: { label: 'Steal', text: `B ${hostile}` } });
    expect(elementsOf(bodyOf({ html }))).toEqual(plain);
    expect(`${style}${[...files].join()}`).not.toContain(CANARY_HOST);
  });

  test('is left out in a script that no font sets', () => {
    const words = textOf(parse(bodyOf(renderPreview({ ...preview, brand: 'தமிழ் கடை', line: { label: 'Steal', text: 'தமிழ்' } }))));
    expect(words).not.toMatch(/\p{Script=Tamil}/u);
    expect(words).toContain('Ad analysis');
    expect(words).not.toContain('Steal');
  });

  test('is set with the fonts of its script and the pictures of its emoji, all of them local files', () => {
    const { html, style, files } = renderPreview({ ...preview, brand: 'مخبز 霞ヶ関 한국 🔥' });
    for (const font of ['IBM Plex Sans Arabic', 'Noto Sans SC', 'Noto Sans KR']) expect(style).toContain(`"${font}"`);
    expect(style).not.toContain('Devanagari');
    expect(html).toContain('src="/emoji/1f525.svg"');
    expect([...files.keys()]).toContain('emoji/1f525.svg');
    expect(`${html}${style}`).not.toMatch(/https?:|\/\/|data:/);
  });
});

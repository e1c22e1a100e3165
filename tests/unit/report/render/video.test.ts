import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '@/app/_server/download/document';
import { ReportView } from '@/components/report/report-view';
import { toBlocks } from '@/lib/report/view/blocks';
import type { Filmstrip } from '@/lib/report/view/nodes';
import { type MeasuredName, measuredReport, sampleStills } from '@/tests/support/measured-reports';

const blocksOf = (name: MeasuredName) => toBlocks(measuredReport(name));

function filmstripOf(name: MeasuredName): Filmstrip | undefined {
  const nodes = blocksOf(name).chapters.flatMap(({ blocks }) => blocks.flatMap((block) => block.nodes));
  return nodes.flatMap((node) => (node.kind === 'figure' && node.drawing.kind === 'filmstrip' ? [node.drawing] : []))[0];
}

describe('the shots', () => {
  test('are all shown when they are few, each with the still of its own time', () => {
    const cells = filmstripOf('seven shots')?.cells ?? [];
    expect(cells.map(({ clock, length }) => `${clock} ${length}`)).toEqual([
      '0:00 1.4 s',
      '0:01.4 1.6 s',
      '0:03 2.5 s',
      '0:05.5 1.9 s',
      '0:07.4 0.2 s',
      '0:07.6 0.3 s',
      '0:07.9 2.1 s',
    ]);
    expect(cells.map(({ still }) => still?.label)).toEqual([0.7, 1.9, 4.2, 6.2, 7.5, 7.7, 9.1].map((at) => `Frame at 0:0${at}`));
  });

  test('are thinned when they are many: those that are left can be seen, span the video, and the rest is counted', () => {
    const { cells = [], more } = filmstripOf('three hundred shots') ?? {};
    expect(cells).toHaveLength(20);
    expect(cells.every(({ still }) => still !== undefined)).toBe(true);
    expect([cells[0]?.clock, cells.at(-1)?.clock]).toEqual(['0:06', '9:52']);
    expect(more).toContain('280 more');
  });
});

describe('the stills', () => {
  test('are carried once each by the HTML, however often they are shown', async () => {
    const report = measuredReport('seven shots');
    const document = renderHtml(toBlocks(report), await sampleStills(report));
    const carried = Array.from(
      document.matchAll(/<symbol id="picture-(\d+)"[^>]*><image [^>]*href="data:image\/jpeg;base64,/g),
      ([, n]) => n,
    );
    const shown = Array.from(document.matchAll(/aria-label="Frame at [\d:.]+"[^>]*><use href="#picture-(\d+)"/g), ([, n]) => n);
    expect(carried).toHaveLength(15);
    expect(new Set(shown)).toEqual(new Set(carried));
    expect(shown.length).toBeGreaterThan(carried.length);
  });

  test('are nowhere in a report of which none is kept', () => {
    const tree = blocksOf('no stills');
    const page = renderToStaticMarkup(createElement(ReportView, { tree, stillSrc: (n: number) => `/stills/${n}` }));
    expect(page).not.toContain('<img');
    expect(renderHtml(tree)).not.toMatch(/<image|<use/);
  });

  test('that are missing or no plain JPEG are left out, and the rest is drawn', async () => {
    const report = measuredReport('seven shots');
    const stills = await sampleStills(report);
    const [first, second, third] = [...stills.keys()];
    stills.delete(first ?? 0);
    stills.set(second ?? 0, new TextEncoder().encode('<svg onload="alert(1)"/>'));
    stills.set(third ?? 0, (stills.get(third ?? 0) ?? new Uint8Array()).subarray(0, 60));
    const document = renderHtml(toBlocks(report), stills);
    expect(document.match(/<symbol /g)).toHaveLength(12);
    expect(document).not.toContain('onload');
  });

  test('are images on the page, with their size and what they are, where their address is known', () => {
    const page = renderToStaticMarkup(
      createElement(ReportView, { tree: blocksOf('seven shots'), stillSrc: (n: number) => (n === 2 ? undefined : `/stills/${n}`) }),
    );
    const images = Array.from(page.matchAll(/<img [^>]*>/g), ([tag]) => tag);
    expect(images.length).toBeGreaterThan(20);
    for (const image of images) {
      expect(image).toMatch(/width="\d+" height="\d+" src="\/stills\/\d+" alt="(Frame at [\d:.]+)?" loading="lazy"/);
    }
    expect(page).not.toContain('/stills/2"');
  });
});

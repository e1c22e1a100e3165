import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ReportView } from '@/components/report/report-view';
import { renderHtml } from '@/lib/report/render/html';
import { isPlainJpeg } from '@/lib/report/render/jpeg';
import { type Block, toBlocks } from '@/lib/report/view/blocks';
import { drawTracks } from '@/lib/report/view/charts';
import type { Track } from '@/lib/report/view/timeline';
import { type MeasuredName, measuredReport, sampleStills } from '@/tests/support/measured-reports';

const blocksOf = (name: MeasuredName) => toBlocks(measuredReport(name));

function find<Kind extends Block['kind']>(name: MeasuredName, kind: Kind) {
  const blocks = blocksOf(name).flatMap((block) => (block.kind === 'chapter' ? block.blocks : []));
  return blocks.find((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
}

describe('the shots', () => {
  test('are all shown when they are few, each with the still of its own time', () => {
    const cells = find('seven shots', 'filmstrip')?.cells ?? [];
    expect(cells.map(({ clock, length }) => `${clock} ${length}`)).toEqual([
      '0:00 1.4 s',
      '0:01.4 1.6 s',
      '0:03 2.5 s',
      '0:05.5 1.9 s',
      '0:07.4 0.2 s',
      '0:07.6 0.3 s',
      '0:07.9 2.1 s',
    ]);
    expect(cells.map(({ frame }) => frame?.label)).toEqual([0.7, 1.9, 4.2, 6.2, 7.5, 7.7, 9.1].map((at) => `Frame at 0:0${at}`));
  });

  test('are thinned when they are many: those that are left can be seen, span the video, and the rest is counted', () => {
    const { cells = [], more, starts } = find('three hundred shots', 'filmstrip') ?? {};
    expect(cells).toHaveLength(20);
    expect(cells.every(({ frame }) => frame !== undefined)).toBe(true);
    expect([cells[0]?.clock, cells.at(-1)?.clock]).toEqual(['0:06', '9:52']);
    expect(more).toContain('280 more');
    expect(starts).toHaveLength(300);
  });
});

describe('the stills', () => {
  test('are carried once each by the HTML, however often they are shown', async () => {
    const report = measuredReport('seven shots');
    const document = renderHtml(toBlocks(report), await sampleStills(report));
    const carried = Array.from(
      document.matchAll(/<symbol id="still-(\d+)"[^>]*><image [^>]*href="data:image\/jpeg;base64,/g),
      ([, n]) => n,
    );
    const shown = Array.from(document.matchAll(/aria-label="Frame at [\d:.]+"><use href="#still-(\d+)"/g), ([, n]) => n);
    expect(carried).toHaveLength(15);
    expect(new Set(shown)).toEqual(new Set(carried));
    expect(shown.length).toBeGreaterThan(carried.length);
  });

  test('are nowhere in a report of which none is kept', () => {
    const blocks = blocksOf('no stills');
    const page = renderToStaticMarkup(createElement(ReportView, { blocks, stillSrc: (n: number) => `/stills/${n}` }));
    expect(page).not.toContain('<img');
    expect(renderHtml(blocks)).not.toMatch(/<image|<use/);
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
      createElement(ReportView, { blocks: blocksOf('seven shots'), stillSrc: (n: number) => (n === 2 ? undefined : `/stills/${n}`) }),
    );
    const images = Array.from(page.matchAll(/<img [^>]*>/g), ([tag]) => tag);
    expect(images.length).toBeGreaterThan(30);
    for (const image of images) {
      expect(image).toMatch(/src="\/stills\/\d+"/);
      expect(image).toMatch(/alt="(Frame at [\d:.]+)?" width="\d+" height="\d+" loading="lazy"/);
    }
    expect(page).not.toContain('/stills/2"');
  });
});

describe('a plain JPEG', () => {
  test('is what a browser encodes, with nothing added', async () => {
    const [jpeg = new Uint8Array()] = (await sampleStills(measuredReport('seven shots'))).values();
    const withExif = Uint8Array.from([...jpeg.subarray(0, 2), 0xff, 0xe1, 0x00, 0x04, 0x00, 0x00, ...jpeg.subarray(2)]);
    expect([jpeg, withExif, jpeg.subarray(1), jpeg.subarray(0, -1), new Uint8Array()].map(isPlainJpeg)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('is never found in bytes by chance, and no bytes break the search', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => !isPlainJpeg(bytes)));
  });
});

describe('the tracks', () => {
  const size = { start: 100, end: 800, labelHeight: 0, barHeight: 8 };
  const span = fc.tuple(fc.float({ min: 0, max: 60, noNaN: true }), fc.float({ min: 0, max: 20, noNaN: true }));
  const spans = fc.array(span, { maxLength: 120 });

  test('keep every bar on the axis, and no two bars of a text on each other', () => {
    fc.assert(
      fc.property(spans, (given) => {
        const bars = given.map(([from, length]) => ({ from, to: Math.min(60, from + length), look: 'read' }) as const);
        const track: Track = { kind: 'text', label: 'Text', bars, legend: [] };
        const drawn = drawTracks([track], 60, size);
        const [{ bars: placed, height } = { bars: [], height: 0 }] = drawn.tracks;
        expect(drawn.height).toBe(height);
        for (const [index, bar] of placed.entries()) {
          expect(bar.x >= 100 && bar.x + bar.width <= 803 && bar.y + bar.height <= height).toBe(true);
          const beside = placed.slice(index + 1).filter(({ y }) => y === bar.y);
          for (const other of beside) expect(other.x >= bar.x + bar.width || bar.x >= other.x + other.width).toBe(true);
        }
      }),
    );
  });

  test('of many close cuts stay few', () => {
    const bars = Array.from({ length: 2000 }, (_, index) => ({ from: index * 0.3, to: (index + 1) * 0.3, look: 'shot' }) as const);
    const { tracks } = drawTracks([{ kind: 'shots', label: 'Shots', bars, legend: [] }], 600, size);
    expect(tracks[0]?.bars.length).toBeLessThan(350);
  });
});

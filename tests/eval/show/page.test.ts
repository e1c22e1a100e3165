import { parse as parseDocument } from 'parse5';
import { describe, expect, test } from 'vitest';
import { bands, palettes } from '@/lib/report/theme';
import type { Outcome } from '@/tests/eval/score/evaluation';
import { figureIds, figures, metricIds, metrics } from '@/tests/eval/score/metrics';
import { hostileStrings } from '@/tests/support/hostile-strings';
import { attribute, type Node, textOf, walk } from '@/tests/support/markup';
import { bandTint, cellGrounds, cellSteps, stepOf } from './colors';
import { nameOf, toInterval, toValue } from './numbers';
import { renderPage } from './page';
import { findModalGrade } from './plots/scores';
import { createEmpty, createFew, createOutcome, plantText } from './sample';

const outcome = createOutcome({ videos: 12 });
const once = createOutcome({ videos: 12, runs: 1 });

const parse = (document: string) => parseDocument(document) as unknown as Node;
const nodesOf = (document: string) => Array.from(walk(parse(document)));
const named = (nodes: readonly Node[], name: string) => nodes.filter(({ nodeName }) => nodeName === name);

describe('the page', () => {
  const document = renderPage(outcome);
  const nodes = nodesOf(document);
  const words = textOf(parse(document));

  test('is one file that names no other, runs no script and forbids both', () => {
    const policy = named(nodes, 'meta').find((node) => attribute(node, 'http-equiv') === 'Content-Security-Policy');
    expect(attribute(policy ?? { nodeName: '' }, 'content')).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    for (const name of ['script', 'link', 'img', 'iframe', 'object', 'form', 'base']) expect(named(nodes, name)).toEqual([]);
    expect(nodes.flatMap(({ attrs = [] }) => attrs).filter(({ name }) => name.startsWith('on') || name === 'src')).toEqual([]);
    expect(named(nodes, 'a').every((link) => attribute(link, 'href')?.startsWith('#'))).toBe(true);
    expect(document.match(/url\((?!data:)/g)).toBeNull();
    expect(document.match(/https?:|@import/g)).toBeNull();
  });

  test('shows every metric and figure with its interval, its number of videos and its definition', () => {
    const rows = named(nodes, 'tr').map(textOf);
    for (const id of metricIds) {
      const { label, definition } = metrics[id];
      const row = rows.find((text) => text.startsWith(`${label} `) && text.includes(toInterval(outcome.subject.metrics[id], 'share')));
      expect([id, row]).toEqual([id, expect.stringMatching(/ 12$/)]);
      expect(words).toContain(definition);
    }
    for (const id of figureIds) {
      const row = rows.find((text) => text.startsWith(`${nameOf(id)} `));
      expect(row).toContain(toInterval(outcome.subject.figures[id], figures[id].unit));
      expect(words).toContain(figures[id].definition);
    }
  });

  test('leads every name of a metric or figure to its definition', () => {
    const ids = new Set(nodes.map((node) => attribute(node, 'id')).filter((id) => id !== undefined));
    const targets = named(nodes, 'a').map((link) => attribute(link, 'href')?.slice(1));
    expect(targets).toHaveLength(metricIds.length + figureIds.length);
    for (const target of targets) expect(ids).toContain(target);
  });

  test('gives no id twice', () => {
    const ids = nodes.map((node) => attribute(node, 'id')).filter((id) => id !== undefined);
    expect(ids).toHaveLength(new Set(ids).size);
  });

  test('says on how many metrics the model is above each baseline', () => {
    const beaten = createOutcome({ videos: 12 });
    beaten.subject.metrics.brand = { value: 0.5, low: 0.04, high: 0.9, n: 12 };
    const cards = named(nodesOf(renderPage(beaten)), 'article').map(textOf);
    expect(cards).toHaveLength(2);
    const [blind] = beaten.baselines;
    if (blind !== undefined) blind.metrics.timing = { value: null, low: null, high: null, n: 0 };
    expect(named(nodesOf(renderPage(beaten)), 'article').map(textOf)[0]).toContain('9 of 10');
    expect(cards[0]).toBe('Above the blind baseline the ad copy alone 9 of 10 Seen and heard Not on Brand. 6 of 6 Judgment Every metric.');
  });

  test('leaves metrics of less than 6 ads, ladders or pairs out of that count, and names them', () => {
    const few = nodesOf(renderPage(createFew({ videos: 12 })));
    const [card] = named(few, 'article').map(textOf);
    expect(card).toContain(
      '1 of 1 Judgment Every metric of enough units. Too few to tell: Hook ladder, Script ladder, Visual ladder, CTA ladder, Pairs.',
    );
    const rows = named(few, 'tr').map(textOf);
    expect(rows.find((row) => row.startsWith('Hook ladder '))).toMatch(/ 2 ?, few$/);
    expect(rows.find((row) => row.startsWith('CTA 30 '))).toMatch(/ n 3, few$/);
    const drawn = named(few, 'svg').filter((node) => attribute(node, 'class') === 'interval unsure');
    expect(drawn).toHaveLength(5);
    const none = createFew({ videos: 12 });
    none.subject.metrics.labels = { ...none.subject.metrics.labels, n: 4 };
    expect(textOf(named(nodesOf(renderPage(none)), 'article')[0] ?? { nodeName: '' })).toContain('– Judgment Too few to tell: Labels, ');
  });

  test('never calls the demo model by the name of the one it stands in for', () => {
    const demo = createOutcome({ videos: 3 });
    for (const of of [demo.subject, ...demo.baselines]) of.model = 'gemini-3.8-flash (stand-in)';
    const told = nodesOf(renderPage(demo));
    expect(named(told, 'h1').map(textOf)).toEqual(['Demo model']);
    expect(renderPage(demo)).not.toContain('gemini');
  });

  test('defines figures of stability only where there are several runs', () => {
    expect(words).toContain(figures.deviationHook.definition);
    expect(textOf(parse(renderPage(once)))).not.toContain(figures.deviationHook.definition);
  });

  test('lets a bracket beyond the axis end in arrows', () => {
    const bracketsOf = (of: Outcome) =>
      nodesOf(renderPage(of))
        .filter((node) => attribute(node, 'class') === 'bracket')
        .map((node) => (attribute(node, 'd') ?? '').replace(/[-\d. ]+/g, ''));
    expect(bracketsOf(outcome)).toEqual(['MVHV', 'MVHV']);
    const far = createOutcome({ videos: 12 });
    far.subject.figures.timingP90 = { value: 3.4, low: 2, high: 5, n: 12 };
    expect(bracketsOf(far)).toEqual(['MVHV', 'MllMHMll']);
  });

  test('gives each group of metrics its axis', () => {
    expect(nodes.filter((node) => attribute(node, 'class') === 'scale')).toHaveLength(2);
  });

  test('gives every drawing that says something a title and a description', () => {
    const drawings = named(nodes, 'svg').filter((node) => attribute(node, 'role') === 'img');
    expect(drawings).toHaveLength(metricIds.length + 3);
    for (const drawing of drawings) {
      const parts = Array.from(walk(drawing));
      const labels = attribute(drawing, 'aria-labelledby')?.split(' ');
      expect(labels).toEqual([...named(parts, 'title'), ...named(parts, 'desc')].map((part) => attribute(part, 'id')));
      expect([...named(parts, 'title'), ...named(parts, 'desc')].map(textOf)).not.toContain('');
    }
  });

  test('gives every table a caption and every head of a column or row a scope', () => {
    const tables = named(nodes, 'table');
    expect(tables.map((table) => named(Array.from(walk(table)), 'caption').map(textOf))).toEqual(
      tables.map(() => [expect.stringMatching(/./)]),
    );
    expect(named(nodes, 'th').map((head) => attribute(head, 'scope'))).not.toContain(undefined);
  });

  test('shows the counts of each plot', () => {
    const { timing, scores } = outcome.subject.plots;
    const plots = named(nodes, 'figure').map(textOf);
    const late = timing.filter((error) => error > 0.5).length;
    expect(plots[0]).toMatch(/high 90% 89% 85–92% 366 of 412.*medium.*127 of 198.*low.*25 of 44/);
    expect(plots[1]).toContain(`Too late ${toValue(late / timing.length, '%')} ${late} of ${timing.length}`);
    expect(plots[1]).toContain('median 0.21 s');
    expect(plots[1]).toContain('90% within 1.34 s');
    const solid = scores.filter((score) => score >= 70 && score < 80).length;
    expect(plots[2]).toContain(`${solid} of ${scores.length}`);
    const modal = findModalGrade(outcome.subject.cases.flatMap(({ grades }) => grades));
    expect(plots[2]).toContain(`Most frequent grade: ${modal?.grade} , ${modal?.count} of ${scores.length}`.replace(' ,', ','));
  });

  test('shows each video with what sets it apart, its score, its metrics and its failures', () => {
    const rows = named(nodes, 'tr').map(textOf);
    for (const { name, about, values } of outcome.subject.cases) {
      expect(rows.find((row) => row.startsWith(`${name} ${about}`))).toContain(values.join(' '));
    }
    expect(words).toContain('1 of 3 runs failed: The model answered with a report that breaks the schema twice.');
  });

  test('shows stability with several runs and agreement with people where it was measured', () => {
    const bare = textOf(parse(renderPage({ ...once, human: undefined })));
    expect(words).toContain('Over the 3 runs of each video.');
    expect(words).toContain('Kappa, weighted quadratically');
    expect(bare).not.toContain('Over the');
    expect(bare).not.toContain('Kappa, weighted quadratically');
  });

  test('shows a dash and says why nothing is drawn where there is nothing', () => {
    const empty = nodesOf(renderPage(createEmpty()));
    const rows = named(empty, 'tr').map(textOf);
    for (const id of metricIds)
      expect(rows.filter((row) => row.startsWith(`${metrics[id].label} `)).join()).toMatch(/ – .* blind – measured – 0$/);
    expect(named(empty, 'figure').map((figure) => named(Array.from(walk(figure)), 'svg'))).toEqual([[], [], []]);
    expect(textOf(parse(renderPage(createEmpty())))).toContain('No finding could be decided.');
  });

  test('stays as it is built, whatever names, abouts and failures hold', () => {
    const shapeOf = (of: Outcome) =>
      nodesOf(renderPage(of))
        .filter(({ nodeName }) => nodeName !== '#text')
        .map(({ nodeName, attrs = [] }) => [nodeName, ...attrs.map(({ name }) => name)].join(' '));
    const plain = shapeOf(plantText('x'));
    const together = Array.from({ length: Math.ceil(hostileStrings.length / 8) }, (_, i) => hostileStrings.slice(8 * i, 8 * i + 8));
    for (const texts of together) expect(shapeOf(plantText(texts.join(' ')))).toEqual(plain);
  });

  test.each(Object.entries(palettes))('writes on the tinted grounds of the %s palette with a contrast of at least 4.5', (_, palette) => {
    const luminance = (hex: string) =>
      [1, 3, 5]
        .map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
        .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
        .reduce((sum, channel, index) => sum + channel * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
    const contrast = (...colors: [string, string]) => {
      const [low = 0, high = 0] = colors.map(luminance).toSorted((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    for (const ground of cellGrounds(palette)) expect(contrast(ground, palette.ink)).toBeGreaterThanOrEqual(4.5);
    for (const band of bands) {
      for (const text of [palette.bands[band], palette.quiet]) expect(contrast(bandTint(palette, band), text)).toBeGreaterThanOrEqual(4.5);
    }
    expect(cellGrounds(palette)).toHaveLength(cellSteps.length);
  });

  test.each([palettes.light, palettes.dark])(
    'colors the steps of a cell so that they are told apart, and from an empty cell',
    (palette) => {
      // OKLab, in hundredths: about 2 can just be seen beside each other.
      const toLab = (hex: string) => {
        const [r = 0, g = 0, b = 0] = [1, 3, 5]
          .map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
          .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
        const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
        const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
        const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
        return [
          0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
        ];
      };
      const distance = (a: string, b: string) => 100 * Math.hypot(...toLab(a).map((part, index) => part - (toLab(b)[index] ?? 0)));
      const grounds = cellGrounds(palette);
      for (const ground of grounds) expect(distance(ground, palette.paper)).toBeGreaterThan(6);
      for (const [index, ground] of grounds.slice(1).entries()) expect(distance(ground, grounds[index] ?? '')).toBeGreaterThan(4.5);
    },
  );

  test('colors a cell by the number that it shows', () => {
    expect([1, 0.9, 0.896, 0.894, 0.75, 0.5, 0.25, 0.1, -0.4].map(stepOf)).toEqual([0, 0, 0, 1, 1, 2, 3, 4, 4]);
  });
});

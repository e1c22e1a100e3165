import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ReportView } from '@/components/report/report-view';
import { example } from '@/lib/report/example';
import type { ReadableReport } from '@/lib/report/legacy';
import { toBlocks } from '@/lib/report/view/blocks';
import { measuredNames, measuredReport } from '@/tests/support/measured-reports';
import { bodyOf, type Element, elementsOf, textOf } from '@/tests/support/report-forms';
import { insufficientSample, legacySample, readStored, reportOfVersion1, richReport } from '@/tests/support/report-samples';

const render = (report: ReadableReport): Element => {
  const view = createElement(ReportView, { tree: toBlocks(report), stillSrc: (n: number) => `/stills/${n}` });
  return bodyOf(`<body>${renderToStaticMarkup(view)}</body>`);
};

const attribute = ({ attrs }: Element, name: string) => attrs.find((entry) => entry.name === name)?.value;
const linksIn = (root: Element) => elementsOf(root).flatMap((element) => attribute(element, 'href') ?? []);
const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function find(root: Element, id: string): Element {
  const found = elementsOf(root).find((element) => attribute(element, 'id') === id);
  if (found === undefined) throw new Error(`the page has no #${id}`);
  return found;
}

function reportOfPlainOffer(): ReadableReport {
  const report = richReport();
  const { observed } = report;
  if (!observed?.offer) throw new Error('the report has no offer');
  return { ...report, observed: { ...observed, offer: { ...observed.offer, price: null, terms: null, urgency: null } } };
}

const reports: [string, ReadableReport][] = [
  ['rich', richReport()],
  ['of an offer without price, terms or urgency', reportOfPlainOffer()],
  ['example', example],
  ['without enough evidence', insufficientSample()],
  ['legacy', readStored(legacySample)],
  ['version 1', readStored(reportOfVersion1())],
  ...measuredNames.map((name): [string, ReadableReport] => [`of ${name}`, measuredReport(name)]),
];

test('a report begins with the ad, its offer, its score in words and what to do, before it goes into detail', () => {
  const report = richReport();
  const text = squeeze(textOf(render(report)));
  const { steal, adapt, skip } = report.actions;
  const first = [
    'Marlowe & Finch Travel Goods',
    'A folding travel kettle with a free cup',
    'Active · running 12 days on August 14, 2026 · 2 placements',
    '76 of 100',
    'Solid , grade C',
    'Higher than 62% of 480 scored Meta ads',
    ...[steal, adapt, skip].map(({ title }) => title),
    report.abHypotheses[0]?.hypothesis ?? '',
    `Fix first ${report.fixes?.[0]?.do} 0:08.6 · Low effort`,
    '9 shots',
  ];
  const places = first.map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('the playbook follows the verdict, and what is behind a report is the last of it and closed', () => {
  const page = render(richReport());
  const titles = elementsOf(page)
    .filter(({ tagName }) => tagName === 'h2')
    .map((heading) => squeeze(textOf(heading)));
  expect(titles).toEqual(['Verdict', 'Playbook', 'Strategy', 'Execution', 'Diagnostics']);
  const folds = elementsOf(page).filter(({ tagName }) => tagName === 'details');
  expect(folds.filter((fold) => attribute(fold, 'open') !== undefined)).toEqual([]);
  const last = folds.at(-1);
  const behind = last === undefined ? '' : squeeze(textOf(last));
  expect(behind).toMatch(/^About this report/);
});

test('each line of what to do leads to its place in the playbook', () => {
  const page = render(richReport());
  const moves = elementsOf(find(page, 'verdict')).filter(
    ({ tagName, attrs }) => tagName === 'a' && attrs.some(({ value }) => /^#(steal|adapt|skip|test-1|fix-1)$/.test(value)),
  );
  expect(moves.map((move) => attribute(move, 'href'))).toEqual(['#steal', '#adapt', '#skip', '#test-1', '#fix-1']);
  for (const move of moves) {
    const target = find(find(page, 'playbook'), attribute(move, 'href')?.slice(1) ?? '');
    const line = squeeze(textOf(move)).replace(/^(Steal|Adapt|Skip|Test first|Fix first) | 0:08\.6 · Low effort$/g, '');
    expect(squeeze(textOf(target))).toContain(line);
  }
});

test('what the score takes from its four sections is named next to it, penalties that lowered the rating first', () => {
  const report = richReport();
  const penalties = [{ points: 12, reason: 'The strongest claim has no proof.' }];
  const lowered = { ...report, score: { ...report.score, value: 66, grade: 'D', breakdown: { ...report.score.breakdown, penalties } } };
  expect(squeeze(textOf(find(render(lowered), 'verdict')))).toMatch(/Uneven , grade D .*−12: The strongest claim has no proof\./);
  expect(squeeze(textOf(find(render(report), 'verdict')))).toMatch(
    /Solid , grade C .* −2: Black bars take up 20% of the picture\..* Hook /,
  );
});

describe.each(reports)('the page of the report %s', (_name, report) => {
  const page = render(report);

  test('has no heading without something under it', () => {
    const headings = elementsOf(page).filter(({ tagName }) => /^h[1-4]$/.test(tagName));
    expect(headings.map((heading) => squeeze(textOf(heading))).filter((text) => text === '')).toEqual([]);
    const empty = elementsOf(page).filter(
      ({ tagName, childNodes }) => /^(ol|ul|dl|table|details)$/.test(tagName) && childNodes.length === 0,
    );
    expect(empty.map(({ tagName }) => tagName)).toEqual([]);
  });
});

test('a finding has its still and what it cites, and behind its sign why it was not checked; its shot leads to it', () => {
  const page = render(richReport());
  const [finding, shot] = [find(page, 'finding-8'), find(page, 'shot-4')];
  expect(squeeze(textOf(finding))).toContain('“Boils in 90 seconds” is said while a stopwatch');
  expect(linksIn(finding)).toEqual(['#claim-1', '#line-2']);
  const [sign] = elementsOf(find(page, 'finding-6')).filter(({ tagName, attrs }) => tagName === 'button' && attrs.length === 2);
  expect(sign && squeeze(textOf(sign))).toBe('Not checked Nobody looked at it a second time (A hand holds the folded kettle.)');
  expect(squeeze(textOf(find(page, 'finding-1')))).toContain('Seen in a second look: A hand tilts a paper cup');
  const second = elementsOf(finding).find(({ tagName }) => tagName === 'button');
  expect(elementsOf(page).map((element) => attribute(element, 'id'))).toContain(second && attribute(second, 'popovertarget'));
  expect(linksIn(shot)).toEqual(['#finding-8', '#finding-9']);
});

test('what the advertiser wrote is shown as it was written, and nothing in it is a link', () => {
  const report = richReport();
  const copy = 'First line\nsecond line\n\nhttps://advertiser.test/win <a href="https://advertiser.test">here</a>';
  const markup = renderToStaticMarkup(
    createElement(ReportView, {
      tree: toBlocks({
        ...report,
        ad: report.ad && { ...report.ad, copy, landingHost: 'advertiser.test', placements: ['FACEBOOK', 'AUDIENCE_NETWORK', 'instagram'] },
      }),
    }),
  );
  const page = bodyOf(`<body>${markup}</body>`);
  const shown = elementsOf(page).find((element) => textOf(element).startsWith('First line') && element.tagName === 'p');
  expect(shown && textOf(shown).trim()).toBe(copy);
  expect([shown && attribute(shown, 'dir'), shown && attribute(shown, 'class')]).toEqual([
    'auto',
    expect.stringContaining('whitespace-pre-line'),
  ]);
  expect(linksIn(page).filter((href) => href.includes('advertiser'))).toEqual([]);
  for (const fact of ['advertiser.test', 'Facebook, Audience Network, Instagram', '12 days', '10K-100K', 'Shop now'])
    expect(textOf(page)).toContain(fact);
});

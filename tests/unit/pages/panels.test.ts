import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PanelsBlock } from '@/components/report/panels';
import { toBlocks } from '@/lib/report/view/blocks';
import { richReport } from '@/tests/support/report-samples';

test('a finding in its panel says when, how surely and from what it is known', () => {
  const blocks = toBlocks(richReport()).flatMap((block) => (block.kind === 'chapter' ? block.blocks : []));
  const block = blocks.find((candidate) => candidate.kind === 'panels');
  if (block === undefined) throw new Error('the report has no panels');
  const lines = block.panels.flatMap(({ works, doesntWork }) => [...works, ...doesntWork]);
  const markup = renderToStaticMarkup(createElement(PanelsBlock, { block }));
  const timed = lines.filter(({ clock, confidence, source }) => clock && confidence && source);
  expect(timed.length).toBeGreaterThan(3);
  for (const { clock, confidence, source } of timed) expect(markup).toContain(`>${clock} · ${confidence} confidence · ${source}<`);
  const untimed = lines.filter(({ clock, confidence }) => clock === undefined && confidence);
  for (const { confidence, source } of untimed) expect(markup).toContain(`>${confidence} confidence · ${source}<`);
});

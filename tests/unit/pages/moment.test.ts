import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Moment, toRelative } from '@/components/ui/moment';

const now = new Date('2026-11-21T14:00:00Z');
const away = (seconds: number) => toRelative(new Date(now.getTime() + seconds * 1000), now);

test('a moment is written in its largest unit', () => {
  expect([0, -59, -60, -3599, -3600, -86_400, -200_000, -700_000, -3_000_000, -40_000_000].map(away)).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    'yesterday',
    '2 days ago',
    'last week',
    'last month',
    'last year',
  ]);
  expect([30, 90, 86_400, 86_400 * 90, 31_536_000 * 2].map(away)).toEqual([
    'in less than a minute',
    'in 2 minutes',
    'tomorrow',
    'in 90 days',
    'in 2 years',
  ]);
});

test('a time 90 days away is shown as 90 days, also a second later', () => {
  expect([86_400 * 90 - 1, 86_400 * 30 - 1].map(away)).toEqual(['in 90 days', 'in 30 days']);
});

test('the server says a moment relative to its own clock, and exactly in UTC', () => {
  const markup = renderToStaticMarkup(createElement(Moment, { iso: '2026-11-21T13:57:00Z', now: now.toISOString() }));
  expect(markup).toContain('dateTime="2026-11-21T13:57:00Z"');
  expect(markup).toContain('November 21, 2026 at 1:57 PM UTC');
  expect(markup).toContain('>3 minutes ago<');
});

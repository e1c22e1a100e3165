import { describe, expect, test } from 'vitest';
import { buildIndex } from '@/app/(public)/docs/_search/build-index';
import { search } from '@/app/(public)/docs/_search/rank';
import { errorTable } from '@/lib/errors';
import { operations } from '@/lib/operations';
import { example } from '@/lib/report/example';

const index = buildIndex();
const find = (text: string) => search(index, text);

describe('the search of the documentation', () => {
  test.each(Object.keys(errorTable))('finds the error code %s first', (code) => {
    expect(find(code)[0]).toMatchObject({ t: code, h: `/docs/rules/errors#${code}` });
  });

  test.each(operations.map(({ id, summary }) => [summary, id]))(
    'finds the endpoint “%s” by its words and by its operation',
    (summary, id) => {
      const href = `/docs/reference/${id}`;
      expect(find(summary)[0]?.h).toBe(href);
      expect(find(id).map(({ h }) => h)).toContain(href);
    },
  );

  test.each(Object.keys(example))('finds the field %s of a report', (field) => {
    expect(find(field).some(({ k, t }) => k === 'field' && t.split('.').at(-1) === field)).toBe(true);
  });

  test('finds a rule by words in its text, and a field within an object by its own name', () => {
    expect(find('refunded').length).toBeGreaterThan(0);
    expect(find('coherenceBonus')[0]).toMatchObject({ k: 'field', t: expect.stringMatching(/coherenceBonus$/) });
  });

  test('lists nothing twice', () => {
    const places = find('refunds').map(({ t, h, x }) => `${t} ${h} ${x}`);
    expect(places.length).toBeGreaterThan(1);
    expect(new Set(places).size).toBe(places.length);
    const bare = find('refunds')
      .filter(({ x }) => x === undefined)
      .map(({ h }) => h);
    for (const { h } of find('refunds').filter(({ x }) => x !== undefined)) expect(bare).not.toContain(h);
  });

  test('puts an exact title before one that begins so, and that before words in a text', () => {
    const entry = (t: string, x: string) => ({ k: 'rule', t, c: '', h: `#${t}`, x }) as const;
    const entries = [entry('Other', 'about credits'), entry('Credits of an account', ''), entry('Credits', '')];
    expect(search(entries, 'credits').map(({ t }) => t)).toEqual(['Credits', 'Credits of an account', 'Other']);
    expect(search(entries, 'CREDITS ')[0]?.t).toBe('Credits');
  });

  test('demands every word, and finds nothing for nothing', () => {
    expect(find('refund xylophone')).toEqual([]);
    expect(find('  ')).toEqual([]);
    expect(find('()*[')).toEqual([]);
  });

  test('has an index that a browser can load at once', () => {
    expect(index.length).toBeLessThan(1500);
    expect(JSON.stringify(index).length).toBeLessThan(400_000);
  });
});

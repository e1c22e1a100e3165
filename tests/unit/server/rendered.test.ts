import { expect, test, vi } from 'vitest';
import { renderOnce } from '@/app/_server/http/rendered';
import type { Context } from '@/lib/context';

const ctx = {} as Context;
const formOf = (isWhole: boolean) => ({
  render: vi.fn(async (_ctx: Context, answer: string, caller = 'nobody') => ({
    body: new TextEncoder().encode(`${answer} for ${caller}`),
    headers: {},
    isWhole,
  })),
});
const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body);

test('a format is rendered once for its tag, for all concurrent and later requests', async () => {
  const form = formOf(true);
  const ask = () => renderOnce(form, ctx, 'a report', { tag: 'one', caller: 'Ann' });
  const answers = [...(await Promise.all([ask(), ask()])), await ask()];
  expect(answers.map(textOf)).toEqual(Array.from({ length: 3 }, () => 'a report for Ann'));
  expect(form.render).toHaveBeenCalledTimes(1);
  await renderOnce(form, ctx, 'a report', { tag: 'another', caller: undefined });
  expect(form.render).toHaveBeenCalledTimes(2);
});

test('an incomplete format is not kept', async () => {
  const form = formOf(false);
  for (let round = 0; round < 2; round += 1) await renderOnce(form, ctx, 'a report', { tag: 'lacking', caller: undefined });
  expect(form.render).toHaveBeenCalledTimes(2);
});

test('a failed render is not kept, and fails for all its callers', async () => {
  const form = formOf(true);
  form.render.mockRejectedValueOnce(new Error('no room'));
  const ask = () => renderOnce(form, ctx, 'a report', { tag: 'failing', caller: undefined });
  expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(textOf(await ask())).toBe('a report for nobody');
});

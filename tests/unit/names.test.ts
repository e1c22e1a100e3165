import { expect, test } from 'vitest';
import { TagName } from '@/lib/analyses/tags/schema';
import { ViewName } from '@/lib/analyses/views/schema';
import { toClientName } from '@/lib/oauth/client-document/schema';
import { ProfileInput } from '@/lib/profiles/schema';
import { LinkInput } from '@/lib/shares/schema';
import { TokenName } from '@/lib/tokens/schema';

const names: readonly [what: string, read: (text: string) => string | null | undefined][] = [
  ['a link', (text) => LinkInput.shape.name.safeParse(text).data],
  ['a token', (text) => TokenName.safeParse(text).data],
  ['a tag', (text) => TagName.safeParse(text).data],
  ['a view', (text) => ViewName.safeParse(text).data],
  ['a profile', (text) => ProfileInput.shape.name.safeParse(text).data],
  ['an app', toClientName],
];

test.each(names)('the name of %s is one line without control characters', (_what, read) => {
  expect(read('\u001B]0;owned\u0007 \u001B[2JQ4\0\n\u202E report\u0085 ')).toBe(']0;owned [2JQ4 report');
  expect(read('\u001B\u0007\0') ?? null).toBeNull();
  expect(read('Grüße, 日本')).toBe('Grüße, 日本');
});

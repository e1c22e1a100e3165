import { expect, test } from 'vitest';
import { toReturnPath } from '@/app/_server/session/return-to';

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
])('no visitor is sent on to %j', (target) => {
  expect(toReturnPath(target)).toBe('/analyses');
});

test('a path of this site is kept with its query', () => {
  const path = '/settings/developers?url=https%3A%2F%2Fwww.facebook.com%2Fads%2Flibrary%2F%3Fid%3D123456789012345';
  expect(toReturnPath(path)).toBe(path);
});

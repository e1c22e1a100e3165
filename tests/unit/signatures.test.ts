import { expect, test } from 'vitest';
import { isSignatureRejected, noteRejectedSignature, noteVerifiedSignature } from '@/lib/notices/signatures';

const header = (now: number) => `t=${Math.floor(now / 1000)}&s=${'a'.repeat(64)}`;
const MINUTE = 60_000;

test('a rejected signature is a notice for an hour, and for as long as others follow', () => {
  const start = Date.parse('2026-11-01T12:00:00Z');
  expect(isSignatureRejected(start)).toBe(false);
  noteRejectedSignature(header(start), start);
  expect(isSignatureRejected(start + 59 * MINUTE)).toBe(true);
  expect(isSignatureRejected(start + 60 * MINUTE)).toBe(false);
  noteRejectedSignature(header(start), start + 50 * MINUTE);
  expect(isSignatureRejected(start + 100 * MINUTE)).toBe(true);
  noteVerifiedSignature();
  expect(isSignatureRejected(start + 51 * MINUTE)).toBe(false);
});

test.each(['', 't=1&s=', `t=${'1'.repeat(400)}&s=${'a'.repeat(64)}`, `s=${'a'.repeat(64)}`, `t=1762000000&s=${'A'.repeat(64)}`])(
  'a header that no Inngest would send is no notice: %s',
  (text) => {
    noteRejectedSignature(text);
    expect(isSignatureRejected()).toBe(false);
  },
);

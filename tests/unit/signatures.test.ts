import { expect, test } from 'vitest';
import { isSignatureRejected, noteRejectedSignature, noteVerifiedSignature } from '@/lib/notices/signatures';

const header = (now: number) => `t=${Math.floor(now / 1000)}&s=${'a'.repeat(64)}`;
const MINUTE = 60_000;

test('a rejected signature is a notice for an hour, and for as long as others follow', () => {
  const start = Date.parse('2026-11-01T12:00:00Z');
  expect(isSignatureRejected('inngest', start)).toBe(false);
  noteRejectedSignature('inngest', header(start), start);
  expect(isSignatureRejected('inngest', start + 59 * MINUTE)).toBe(true);
  expect(isSignatureRejected('inngest', start + 60 * MINUTE)).toBe(false);
  noteRejectedSignature('inngest', header(start), start + 50 * MINUTE);
  expect(isSignatureRejected('inngest', start + 100 * MINUTE)).toBe(true);
  noteVerifiedSignature('inngest');
  expect(isSignatureRejected('inngest', start + 51 * MINUTE)).toBe(false);
});

test.each(['', 't=1&s=', `t=${'1'.repeat(400)}&s=${'a'.repeat(64)}`, `s=${'a'.repeat(64)}`, `t=1762000000&s=${'A'.repeat(64)}`])(
  'a header that no Inngest would send is no notice: %s',
  (text) => {
    noteRejectedSignature('inngest', text);
    expect(isSignatureRejected('inngest')).toBe(false);
  },
);

test('a rejected signature of Stripe is a notice of its own, until a call is signed with our secret', () => {
  const signature = `t=1762000000,v1=${'a'.repeat(64)}`;
  for (const malformed of ['', 't=1', `t=1762000000,v1=${'a'.repeat(63)}`, `v1=${'a'.repeat(64)}`])
    noteRejectedSignature('stripe', malformed);
  expect(isSignatureRejected('stripe')).toBe(false);
  noteRejectedSignature('stripe', signature);
  expect([isSignatureRejected('stripe'), isSignatureRejected('inngest')]).toEqual([true, false]);
  noteVerifiedSignature('stripe');
  expect(isSignatureRejected('stripe')).toBe(false);
});

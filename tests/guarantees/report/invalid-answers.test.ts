import { afterAll, describe, expect, test } from 'vitest';
import { sampleAnswer, toWire } from '@/tests/support/model-samples';
import { answered, type Reply, refused, stopPeers } from '../../model/peer';
import { compose } from './composing';

const good = () => answered(JSON.stringify(toWire(sampleAnswer())));

afterAll(stopPeers);

describe.concurrent('a call of the model that gives no answer', () => {
  test.each([400, 401, 402, 403, 404])(
    'treats a rejected key, model or request (%i) as our own fault, and does not retry',
    async (status) => {
      const { failure, peer } = await compose([refused(status), good()]);
      expect(failure).toMatchObject({ code: 'model_misconfigured', retry: 'never' });
      expect(peer.received).toHaveLength(1);
    },
  );

  test('blames the video for a rejection that names it, and nothing for a deleted file', async () => {
    const words = (status: number, message: string): Reply => ({ status, json: { error: { code: status, message } } });
    const broken = await compose([words(400, 'Unable to process input video.'), good()]);
    expect(broken.failure).toMatchObject({ code: 'video_broken' });
    const gone = await compose([words(403, 'You do not have permission to access the File abc or it may not exist.'), good()]);
    expect(gone.failure).toMatchObject({ code: 'model_unavailable' });
    expect(gone.peer.received).toHaveLength(1);
    const early = await compose([words(400, 'The File abc is not in an ACTIVE state and usage is not allowed.'), good()]);
    expect(early.report?.verdict).toBe('scored');
  });

  test.each<[string, Reply]>([
    ['a safety stop', answered('{"hook', 'SAFETY')],
    ['a blocked prompt', { json: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } }],
  ])('takes %s for a refusal, which is not retried', async (_what, reply) => {
    const { failure, peer } = await compose([reply, good()]);
    expect(failure).toMatchObject({ code: 'model_refused' });
    expect(peer.received).toHaveLength(1);
  });

  const unfinished: readonly [string, Reply][] = [
    ['was cut at the limit of tokens', answered('{"hook": {', 'MAX_TOKENS')],
    ['has no text', answered('')],
    ['has no candidate', { json: { candidates: [] } }],
    ['is white space', answered('\n\n  ')],
    ['is an object that says nothing', answered('{"hook":{"worksDetail":[]}}')],
    ['is null', answered('null')],
    ['ends for a reason that nobody knows', answered('{"hook": {', 'MALFORMED_RESPONSE')],
  ];

  test.each(unfinished)('asks again when the answer %s', async (_what, reply) => {
    const { report, peer, calls } = await compose([reply, good()]);
    expect(report?.verdict).toBe('scored');
    expect([peer.received.length, calls]).toEqual([2, 2]);
  });

  test.each(unfinished)('gives up after three answers of which each %s, and notes what they used', async (_what, reply) => {
    const { failure, peer, uses } = await compose([reply, reply, reply, good()]);
    expect(failure).toMatchObject({ code: 'model_invalid' });
    expect(peer.received).toHaveLength(3);
    expect(uses).toHaveLength(3);
  });

  test.each([409, 425, 499, 500, 502, 520, 524, 529])(
    'asks again when an answer of status %i is no word about our request',
    async (status) => {
      const { report, peer } = await compose([refused(status, [{ retryDelay: '0.05s' }]), good()]);
      expect(report?.verdict).toBe('scored');
      expect(peer.received).toHaveLength(2);
    },
  );

  test('does not blame our upload for a rejection of the key that mentions a file', async () => {
    const json = { error: { code: 403, message: 'The service account key file has been disabled.' } };
    expect((await compose([{ status: 403, json }, good()])).failure).toMatchObject({ code: 'model_misconfigured' });
  });

  test('asks again when the answer has no known shape', async () => {
    const { report } = await compose([{ json: { candidates: 'x' } }, good()]);
    expect(report?.verdict).toBe('scored');
  });
});

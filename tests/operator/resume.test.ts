import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '@/tests/support/admin-command';
import { type Harness, openHarness } from '@/tests/support/harness';
import { testResume } from './resume-suite';

describe('driven by the embedded engine', () => testResume('embedded'));

describe('the command', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());

  test('is recorded, reports its effect, and knows two libraries', async () => {
    await harness.db`insert into platform_gates (platform, blocks, closed_until) values ('tiktok', 3, now() + interval '5 minutes')`;
    await harness.db`insert into platform_signs (platform, sign, ad_id) values ('tiktok', 'silent', '1'), ('meta', 'silent', '2')`;
    const { code, stdout } = await runAdmin(harness, ['ads', 'resume', '--library', 'tiktok']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Closed the breaker of the TikTok Ad Library; it would have stayed open for another \d+ s\./),
    ]);
    expect(await harness.db`select blocks from platform_gates`).toEqual([{ blocks: 0 }]);
    // The next silent ad is the first of a new row, and the signs of the other library remain.
    expect(await harness.db`select platform from platform_signs`).toEqual([{ platform: 'meta' }]);
    const again = await runAdmin(harness, ['ads', 'resume', '--library', 'tiktok']);
    expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^The breaker of the TikTok Ad Library was already closed\./)]);
    const notes = await harness.db`select detail from operator_actions where command = 'ads resume'`;
    expect(notes).toEqual([{ detail: { library: 'tiktok' } }, { detail: { library: 'tiktok' } }]);
    const wrong = await runAdmin(harness, ['ads', 'resume', '--library', 'youtube']);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--library must be meta or tiktok')]);
  });
});

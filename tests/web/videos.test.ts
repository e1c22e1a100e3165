import { expect, test } from 'vitest';
import { submitAnalysis } from '@/lib/analyses/submit';
import { openSession } from '@/lib/sessions/open';
import { startIdleApp } from '@/tests/support/built-app';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';
import { completeRunOf, failRunOf, startRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const app = perFile(startIdleApp);

async function submit(account: TestAccount, url: string, video: number): Promise<string> {
  return (await submitAnalysis(webContextOf(app.db, account), { url, video })).id;
}

/** Analyzes a video of an ad that has four. */
async function analyze(account: TestAccount, url: string, video: number): Promise<string> {
  const id = await submit(account, url, video);
  const report = scoredReport();
  await completeRunOf(app.db, id, { ...report, meta: { ...report.meta, video: { n: video, of: 4 } } });
  return id;
}

test('a report on one video of several, and a failed analysis of one, offer the others at their price', async () => {
  const [mine, other] = [await newAccount(app.db), await newAccount(app.db)];
  const headers = { Cookie: `session=${(await openSession(app.db, mine.userId)).secret}` };
  const read = async (id: string) => {
    const page = await (await fetch(`${app.address}/analyses/${id}`, { headers })).text();
    return page
      .replace(/<script[\s\S]*?<\/script>|<head[\s\S]*?<\/head>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  };
  const url = metaUrl(newAdId());
  const second = await analyze(mine, url, 2);
  await analyze(mine, url, 1);
  await analyze(other, url, 3);
  const report = await read(second);
  for (const words of ['Video 2 of 4', 'Open video 1 ', 'Open video 3 · free', 'Analyze video 4 · 1 credit'])
    expect(report).toContain(words);

  const fifth = await submit(mine, url, 5);
  await startRunOf(app.db, fifth, 'Working');
  await app.db`update runs set video_count = 4 where id = (select run_id from analyses where id = ${fifth})`;
  await failRunOf(app.db, fifth, 'no_such_video');
  const failed = await read(fifth);
  for (const words of ['The ad has no video 5', 'Analyze video 4 · 1 credit', 'It was refunded']) expect(failed).toContain(words);
  expect(failed).not.toContain('Try again');
});

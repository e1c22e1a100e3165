import { expect, test } from 'vitest';
import { startInngest } from '@/tests/fakes/inngest/fake';
import { ScriptedApp } from './inngest-app';

test('a schedule starts its function once a tick, with the time as the ID of the event, and a restart repeats none', async () => {
  const inngest = await startInngest({ queueOutlives: 'a restart' });
  const app = new ScriptedApp(inngest, { triggers: [{ cron: 'TZ=UTC */10 * * * *' }], concurrency: 1 });
  const tick = (time: string) => inngest.tick(new Date(`2026-11-28T${time}Z`));
  const ended = (...times: string[]) =>
    expect
      .poll(async () => (await inngest.runs()).map(({ eventId, status }) => [eventId, status]))
      .toEqual(times.map((time) => [`2026-11-28T${time}Z`, 'completed']));
  try {
    await app.open();
    await inngest.sync(app.url);
    for (const time of ['04:10:00', '04:10:00', '04:11:00']) await tick(time);
    await ended('04:10:00');
    await inngest.restart();
    for (const time of ['04:10:00', '04:20:00']) await tick(time);
    await ended('04:10:00', '04:20:00');
    expect(app.of('2026-11-28T04:10:00Z').map(({ step }) => step)).toEqual(['one', 'two']);
  } finally {
    await inngest.close();
    await app.close();
  }
});

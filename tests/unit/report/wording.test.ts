import { expect, it } from 'vitest';
import { toCheckMark, toTimelessMark } from '@/lib/report/view/check-mark';
import { toAdCard, toBeats, toTranscript } from '@/lib/report/view/observed-blocks';
import { toTracks } from '@/lib/report/view/timeline';
import { toPlacement } from '@/lib/report/words';
import { richReport } from '@/tests/support/report-samples';

it('says what a check found, and never that a claim or a judgment is confirmed', () => {
  expect(toCheckMark({ result: 'confirmed', by: 'on_screen_text', at: 3 }).text).toBe('Read on screen from 0:03');
  expect(toCheckMark({ result: 'confirmed', by: 'voice', at: 3 }).text).toBe('A voice is heard at 0:03');
  expect(toCheckMark({ result: 'not_confirmed', by: 'on_screen_text' }).text).toBe('Not confirmed: not read on screen');
});

it('shows once what a beat both says and writes', () => {
  const report = richReport();
  const [beat] = report.observed?.beats ?? [];
  if (report.observed === undefined || beat === undefined) throw new Error('the sample has no beat');
  const wordsOf = (said: string | null, written: string | null) =>
    toBeats({ ...report, observed: { ...report.observed, beats: [{ ...beat, said, written }] } } as typeof report)?.rows[0]?.words;
  expect(wordsOf('Too hot?', 'Too hot?')).toEqual([{ label: 'Said and on screen', text: 'Too hot?' }]);
  expect(wordsOf('Too hot?', 'Sleep well')?.map(({ label }) => label)).toEqual(['Said', 'On screen']);
  expect(wordsOf(null, null)).toEqual([]);
});

it('says in one mark that a line is on screen while no one knows whether a voice says it', () => {
  const report = richReport();
  const [line] = report.observed?.transcript ?? [];
  if (report.observed === undefined || line === undefined) throw new Error('the sample has no line');
  const markOf = (onScreen: boolean) => {
    const check = { result: 'not_checked', why: 'voice_heard' } as const;
    const row = toTranscript({ ...report, observed: { ...report.observed, transcript: [{ ...line, onScreen, check }] } } as typeof report)
      ?.rows[0];
    return [row?.onScreen, row?.check.text];
  };
  expect(markOf(true)).toEqual([false, 'Shown on screen; speech not checked: a voice is heard, but we do not measure its words']);
  expect(markOf(false)).toEqual([false, 'Not checked: a voice is heard, but we do not measure its words']);
});

it('says of a line without a moment where its words were read, and corrects no second', () => {
  const moved = { result: 'moved', by: 'on_screen_text', at: 6, statedAt: 0 } as const;
  expect(toTimelessMark(moved)).toEqual({ result: 'confirmed', text: 'Read on screen from 0:06' });
  expect(toCheckMark(moved).text).toBe('Time corrected from 0:00 to 0:06: read on screen there');
});

it('writes placements as their owners do', () => {
  expect(['TIKTOK', 'tiktok', 'AUDIENCE_NETWORK', 'FACEBOOK', 'Threads'].map(toPlacement)).toEqual([
    'TikTok',
    'TikTok',
    'Audience Network',
    'Facebook',
    'Threads',
  ]);
});

it('says that an active ad is running and an ended one ran, and avoids both without a status', () => {
  const report = richReport();
  const labelsOf = (status: 'active' | 'ended' | null) =>
    toAdCard({ ...report, ad: { ...report.ad, status, daysRunning: 33 } } as typeof report)?.facts.map(({ label }) => label);
  expect(labelsOf('active')).toContain('Running for');
  expect(labelsOf('ended')).toContain('Ran for');
  expect(labelsOf(null)).toContain('Length of run');
});

it('says where the picture was not read only where no text is known to be in view', () => {
  const { video } = richReport();
  if (!video?.text) throw new Error('the sample has no text');
  const [first] = video.text.spans;
  if (first === undefined) throw new Error('the sample has no text');
  const toldOf = (spans: { from: number; to: number }[], read: { from: number; to: number }[]) =>
    toTracks(
      { ...video, text: { ...video.text, spans: spans.map((span) => ({ ...first, ...span })), read, firstAt: 0 } } as typeof video,
      9,
    ).find(({ kind }) => kind === 'text')?.legend[0]?.text;
  const read = [
    { from: 0, to: 0.01 },
    { from: 3, to: 9 },
  ];
  expect(toldOf([{ from: 0, to: 9 }], read)).toBe('In view for 9 s of 9 s, first at 0:00.');
  expect(toldOf([{ from: 3, to: 5 }], read)).toMatch(/read only from 0:03 to 0:09\.$/);
});

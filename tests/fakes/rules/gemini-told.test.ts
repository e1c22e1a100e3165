import { expect, it } from 'vitest';
import { reviewAd } from '@/tests/fakes/gemini/review/review';
import { readTold } from '@/tests/fakes/gemini/told';

type Facts = { voice?: string[]; cutsAt?: string[]; lines?: [from: string, to: string, text: string][]; shown?: string };

/** A prompt that tells what was measured, in the form in which the product tells it. */
function toPrompt({ voice = [], cutsAt = [], lines = [], shown = 'no' }: Facts): string {
  const facts = {
    seconds: 12,
    picture: { size: '720x1280', aspect: '9:16', cuts: cutsAt.length, cutsAt, dissolvesAt: [], longestShotSeconds: 6 },
    text: { firstAt: lines[0]?.[0] ?? null, newWordsPerSecond: 1 },
    sound: { loudnessLufs: -18, voiceIn: { list: voice, notListed: 0 }, voiceShare: voice.length > 0 ? 0.5 : 0 },
    wordsHeardAreShown: voice.length > 0 ? shown : null,
    notMeasured: {},
  };
  const rows = lines.map(([from, to, text]) => JSON.stringify({ from, to, text })).join('\n');
  const ad = {
    platform: 'meta',
    pageName: 'Quillwater Stationers',
    body: 'Eight cards, cut by hand. No two are alike.',
    ctaText: 'Shop now',
  };
  return [
    `MEASURED-FACTS\n${JSON.stringify(facts)}\nEND OF MEASURED-FACTS`,
    ...(rows === '' ? [] : [`<<<ON-SCREEN-TEXT m\n${rows}\nON-SCREEN-TEXT m>>>`]),
    `<<<AD-DATA m\n${JSON.stringify(ad)}\nAD-DATA m>>>`,
  ].join('\n');
}

function review(facts: Facts) {
  const told = readTold(toPrompt(facts));
  if (told === undefined) throw new Error('nothing was told');
  return reviewAd(told, () => 0);
}

function findingsOf({ hook, script, visual, cta }: ReturnType<typeof review>) {
  return [hook, script, visual, cta].flatMap(({ worksDetail, doesntWorkDetail }) => [...worksDetail, ...doesntWorkDetail]);
}

const cards: Facts = {
  cutsAt: ['00:02.0', '00:06.0'],
  lines: [
    ['00:00.0', '00:02.0', 'Still sending a text?'],
    ['00:02.0', '00:06.0', 'Quillwater cuts every card by hand'],
    ['00:08.0', '00:12.0', 'Order a set of eight'],
    ['00:08.0', '00:12.0', '$24'],
  ],
};

it('quotes words on screen at their second, and names the longest shot where it begins', () => {
  const findings = findingsOf(review(cards));
  const at = new Map(cards.lines?.map(([from, , text]) => [text, Number(from.slice(3))]));
  const quoting = findings.filter(({ evidence_source: source }) => source === 'on_screen_text');
  expect(quoting.length).toBeGreaterThan(3);
  for (const { text, at: second } of quoting) {
    const quoted = [...at].filter(([words]) => text.includes(words));
    expect(
      quoted.map(([, from]) => from),
      text,
    ).toContain(second);
  }
  expect(findings.find(({ text }) => text.includes('longest shot lasts 6 seconds'))).toMatchObject({ evidence_source: 'video', at: 6 });
});

it('hears nothing where there is no voice, and a voice only while there is one', () => {
  expect(findingsOf(review(cards)).map(({ evidence_source: source }) => source)).not.toContain('audio');
  const heard = findingsOf(review({ ...cards, voice: ['00:00.2-00:01.5', '00:08.5-00:10.0'], shown: 'yes' })).filter(
    ({ evidence_source: source }) => source === 'audio',
  );
  expect(heard.length).toBeGreaterThan(0);
  for (const { at } of heard) expect((at ?? 0) >= 0.2 && (at ?? 0) <= 10).toBe(true);
});

it('scores what works above what does not: late words, a single shot and no request cost points', () => {
  const poor = review({ lines: [['00:05.0', '00:12.0', 'Quillwater letterpress cards']] });
  const good = review({ ...cards, voice: ['00:00.0-00:11.0'], shown: 'yes' });
  for (const section of ['hook', 'script', 'cta'] as const) expect(good[section].score, section).toBeGreaterThan(poor[section].score);
  expect(poor.hook.doesntWorkDetail[0]?.text).toContain('“Quillwater letterpress cards”');
  expect(poor.cta.commitment).toEqual(['high']);
});

it('says nothing of the kind when nothing was measured', () => {
  const switchedOff = {
    seconds: 10,
    picture: null,
    text: null,
    sound: null,
    wordsHeardAreShown: null,
    notMeasured: { picture: 'switched_off' },
  };
  expect(readTold(`MEASURED-FACTS\n${JSON.stringify(switchedOff)}\nEND OF MEASURED-FACTS`)).toBeUndefined();
  expect(readTold('Analyze this ad.')).toBeUndefined();
});

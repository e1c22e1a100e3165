import { describe, expect, test } from 'vitest';
import { type Look, type Seen, toLook } from '@/lib/model/look/answer';
import { applyLook } from '@/lib/model/look/apply';
import { MAX_PICTURES, toQuestions } from '@/lib/model/look/statements';
import { example } from '@/lib/report/example';
import { renderMarkdown } from '@/lib/report/render/markdown';
import { ScoredReport } from '@/lib/report/schema';
import { toBlocks } from '@/lib/report/view/blocks';

const ofLook = (value: unknown) =>
  typeof value === 'object' && value !== null && /"(?:second_look|look_unsure|heard_otherwise)"/.test(JSON.stringify(Object.values(value)));
const unseen = { result: 'not_checked', why: 'no_second_look' };
/** The example before anyone looked at it twice. */
const report = ScoredReport.parse(
  JSON.parse(
    JSON.stringify(example, (key, value: unknown) => (/check$/i.test(key) && ofLook(value) ? unseen : key === 'look' ? undefined : value)),
  ),
);
const { questions, controls } = toQuestions(report, report.video.stills);
const own = questions.filter(({ key }) => controls.every((control) => control.key !== key));
const lookOf = (seen: Seen, about = own): Look => ({ seen: new Map(about.map(({ key }) => [key, seen])), lines: [] });

describe('the questions of a second look', () => {
  test('follow from the file, are about what nothing measured, and have controls among them', () => {
    expect(toQuestions(report, report.video.stills)).toEqual({ questions, controls });
    expect(questions.map(({ id }) => id)).toEqual(questions.map((_, index) => `s${index + 1}`));
    expect(controls.map(({ expected }) => expected)).toEqual(['no', 'no', 'yes']);
    expect(questions.map(({ key }) => key)).toEqual(expect.arrayContaining(controls.map(({ key }) => key)));
    const findings = [...report.hook.worksDetail, ...report.visual.worksDetail];
    expect(own.filter(({ key }) => findings.some(({ id, shown }) => id === key && shown === undefined))).toEqual([]);
  });

  test('look for a beat in three moments of it, and for a finding in one', () => {
    const candidates = Array.from({ length: 50 }, (_, n) => ({ n: n + 1, at: n / 5 }));
    const asked = toQuestions(report, candidates).questions;
    const beats = (report.observed?.beats ?? []).flatMap((beat) =>
      asked.flatMap(({ key, stills }) => (key === beat.id ? [{ beat, stills }] : [])),
    );
    expect(beats.length).toBeGreaterThan(1);
    for (const { beat, stills } of beats) {
      expect(stills).toHaveLength(3);
      expect(stills.filter(({ at }) => at <= beat.at || at >= beat.to)).toEqual([]);
    }
    const findings = asked.filter(({ key }) => key.startsWith('hook-') || key.startsWith('visual-'));
    expect(findings.map(({ stills }) => stills.length)).toEqual(findings.map(() => 1));
    expect(new Set(asked.flatMap(({ stills }) => stills.map(({ n }) => n))).size).toBeLessThanOrEqual(MAX_PICTURES + 1);
  });

  test('are none without a still', () => expect(toQuestions(report, []).questions).toEqual([]));

  test('count for nothing where a control has the wrong answer or none', () => {
    const answers = new Map(questions.map(({ id, key }) => [id, controls.find((one) => one.key === key)?.expected ?? 'yes']));
    const look = (changed: readonly (readonly [string, Seen | undefined])[]) => {
      const statements = [...new Map<string, Seen | undefined>([...answers, ...changed])].flatMap(([id, seen]) =>
        seen === undefined ? [] : [{ id, seen }],
      );
      return toLook({ statements, lines: [] }, questions, controls);
    };
    expect(look([])).toEqual(lookOf('yes'));
    const idOf = (key: string) => questions.find((one) => one.key === key)?.id ?? '';
    for (const { key, expected } of controls) expect(look([[idOf(key), expected === 'yes' ? 'no' : 'yes']])).toBeUndefined();
    for (const { key } of controls.filter(({ expected }) => expected === 'no')) {
      expect(look([[idOf(key), 'cannot_tell']])).toBeUndefined();
      expect(look([[idOf(key), undefined]])).toBeUndefined();
    }
  });
});

describe('a report with a second look', () => {
  test('is one, whatever the answers, and only a denial costs points', () => {
    for (const seen of ['yes', 'no', 'cannot_tell'] as const) {
      const looked = applyLook(report, lookOf(seen));
      expect(ScoredReport.parse(looked)).toEqual(looked);
      if (seen === 'no') expect(looked.score.value).toBeLessThan(report.score.value);
      else expect(looked.score).toEqual(report.score);
    }
    expect(applyLook(report, { seen: new Map(), lines: [] })).toEqual(report);
  });

  test('leaves words that were measured as they are, and marks the rest by its answers', () => {
    const marksOf = (one: ScoredReport) =>
      [
        ...one.hook.worksDetail,
        ...one.visual.worksDetail,
        ...(one.observed?.beats ?? []).map((beat) => ({ ...beat, check: beat.shownCheck })),
      ].map(({ id, check }) => [id, check?.result, check?.by] as const);
    const asked = new Set(own.map(({ key }) => key));
    const saysOfPicture = (by: string | undefined) => by !== 'cuts' && by !== 'picture';
    const expected = marksOf(report).map(([id, result, by]) =>
      asked.has(id) && (result === 'not_checked' || !saysOfPicture(by)) ? [id, 'not_confirmed', 'second_look'] : [id, result, by],
    );
    expect(marksOf(applyLook(report, lookOf('no')))).toEqual(expected);
  });

  test('says in words what a second look saw and heard', () => {
    const drawn = (look: Look) => renderMarkdown(toBlocks(applyLook(report, look)));
    expect(drawn(lookOf('yes'))).toContain('Seen in a second look');
    expect(drawn(lookOf('no'))).toContain('Not seen in a second look');
    expect(drawn(lookOf('cannot_tell'))).not.toMatch(/(?:seen|heard) in a second look/i);
  });

  test('has no points for a picture that was denied, and what rests on the picture is limited as where no product is seen', () => {
    expect(report.score.breakdown.visual.criteria?.find(({ id }) => id === 'shows')?.points).toBeGreaterThan(0);
    const { breakdown } = applyLook(report, lookOf('no')).score;
    expect(breakdown.visual.score).toBeLessThanOrEqual(8);
    expect(breakdown.visual.criteria?.find(({ id }) => id === 'shows')).toMatchObject({ points: 0, evidence: [] });
  });
});

describe('a line of the transcript', () => {
  const line = { id: 'line-1', at: 1, to: 3, words: 'It is yours for sixty-nine dollars, today only.', onScreen: false } as const;
  const unheard = { result: 'not_checked', why: 'voice_heard' } as const;
  const hear = (words: string, { at = 1, voice = [{ from: 0.8, to: 3 }] } = {}) => {
    const { sound } = report.video;
    const video = { ...report.video, sound: sound && { ...sound, voice } };
    const observed = report.observed && { ...report.observed, transcript: [{ ...line, check: unheard }] };
    const said = { ...report, video, ...(observed && { observed }) };
    return applyLook(said, { seen: new Map(), lines: [{ at, to: at + 2, words }] }).observed?.transcript[0];
  };

  test('is confirmed by the same words and numbers, however they are written and cut into lines', () => {
    for (const words of ['It is yours for $69 today only', 'And now it is yours for 69 dollars, today only! Hurry'])
      expect([words, hear(words)?.check.by]).toEqual([words, 'second_look']);
  });

  test('has its mark at what quotes it, and at the beat that has it', () => {
    const claim = { kind: 'spoken', words: 'yours for sixty-nine dollars', from: 1.5, text: '“yours for sixty-nine dollars”' } as const;
    const [finding] = report.hook.worksDetail;
    const [beat] = report.observed?.beats ?? [];
    if (finding === undefined || beat === undefined || report.observed === undefined) throw new Error('the sample has both');
    const check = { ...unheard, claim };
    const said: ScoredReport = {
      ...report,
      hook: { ...report.hook, worksDetail: [{ ...finding, evidence_source: 'audio', at: 1.5, confidence: 'medium', check }] },
      observed: { ...report.observed, transcript: [{ ...line, check: unheard }], beats: [{ ...beat, at: 0.5, to: 3, check: unheard }] },
      video: { ...report.video, sound: report.video.sound && { ...report.video.sound, voice: [{ from: 0.8, to: 3 }] } },
    };
    const looked = applyLook(said, { seen: new Map(), lines: [{ at: 1, to: 3, words: line.words }] });
    expect(looked.hook.worksDetail[0]).toMatchObject({ confidence: 'high', check: { result: 'confirmed', by: 'second_look' } });
    expect(looked.observed?.beats[0]?.check).toMatchObject({ result: 'confirmed', by: 'second_look' });
    expect(applyLook(said, { seen: new Map(), lines: [{ at: 1, to: 3, words: 'A dog barks' }] })).toEqual(said);
  });

  test('is shown with what was heard where that is alike, or has another number', () => {
    expect(hear('It is yours for $59 today only')).toMatchObject({
      heard: 'It is yours for $59 today only',
      check: { why: 'heard_otherwise' },
    });
    const other = 'It is yours for sixty-nine dollars, every day';
    expect(hear(other)).toMatchObject({ heard: other, check: { why: 'heard_otherwise' } });
  });

  test('stays as it is where other words, another time or no voice is heard', () => {
    expect(hear('A dog barks')).toEqual({ ...line, check: unheard });
    expect(hear(line.words, { at: 20 })).toEqual({ ...line, check: unheard });
    expect(hear(line.words, { voice: [{ from: 8, to: 9 }] })).toEqual({ ...line, check: unheard });
  });

  test('of a script without spaces is compared sign by sign', () => {
    const words = '纳米微晶陶瓷工艺让它更坚固';
    const observed = report.observed && { ...report.observed, transcript: [{ ...line, words, check: unheard }] };
    const sound = report.video.sound && { ...report.video.sound, voice: [{ from: 1, to: 3 }] };
    const said = { ...report, video: { ...report.video, sound }, ...(observed && { observed }) };
    const look = (heard: string) => applyLook(said, { seen: new Map(), lines: [{ at: 1, to: 3, words: heard }] }).observed?.transcript[0];
    expect(look('纳米微晶陶瓷工艺,让它更坚固')?.check.by).toBe('second_look');
    expect(look('纳米微金陶瓷工艺')?.heard).toBe('纳米微金陶瓷工艺');
  });
});

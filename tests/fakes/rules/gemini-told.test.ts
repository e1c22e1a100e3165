import { expect, it } from 'vitest';
import { criteriaOf as rubricOf } from '@/lib/report/criteria';
import { reviewAd } from '@/tests/fakes/gemini/review/review';
import { readTold } from '@/tests/fakes/gemini/told';
import { type Facts, samplePrompts, toPrompt } from './told-prompt';

const sections = ['hook', 'script', 'visual', 'cta'] as const;

function reviewPrompt(prompt: string) {
  const told = readTold(prompt);
  if (told === undefined) throw new Error('nothing was told');
  return reviewAd(told, () => 0);
}
const review = (facts: Facts) => reviewPrompt(toPrompt(facts));
type Review = ReturnType<typeof review>;

const findingsOf = ({ findings }: Review) => findings;
const criteriaOf = ({ criteria }: Review) => criteria;
const scoreOf = (reviewed: Review, of: readonly (typeof sections)[number][] = sections) =>
  reviewed.criteria
    .filter(({ id }) => of.some((section) => Object.hasOwn(rubricOf(section), id)))
    .reduce((sum, { points }) => sum + Number(points), 0);

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
  const silent = review(cards);
  expect(findingsOf(silent).map(({ evidence_source: source }) => source)).not.toContain('audio');
  expect(silent.observed.transcript).toEqual([]);
  const spoken = review({ ...cards, voice: ['00:00.2-00:01.5', '00:08.5-00:10.0'], shown: 'yes' });
  const heard = findingsOf(spoken).filter(({ evidence_source: source }) => source === 'audio');
  expect(heard.length).toBeGreaterThan(0);
  for (const { at } of heard) expect((at ?? 0) >= 0.2 && (at ?? 0) <= 10).toBe(true);
  expect(spoken.observed.transcript).toMatchObject([
    { id: 'line-1', at: 0.2, to: 1.5, words: 'Still sending a text?', onScreen: true },
    { id: 'line-2', at: 8.5, to: 10, words: 'Order a set of eight', onScreen: true },
  ]);
});

it('does not pretend to know words that are heard and not shown', () => {
  const { observed } = review({ ...cards, voice: ['00:00.2-00:01.5'], shown: 'no' });
  expect(observed.transcript).toEqual([]);
  expect(observed.beats.map(({ said }) => said)).toEqual([null, null, null]);
});

it('notes beats from end to end, the offer, the brand and claims with the proof that is read', () => {
  const reviewed = review({
    ...cards,
    lines: [...(cards.lines ?? []), ['00:02.0', '00:04.0', '8 cards'], ['00:04.0', '00:06.0', '8 envelopes']],
  });
  const { beats, offer, brand, claims, risks } = reviewed.observed;
  expect(beats.map(({ at, to, role }) => [at, to, role])).toEqual([
    [0, 2, 'hook'],
    [2, 8, 'solution'],
    [8, 12, 'call_to_action'],
  ]);
  expect(offer).toMatchObject({ price: '$24', at: 8, source: 'on_screen_text' });
  expect(brand).toMatchObject({ name: 'Quillwater', firstSeen: 2, firstSaid: null });
  expect(claims[0]).toMatchObject({ claim: 'Quillwater cuts every card by hand', at: 2, proof: { source: 'on_screen_text', at: 2 } });
  expect(risks.map(({ question }) => question).join()).toMatch(/every card.*\?$/);
});

it('scores what works above what does not: late words, a single shot and no request cost points', () => {
  const poor = review({ lines: [['00:05.0', '00:12.0', 'Quillwater letterpress cards']] });
  const good = review({ ...cards, voice: ['00:00.0-00:11.0'], shown: 'yes' });
  for (const section of ['hook', 'script', 'cta'] as const)
    expect(scoreOf(good, [section]), section).toBeGreaterThan(scoreOf(poor, [section]));
  expect(poor.findings.find(({ section, works }) => section === 'hook' && !works)?.text).toContain('“Quillwater letterpress cards”');
  expect(poor.cta.commitment).toEqual(['high']);
});

it.each([...samplePrompts])('cites only what it noted and found, and gives no judged point without: %s', (_, prompt) => {
  const reviewed = reviewPrompt(prompt);
  const { transcript, beats, offer, claims, brand, audience, risks } = reviewed.observed;
  const singles = Object.entries({ offer, brand, audience }).flatMap(([id, line]) => (line === null ? [] : [id]));
  const lines = [...[...transcript, ...beats, ...claims, ...risks].map(({ id }) => id), ...singles];
  const findings = findingsOf(reviewed).map(({ id }) => id);
  expect(new Set([...lines, ...findings]).size).toBe(lines.length + findings.length);
  const { objectionsAnswered, objectionsOpen } = reviewed.strategy;
  const cited = [...findingsOf(reviewed), ...objectionsAnswered, ...objectionsOpen].flatMap(({ cites }) => cites);
  expect(cited.filter((id) => !lines.includes(id))).toEqual([]);
  expect(criteriaOf(reviewed)).toHaveLength(20);
  for (const { id, points, evidence } of criteriaOf(reviewed)) {
    expect(
      evidence.filter((one) => !lines.includes(one) && !findings.includes(one)),
      id,
    ).toEqual([]);
    expect(evidence.length > 0 || points === '0', id).toBe(true);
  }
});

it.each([...samplePrompts])(
  'praises the section that earns most, never blames it, and takes no claim for proof of itself: %s',
  (_, prompt) => {
    const reviewed = reviewPrompt(prompt);
    const points = sections.map((section) => scoreOf(reviewed, [section]));
    const words = ['hook', 'script', 'visuals', 'call to action'];
    const pointsIn = (pattern: RegExp) => points[words.indexOf(pattern.exec(reviewed.reasoning)?.[1] ?? '')];
    const [best, worst] = [pointsIn(/strongest in its ([a-z ]+):/), pointsIn(/most to gain in its ([a-z ]+):/)];
    expect(best ?? 25).toBeGreaterThanOrEqual(worst ?? 0);
    expect([best, worst].filter((one) => one !== undefined).length).toBeGreaterThan(0);
    for (const { proof } of reviewed.observed.claims) if (proof !== null) expect(proof.source).toBe('on_screen_text');
  },
);

it('spreads its scores over the sample ads, the poor one last', () => {
  const scores = [...samplePrompts].map(([name, prompt]) => ({ name, score: scoreOf(reviewPrompt(prompt)) }));
  const byScore = scores.toSorted((a, b) => b.score - a.score);
  expect(byScore[0]).toMatchObject({ name: 'kettle' });
  expect(byScore.at(-1)).toMatchObject({ name: 'lantern' });
  expect(byScore[0]?.score).toBeGreaterThanOrEqual(80);
  expect(byScore.at(-1)?.score).toBeLessThan(40);
  expect(new Set(scores.map(({ score }) => score)).size).toBeGreaterThan(4);
});

/** Every text of a review that is longer than a doubt that any buyer may have. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > 40) yield value;
  else if (typeof value === 'object' && value !== null) for (const inside of Object.values(value)) yield* textsOf(inside);
}

it('writes no sentence about one sample ad that it writes about another', () => {
  const seen = new Map<string, string>();
  for (const [name, prompt] of samplePrompts) {
    for (const text of new Set(textsOf(reviewPrompt(prompt)))) {
      expect(seen.get(text), text).toBeUndefined();
      seen.set(text, name);
    }
  }
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

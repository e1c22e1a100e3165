import type { z } from 'zod';
import type { Answer } from '@/lib/model/answer';
import { toMoment } from '@/lib/model/stated-fields';
import { criteriaOf, type Section, sections } from '@/lib/report/criteria';
import type { Line, Truth } from '../cases/schema';

export type Written = z.input<typeof Answer>;
type WrittenFinding = Written['findings'][number];

export type Knowledge = { truth: Truth; seconds: number };

const MAX_BEATS = 12;
const MAX_CLAIMS = 8;

const moment = (at: number) => toMoment(Math.max(0, at));
const hasFigure = ({ words }: Line) => /\d/.test(words);
const overlaps = (line: Line, from: number, to: number) => line.at < to && line.to > from;

function toTranscript({ truth: { spoken = [], ad: _ } }: Knowledge): Written['observed']['transcript'] {
  return spoken.map(({ at, to, words }, index) => ({
    id: `line-${index + 1}`,
    at: moment(at),
    to: moment(to),
    words,
    translation: null,
    onScreen: false,
  }));
}

/** The beats without which the product takes a label for wrong. */
const neededBy: Readonly<Record<string, 'demonstration' | 'proof' | 'problem'>> = {
  demonstration: 'demonstration',
  problem_solution_demo: 'demonstration',
  proof_first: 'proof',
  pas: 'problem',
  pastor: 'problem',
};

/** A beat for each moment at which a text or a sentence begins, and later ones in the last. */
function toBeats({ truth, seconds }: Knowledge): Written['observed']['beats'] {
  const { written = [], spoken = [], button, labels } = truth;
  const needed = [labels?.hook[0], labels?.script[0]].flatMap((label) => neededBy[label ?? ''] ?? []);
  const begins = [...new Set([0, ...written.map(({ at }) => at), ...spoken.map(({ at }) => at)])].sort((a, b) => a - b).slice(0, MAX_BEATS);
  const asks = (lines: readonly Line[]) => button !== null && button !== undefined && lines.some(({ words }) => words.includes(button));
  return begins.map((from, index) => {
    const to = begins[index + 1] ?? seconds;
    const texts = written.filter(({ at }) => at >= from && at < to);
    const said = spoken.filter((line) => line.at >= from && line.at < to);
    const join = (lines: readonly Line[], by: string) => (lines.length === 0 ? null : lines.map(({ words }) => words).join(by));
    const role = asks([...texts, ...said]) ? 'call_to_action' : index === 0 ? 'hook' : (needed[index - 1] ?? 'other');
    return {
      id: `beat-${index + 1}`,
      at: moment(from),
      to: moment(to),
      role,
      shown: 'What the shot shows.',
      said: join(said, ' … '),
      written: join(texts, ' | '),
    };
  });
}

function toOffer({ offers = [] }: Truth): Written['observed']['offer'] {
  const [first] = offers;
  if (first === undefined) return null;
  const prices = offers.flatMap(({ price }) => price ?? []);
  return {
    id: 'offer',
    what: offers.map(({ says }) => says[0]?.join(' ')).join(' or '),
    price: prices.length === 0 ? null : prices.join(' or '),
    terms: null,
    urgency: null,
    source: first.source,
    at: moment(first.at),
  };
}

function toClaims({ written = [], spoken = [] }: Truth): Written['observed']['claims'] {
  const lines = [
    ...written.filter(hasFigure).map((line) => ({ line, source: 'on_screen_text' as const })),
    ...spoken.filter(hasFigure).map((line) => ({ line, source: 'audio' as const })),
  ];
  return lines
    .slice(0, MAX_CLAIMS)
    .map(({ line: { at, words }, source }, index) => ({ id: `claim-${index + 1}`, claim: words, source, at: moment(at), proof: null }));
}

const sourceOf = (line: Line, { written = [] }: Truth) => (written.includes(line) ? 'on_screen_text' : 'audio');

/** The lines that a section speaks of: those of its part of the video. */
function linesOf(section: Section, { truth, seconds }: Knowledge): Line[] {
  const all = [...(truth.written ?? []), ...(truth.spoken ?? [])];
  const parts = { hook: [0, 3], script: [3, seconds * 0.75], visual: [0, seconds], cta: [seconds * 0.6, seconds] } as const;
  const [from, to] = parts[section];
  const within = all.filter((line) => overlaps(line, from, to));
  const isOwn = (line: Line) => section !== 'visual' || sourceOf(line, truth) === 'on_screen_text';
  return within.filter(isOwn).slice(0, 3);
}

function toFindings(section: Section, knowledge: Knowledge): WrittenFinding[] {
  const { truth } = knowledge;
  const found = linesOf(section, knowledge).map((line, index): WrittenFinding => {
    const source = sourceOf(line, truth);
    const text =
      source === 'audio'
        ? `The voice says “${line.words}” at this moment of the ad.`
        : `The text reads “${line.words}” while it is on the screen.`;
    return {
      id: `${section}-${index + 1}`,
      section,
      works: true,
      text,
      evidence_source: source,
      at: moment(line.at),
      cites: [],
      confidence: 'high',
    };
  });
  if (found.length > 0) return found;
  return [
    {
      id: `${section}-1`,
      section,
      works: false,
      text: 'The ad leaves this part of the argument to what the picture shows.',
      evidence_source: 'video',
      at: moment(0),
      cites: [],
      confidence: 'low',
    },
  ];
}

export function toClaim({ id, text, evidence_source }: WrittenFinding): Written['claims'] {
  const words = /“(.*)”/.exec(text)?.[1];
  if (words === undefined) return [];
  const kind = evidence_source === 'audio' ? 'spoken' : 'on_screen';
  return [{ finding: id, kind, words, number: null, from: null, to: null }];
}

const sentence = 'This is what the ad shows and says, and it is the reason for the score of the section.';

export function tellTruth(knowledge: Knowledge): Written {
  const { truth } = knowledge;
  const { brand = null, labels, points } = truth;
  const observed: Written['observed'] = {
    transcript: toTranscript(knowledge),
    beats: toBeats(knowledge),
    offer: toOffer(truth),
    claims: toClaims(truth),
    brand: brand && {
      name: brand.name,
      firstSeen: brand.firstSeen === null ? null : moment(brand.firstSeen),
      firstSaid: brand.firstSaid === null ? null : moment(brand.firstSaid),
    },
    audience: null,
    risks: [],
  };
  const findings = sections.flatMap((section) => toFindings(section, knowledge));
  const lines = [...observed.beats.map(({ id }) => id)].slice(0, 3);
  const criteria = sections.flatMap((section) =>
    Object.keys(criteriaOf(section)).map((id) => ({
      id,
      points: String((points?.[section] as Record<string, number> | undefined)?.[id] ?? 3),
      evidence: [`${section}-1`, ...lines],
      reason: 'The cited moments of the ad show it.',
    })),
  );
  const action = {
    title: 'Keep what the ad does well',
    body: 'Use the same order of words and pictures in the next ad of this brand.',
    rests_on: null,
    asks: 'keep' as const,
  };
  const test = {
    slot: 'hook' as const,
    hypothesis: 'A shorter opening keeps more of the viewers.',
    predictedImpact: 'More viewers see the offer.',
    falsifiableSignal: 'The same number of viewers sees the offer.',
  };
  return {
    observed,
    findings,
    claims: findings.flatMap(toClaim),
    criteria: criteria as Written['criteria'],
    hook: { archetype: labels?.hook[0] ?? 'none', reasoning: sentence },
    script: { framework: labels?.script[0] ?? 'none', reasoning: sentence },
    visual: { style: labels?.visual[0] ?? 'mixed', reasoning: sentence },
    cta: { commitment: labels?.cta[0] ?? 'none', reasoning: sentence },
    strategy: { promise: 'The ad promises what its words say.', objectionsAnswered: [], objectionsOpen: [] },
    schwartz: { primary: labels?.stage[0] ?? 'problem_aware', secondary: null, reasoning: sentence },
    reasoning: sentence,
    summary: 'The ad shows and says what is listed under its observed lines, in this order and at these moments.',
    actions: { steal: action, adapt: action, skip: action },
    abHypotheses: [test, test],
    citations: [],
  };
}

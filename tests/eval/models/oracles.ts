import { createHash } from 'node:crypto';
import type { Model } from '@/lib/model/client';
import { parseMoment, toMoment } from '@/lib/model/stated-fields';
import type { Truth } from '../cases/schema';
import type { MeasuredCase } from '../run/measure-case';
import type { Contender } from '../run/run-case';
import { type Knowledge, tellTruth, toClaim, type Written } from './answer';

/** Ways to be wrong, each of which one metric names. */
export type Fault = (answer: Written, knowledge: Knowledge & { name: string }) => Written;

const noStore = async (): Promise<never> => {
  throw new Error('An oracle has no file store.');
};

function toModel(name: string, text: string): Model {
  return {
    name,
    find: async () => undefined,
    upload: noStore,
    list: noStore,
    remove: async () => undefined,
    generate: async () => ({ ended: 'whole', text, model: name, usage: { inputTokens: 0, audioInputTokens: 0, outputTokens: 0 } }),
  };
}

/** A contender that tells what it takes for true of a video, as its fault lets it. */
export function createTeller(name: string, truthOf: (measured: MeasuredCase) => Truth, fault: Fault = (answer) => answer): Contender {
  return {
    name,
    video: 'withheld',
    measurement: 'told',
    modelFor: (measured) => {
      const knowledge = { truth: truthOf(measured), seconds: measured.video.seconds, name: measured.evalCase.name };
      return toModel(name, JSON.stringify(fault(tellTruth(knowledge), knowledge)));
    },
  };
}

export const createOracle = (name: string, fault?: Fault): Contender => createTeller(name, ({ evalCase }) => evalCase.truth, fault);

const LATE_SECONDS = 1;

const late: Fault = (answer, { seconds }) => {
  const shift = <T extends string | null | undefined>(at: T) => {
    const parsed = typeof at === 'string' ? parseMoment(at) : null;
    return parsed === null ? at : toMoment(Math.min(parsed + LATE_SECONDS, seconds));
  };
  const { transcript, beats, offer, claims, brand } = answer.observed;
  return {
    ...answer,
    observed: {
      ...answer.observed,
      transcript: transcript.map((line) => ({ ...line, at: shift(line.at), to: shift(line.to) })),
      beats: beats.map((beat) => ({ ...beat, at: shift(beat.at), to: shift(beat.to) })),
      offer: offer && { ...offer, at: shift(offer.at) },
      claims: claims.map((claim) => ({ ...claim, at: shift(claim.at) })),
      brand: brand && { ...brand, firstSeen: shift(brand.firstSeen), firstSaid: shift(brand.firstSaid) },
    },
    findings: answer.findings.map((finding) => ({ ...finding, at: shift(finding.at) })),
  };
};

/** A figure that no video has. */
const INVENTED = 'It lasted 7,341 days in the test';

/** One of ten figures that it states is invented: a share of its reports, by how many each states, has one more than the video. */
const inventor: Fault = (answer, { name }) => {
  const { claims, offer } = answer.observed;
  const facts = claims.length + (offer === null ? 0 : 1);
  const drawn = createHash('sha256').update(name).digest().readUInt32BE() / 2 ** 32;
  if (drawn > facts / 9) return answer;
  const invented = { id: 'claim-40', claim: INVENTED, source: 'video' as const, at: '00:01.0', proof: null };
  return { ...answer, observed: { ...answer.observed, claims: [...claims.slice(0, 7), invented] } };
};

/** The points of the criteria of every section, in their order. */
const EIGHTEEN = ['5', '5', '5', '3', '0'] as const;
const CRITERIA = EIGHTEEN.length;

const flat: Fault = (answer) => ({
  ...answer,
  criteria: answer.criteria.map((criterion, index) => ({ ...criterion, points: EIGHTEEN[index % CRITERIA] ?? '0' })) as Written['criteria'],
});

/** The same truth as far as it can be seen, with the captions for what is said: the best that a model without ears can do. */
const deaf: Fault = (_, { truth, ...rest }) => {
  const { written = [], offers, brand } = truth;
  const seen = {
    ...truth,
    spoken: [],
    ...(offers === undefined ? {} : { offers: offers.filter(({ source }) => source !== 'audio') }),
    ...(brand === undefined ? {} : { brand: brand?.firstSeen == null ? null : { ...brand, firstSaid: null } }),
  };
  const answer = tellTruth({ ...rest, truth: seen });
  const heard = tellTruth({ ...rest, truth: { ...seen, spoken: written } });
  return { ...answer, observed: { ...answer.observed, transcript: heard.observed.transcript } };
};

const passagesOf = ({ body, title, linkDescription }: Truth['ad']): string[] =>
  [body, title, linkDescription].flatMap((text) => (text ?? '').split(/(?<=[.!?])\s|,\s/)).filter((passage) => passage.length > 8);

/** In every second finding about the words of the video it quotes those of the ad copy. */
const copycat: Fault = (answer, { truth: { ad } }) => {
  const passages = passagesOf(ad).map((passage) => passage.replaceAll(/["“”„«»]/g, ''));
  const findings = answer.findings.map((finding, index) => {
    if (index % 2 === 1 || finding.evidence_source === 'video') return finding;
    const text = `The text reads “${passages[(index / 2) % passages.length]}” while it is on the screen.`;
    return { ...finding, text, evidence_source: 'on_screen_text' as const };
  });
  return { ...answer, findings, claims: findings.flatMap(toClaim) };
};

export const oracle = createOracle('oracle');

export const crippledOracles = {
  late: createOracle('late', late),
  inventor: createOracle('inventor', inventor),
  flat: createOracle('flat', flat),
  deaf: createOracle('deaf', deaf),
  copycat: createOracle('copycat', copycat),
} as const;

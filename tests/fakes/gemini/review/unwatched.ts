import type { Evidence } from '../evidence';
import type { ToldAd } from '../told';
import { composeText } from '../words';
import { listRisks } from './claims';
import { enumerate, quote } from './finding';
import { isQuestion, listPassages } from './read-words';

const criterionIds = {
  hook: ['first_3_seconds', 'viewer', 'channels', 'tension', 'payoff'],
  script: ['one_promise', 'order', 'specific', 'proof', 'objection'],
  visual: ['shows', 'pace', 'legible_text', 'sound_off', 'brand_seen'],
  cta: ['one_step', 'button', 'reason', 'risk', 'proportion'],
} as const;
type Section = keyof typeof criterionIds;

/** More often than not a point is earned, so that one ad scores unlike the next and few fail. */
const pointsByTenth = ['0', '3', '3', '3', '5', '5', '5', '5', '5', '5'] as const;

/** A section of which only the names and the criteria are prepared; its texts are made of the ad's own words. */
function toSection(section: Section, claims: readonly string[], evidence: Evidence) {
  const { draw } = evidence;
  const count = (list: string) => 2 + (draw(`${section}.${list}#`) % 2);
  const [works, doesnt] = [count('worksDetail'), count('doesntWorkDetail')];
  const named = (first: number, length: number) =>
    Array.from({ length }, (_, index) => {
      const id = `${section}-${first + index}`;
      return { id, cites: claims.length === 0 ? [] : [claims[draw(id) % claims.length]] };
    });
  const criteria = criterionIds[section].map((id, index) => {
    const points = pointsByTenth[draw(`${section}.${id}`) % pointsByTenth.length] ?? '3';
    const path = `${section}.${points === '0' ? 'doesnt' : 'does'}.criteria[${index}]`;
    return { id, points, evidence: [`${section}-1`, ...claims.slice(0, 2)], reason: composeText(evidence, path, undefined) };
  });
  return { worksDetail: named(1, works), doesntWorkDetail: named(works + 1, doesnt), criteria };
}

/** What is observed in the copy alone: claims without proof, whom it addresses, and what could be asked about it. */
function observe(passages: readonly string[], { subject }: Evidence) {
  const claims = passages
    .filter((passage) => !isQuestion(passage))
    .slice(0, 3)
    .map((claim, index) => ({ id: `claim-${index + 1}`, claim, source: 'ad_copy' as const, at: null, proof: null }));
  const [first, last] = [passages[0], passages.at(-1)];
  const audience = first !== undefined && {
    who: `People to whom ${quote(first)} means something`,
    need: `What ${quote(first)} is about`,
    angle: `${subject} begins the copy with ${quote(first)}`,
    mechanism: last === first ? null : (last ?? null),
    source: 'ad_copy',
    at: null,
  };
  return { transcript: [], beats: [], offer: null, claims, brand: null, audience: audience || null, risks: listRisks(claims, undefined) };
}

/** What can be prepared of an answer about an ad of which nothing was measured; all of it is from the copy. */
export function reviewUnwatched(ad: ToldAd, evidence: Evidence) {
  const passages = [...new Set(listPassages(ad.copy))];
  const observed = observe(passages, evidence);
  const ids = observed.claims.map(({ id }) => id);
  const section = (name: Section) => toSection(name, ids, evidence);
  const promise = passages.length === 0 ? `${evidence.subject} has something to offer.` : `${enumerate(passages.slice(0, 2).map(quote))}.`;
  const [open] = observed.claims;
  return {
    observed,
    hook: section('hook'),
    script: section('script'),
    visual: section('visual'),
    cta: section('cta'),
    strategy: {
      promise,
      objectionsAnswered: [],
      objectionsOpen: open === undefined ? [] : [{ objection: `What shows that ${quote(open.claim)} is so?`, cites: [open.id] }],
    },
  };
}

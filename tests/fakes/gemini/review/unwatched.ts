import type { Evidence } from '../evidence';
import type { ToldAd } from '../told';
import { composeText } from '../words';
import { listRisks } from './claims';
import { enumerate, quote } from './finding';
import { isQuestion, listPassages } from './read-words';
import { stateCopied } from './state-claims';

const criterionIds = {
  hook: ['first_3_seconds', 'viewer', 'channels', 'tension', 'payoff'],
  script: ['one_promise', 'order', 'specific', 'proof', 'objection'],
  visual: ['shows', 'pace', 'legible_text', 'sound_off', 'brand_seen'],
  cta: ['one_step', 'button', 'reason', 'risk', 'proportion'],
} as const;
type Section = keyof typeof criterionIds;
const sections = ['hook', 'script', 'visual', 'cta'] as const satisfies readonly Section[];

/** More often than not a point is earned, so that one ad scores unlike the next and few fail. */
const pointsByTenth = ['0', '3', '3', '3', '5', '5', '5', '5', '5', '5'] as const;

const sources = ['video', 'audio', 'on_screen_text', 'ad_copy', 'metadata'] as const;

/** The findings of a section, made of the ad's own words; that they are seen or heard is drawn. */
function toFindings(section: Section, claims: readonly string[], evidence: Evidence) {
  const { draw, seconds } = evidence;
  const counts = {
    worksDetail: 2 + (draw(`${section}.worksDetail#`) % 2),
    doesntWorkDetail: 2 + (draw(`${section}.doesntWorkDetail#`) % 2),
  };
  const places = (['worksDetail', 'doesntWorkDetail'] as const).flatMap((list) =>
    Array.from({ length: counts[list] }, (_, index) => ({ list, path: `${section}.${list}[${index}]` })),
  );
  return places.map(({ list, path }, index) => {
    const source = sources[draw(`${path}.source`) % sources.length] ?? 'video';
    const isTimed = source !== 'ad_copy' && source !== 'metadata';
    const second = isTimed ? Math.floor((draw(`${path}@`) / 2 ** 32) * seconds) : undefined;
    return {
      id: `${section}-${index + 1}`,
      section,
      works: list === 'worksDetail',
      text: composeText(evidence, `${path}.text`, second),
      evidence_source: source,
      at: second ?? null,
      cites: claims.length === 0 ? [] : [claims[draw(path) % claims.length]],
    };
  });
}

const toCriteria = (section: Section, claims: readonly string[], evidence: Evidence) =>
  criterionIds[section].map((id, index) => {
    const points = pointsByTenth[evidence.draw(`${section}.${id}`) % pointsByTenth.length] ?? '3';
    const path = `${section}.${points === '0' ? 'doesnt' : 'does'}.criteria[${index}]`;
    return { id, points, evidence: [`${section}-1`, ...claims.slice(0, 2)], reason: composeText(evidence, path, undefined) };
  });

/** Observes the copy alone: claims without proof, its audience, and open questions. */
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

/** Reviews an ad of which nothing was measured; everything is from the copy. */
export function reviewUnwatched(ad: ToldAd, evidence: Evidence) {
  const passages = [...new Set(listPassages(ad.copy))];
  const observed = observe(passages, evidence);
  const ids = observed.claims.map(({ id }) => id);
  const promise = passages.length === 0 ? `${evidence.subject} has something to offer.` : `${enumerate(passages.slice(0, 2).map(quote))}.`;
  const [open] = observed.claims;
  const findings = sections.flatMap((section) => toFindings(section, ids, evidence));
  return {
    observed,
    findings,
    claims: findings.flatMap((finding) => stateCopied(finding.id, finding, ad)),
    criteria: sections.flatMap((section) => toCriteria(section, ids, evidence)),
    strategy: {
      promise,
      objectionsAnswered: [],
      objectionsOpen: open === undefined ? [] : [{ objection: `What shows that ${quote(open.claim)} is so?`, cites: [open.id] }],
    },
  };
}

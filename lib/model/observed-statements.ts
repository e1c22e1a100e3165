import type { Check } from '@/lib/report/check';
import type { EvidenceSource } from '@/lib/report/evidence-source';
import type { Observed } from '@/lib/report/observed';
import { caps } from '@/lib/report/text';
import { judgeClaimed, judgeOffer, judgeStated, type Place } from './checks/lines';
import type { Verdict } from './checks/verdict';
import { placeEvidence } from './evidence';
import { isTold, type Judging, settle } from './judging';
import { claimsSuccess } from './performance/claims';
import type { StatedObserved } from './stated-observed';

type Claim = Observed['claims'][number];
type Sourced = { source: EvidenceSource; at?: number; check: Check };

function toSourced(
  { source, at }: { source: EvidenceSource; at: number | null },
  judging: Judging,
  judge: (place: Place) => Verdict,
): Sourced | undefined {
  const place = placeEvidence(source, at, judging.base);
  if ('dropped' in place) return judging.drop(place.dropped);
  const settled = settle(judge({ source, ...place }), place.at, judging);
  return settled && { source, ...(settled.at === undefined ? {} : { at: settled.at }), check: settled.check };
}

export function toOffer(
  { what, price, terms, urgency, ...stated }: NonNullable<StatedObserved['offer']>,
  judging: Judging,
): NonNullable<Observed['offer']> | undefined {
  if (!isTold([what], judging)) return undefined;
  const texts = [what, price, terms, urgency].filter((text) => text !== null);
  const sourced = toSourced(stated, judging, (place) => judgeOffer(texts, place, judging));
  return sourced && { id: 'offer', what, price, terms, urgency, ...sourced };
}

function toProof(
  { what, ...stated }: NonNullable<StatedObserved['claims'][number]['proof']>,
  judging: Judging,
): Claim['proof'] | undefined {
  if (!isTold([what], judging)) return undefined;
  const sourced = toSourced(stated, judging, (place) => judgeClaimed(what, place, judging));
  return sourced && { what, ...sourced };
}

export function toClaim({ claim, proof, ...stated }: StatedObserved['claims'][number], id: string, judging: Judging): Claim | undefined {
  // What an ad claims of its product may be any figure; that this ad has succeeded is a claim of the model's.
  if (!isTold([claim], judging, claimsSuccess)) return undefined;
  const sourced = toSourced(stated, judging, (place) => judgeClaimed(claim, place, judging));
  return sourced && { id, claim, ...sourced, proof: (proof && toProof(proof, judging)) ?? null };
}

export function toAudience(
  { who, need, angle, mechanism, ...stated }: NonNullable<StatedObserved['audience']>,
  judging: Judging,
): NonNullable<Observed['audience']> | undefined {
  const texts = [who, need, angle, mechanism].filter((text) => text !== null);
  if (!isTold(texts, judging)) return undefined;
  const sourced = toSourced(stated, judging, (place) => judgeStated(texts.join('. '), place, judging));
  return sourced && { id: 'audience', who, need, angle, mechanism, ...sourced };
}

const asks =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|should|may|might|must|has|have|had|what|which|who|whose|how|where|when|why|(?:in|on|under|for|by|to) (?:what|which|whom))\b/i;

/** The text as a question; empty where it asks nothing. */
function toQuestion(text: string): string {
  if (text.endsWith('?')) return text;
  return asks.test(text) ? `${text.replace(/[.!…]{1,3}$/, '').slice(0, caps.line - 1)}?` : '';
}

export function toRisk(
  { question, ...stated }: StatedObserved['risks'][number],
  id: string,
  judging: Judging,
): Observed['risks'][number] | undefined {
  const asked = toQuestion(question);
  if (!isTold([asked], judging)) return undefined;
  const sourced = toSourced(stated, judging, (place) => judgeStated(asked, place, judging));
  return sourced && { id, question: asked, ...sourced };
}

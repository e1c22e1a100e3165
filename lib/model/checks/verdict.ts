import type { ScrapedAd } from '@/lib/ads/schema';
import type { Check, CheckedBy, DroppedCause, NotCheckedReason } from '@/lib/report/check';
import type { ClaimKind, ComparedClaim } from '@/lib/report/claim';
import type { EvidenceSource } from '@/lib/report/evidence-source';
import { toClock } from '@/lib/report/words';
import type { MeasuredPart, TimeSpan, VideoMeasurement } from '@/lib/video/schema';
import type { Reading } from './on-screen-text';
import { distanceTo } from './time';

export type CheckBase = { ad: ScrapedAd; seconds: number; hasAudio: boolean; measurement: VideoMeasurement; now: Date };

/** The same with the texts that were read, all of them and those of captions. */
export type Held = { base: CheckBase; reading: Reading | undefined; captions: Reading | undefined };

/** A field that its kind does not need is null. */
export type Claim = { kind: ClaimKind; words: string | null; number: number | null; from: number | null; to: number | null };

/** A statement that belongs to the ad as a whole has no moment. */
export type Place = { source: EvidenceSource; at?: number };

export type Outcome =
  | { result: 'confirmed'; by: CheckedBy; at?: number }
  | { result: 'moved'; by: CheckedBy; at: number }
  | { result: 'not_confirmed'; by: CheckedBy }
  | { result: 'not_checked'; why: NotCheckedReason }
  | { result: 'dropped'; cause: DroppedCause };

export type Verdict = Outcome & { claim?: ComparedClaim };

export type Compared = { outcome: Outcome; text: string; measured?: number };

export const readElsewhere: Outcome = { result: 'not_checked', why: 'read_elsewhere' };
export const unclaimed: Outcome = { result: 'not_checked', why: 'no_claim' };

export function toUnmeasured({ measurement }: CheckBase, part: MeasuredPart): Outcome {
  const reason = measurement.notMeasured.find((entry) => entry.part === part)?.reason;
  return { result: 'not_checked', why: reason === 'no_sound_track' ? 'no_sound_track' : 'not_measured' };
}

export const confirmed = (by: CheckedBy, text: string, at?: number): Compared => ({
  outcome: { result: 'confirmed', by, ...(at === undefined ? {} : { at }) },
  text,
});
export const notConfirmed = (by: CheckedBy, text: string): Compared => ({ outcome: { result: 'not_confirmed', by }, text });
export const notChecked = (why: NotCheckedReason, text: string): Compared => ({ outcome: { result: 'not_checked', why }, text });

/** The time that a claim is about: what it states, else the moment of its finding or, where that has none, the whole video. */
export function windowOf({ from, to }: Claim, seconds: number, at?: number): TimeSpan {
  const begin = from ?? at ?? 0;
  const end = to ?? (from === null && at === undefined ? seconds : begin);
  const clamp = (value: number) => Math.min(Math.max(value, 0), seconds);
  return { from: clamp(begin), to: clamp(Math.max(begin, end)) };
}

export const wideWindowOf = ({ from, to, ...claim }: Claim, seconds: number): TimeSpan =>
  windowOf({ ...claim, from: from ?? 0, to: to ?? seconds }, seconds);

export const toTenths = (seconds: number) => Math.round(seconds * 10) / 10;
/** "0:03–0:04.8". */
export const toRange = ({ from, to }: TimeSpan) => (toClock(from) === toClock(to) ? toClock(from) : `${toClock(from)}–${toClock(to)}`);
export const toQuote = (words: string) => `“${words}”`;

const order = ['dropped', 'not_confirmed', 'not_checked', 'moved', 'confirmed'] as const;

/** The verdict on a statement with several claims: it is confirmed if each of them is. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce((worst, one) => (order.indexOf(one.result) < order.indexOf(worst.result) ? one : worst), verdicts[0] ?? unclaimed);
}

/** The verdict on words that belong to their time: elsewhere, they say nothing about it. */
export const inPlace = ({ claim, ...outcome }: Verdict): Verdict => ({
  ...(outcome.result === 'moved' ? readElsewhere : outcome),
  ...(claim === undefined ? {} : { claim }),
});

/** Puts claims about the moment of their statement first, since the first of equal verdicts is shown. */
export function nearestFirst(claims: readonly Claim[], at: number | undefined): readonly Claim[] {
  if (at === undefined) return claims;
  const distance = ({ from, to }: Claim) => (from === null ? 0 : distanceTo({ from, to: to ?? from }, at));
  return claims.toSorted((one, other) => distance(one) - distance(other));
}

export type Standing = Exclude<Outcome, { result: 'dropped' }> & { claim?: ComparedClaim };

export const toCheck = (verdict: Standing, statedAt: number | undefined): Check => ({
  ...verdict,
  ...(verdict.result === 'moved' && statedAt !== undefined ? { statedAt } : {}),
});

export const rounded = <V extends Verdict>(verdict: V, seconds: number): V =>
  'at' in verdict && verdict.at !== undefined ? { ...verdict, at: Math.min(toTenths(verdict.at), seconds) } : verdict;

import type { Picture } from '@/lib/video/schema';
import { type CutClaim, findCutClaims } from './cut-claims';
import { type CheckBase, distanceTo, TOLERANCE_SECONDS, toUnmeasured, uncertain, type Verdict, worstOf } from './verdict';

type Window = { from: number; to: number };

// A moment of the model is up to a second and a half from the cut that it means.
const LATE_SECONDS = 1.5;
const EDGE_SECONDS = 0.3;
const OPENING_SECONDS = 10;
/** Beyond this share of the number that is claimed, it is not the one that was measured. */
const ALMOST = 0.15;
const FAR = 0.34;
const FAST_SHOT_SECONDS = 2.5;
const BRISK_SHOT_SECONDS = 2;
const UNHURRIED_SHOT_SECONDS = 3;
const MODERATE_SHOT_SECONDS = 3.5;
const LONG_SHOT_SECONDS = 5;
const FEWEST_FAST_CUTS = 3;
const SHORT_SHOT_SECONDS = 1.2;

const refuted: Verdict = { result: 'dropped', cause: 'refuted_by_cuts' };
const unlike: Verdict = { result: 'not_confirmed', by: 'cuts' };

/** The cuts of a video as claims are held against them. Dissolves count where a claim may mean them. */
type Cuts = { hard: readonly number[]; all: readonly number[]; shots: Picture['shots']; at: number; seconds: number };

const within = (moments: readonly number[], { from, to }: Window) => moments.filter((moment) => moment >= from && moment <= to).length;
const grown = ({ from, to }: Window, by: number): Window => ({ from: from - by, to: to + by });
const confirmed = (at?: number): Verdict => ({ result: 'confirmed', by: 'cuts', ...(at === undefined ? {} : { at }) });

function judgeNumber(claimed: number, least: number, most: number, bound: 'exactly' | 'at_least' | 'at_most'): Verdict {
  const under = bound === 'at_most' ? 0 : Math.max(0, claimed - most);
  const over = bound === 'at_least' ? 0 : Math.max(0, least - claimed);
  const off = Math.max(under, over);
  if (off <= claimed * ALMOST) return confirmed();
  return off > Math.max(1, claimed * FAR) ? refuted : unlike;
}

function judgeCount({ cuts, bound, window }: Extract<CutClaim, { kind: 'count' }>, { hard, all, at, seconds }: Cuts): Verdict {
  const whole = { from: 0, to: seconds };
  const judgeIn = (span: Window) =>
    judgeNumber(cuts, within(hard, grown(span, -EDGE_SECONDS)), within(all, grown(span, EDGE_SECONDS)), bound);
  if (window !== 'around') return judgeIn(window === 'whole' ? whole : window);
  // Where no window is named, the number may be that of the whole video or of what follows.
  if (all.length === 0 && bound !== 'at_most') return refuted;
  const inAll = judgeIn(whole);
  if (inAll.result === 'confirmed') return inAll;
  return within(all, { from: at - LATE_SECONDS, to: at + LONG_SHOT_SECONDS }) >= cuts ? confirmed() : inAll;
}

/** Mean lengths of shots in the video, in its opening and around the moment. */
function paces({ all, at, seconds }: Cuts): number[] {
  const spans = [
    { from: 0, to: seconds },
    { from: 0, to: Math.min(OPENING_SECONDS, seconds) },
    { from: Math.max(0, at - 3), to: Math.min(seconds, at + 5) },
  ];
  return spans.map((span) => (span.to - span.from) / (within(all, span) + 1));
}

function judgeInterval({ seconds, bound }: Extract<CutClaim, { kind: 'interval' }>, cuts: Cuts): Verdict {
  const off = paces(cuts).map((pace) => Math.max(pace / seconds, bound === 'at_most' ? 0 : seconds / pace));
  const least = Math.min(...off);
  if (least <= (bound === 'at_most' ? 1 + ALMOST : 1.5)) return confirmed();
  return least > 2 ? refuted : unlike;
}

const RARE_SHOT_SECONDS = 6;

/** A claim of many cuts, without a number. */
function judgeMany(cuts: Cuts): Verdict {
  if (cuts.all.length === 0) return refuted;
  return cuts.all.length > 1 && Math.min(...paces(cuts)) <= RARE_SHOT_SECONDS ? confirmed() : unlike;
}

/** Judges a pace by the fastest and the slowest cuts of the video. */
function judgePace(kind: 'fast' | 'slow', cuts: Cuts): Verdict {
  const measured = paces({ ...cuts, all: cuts.hard });
  const [quickest, slowest] = [Math.min(...measured), Math.max(...measured)];
  if (kind === 'slow') {
    if (slowest >= UNHURRIED_SHOT_SECONDS || cuts.hard.length === 0) return confirmed();
    if (slowest >= BRISK_SHOT_SECONDS) return uncertain;
    return slowest < SHORT_SHOT_SECONDS ? refuted : unlike;
  }
  if (cuts.all.length === 0 || quickest >= LONG_SHOT_SECONDS) return refuted;
  const near = within(cuts.hard, { from: cuts.at - LATE_SECONDS, to: cuts.at + LONG_SHOT_SECONDS });
  const most = Math.max(near, within(cuts.hard, { from: 0, to: OPENING_SECONDS }));
  if (quickest <= FAST_SHOT_SECONDS && most >= FEWEST_FAST_CUTS) return confirmed();
  return quickest <= MODERATE_SHOT_SECONDS && near > 1 ? uncertain : unlike;
}

/** The length without a cut that holds a moment, which may be named a little late or early. */
function longestAround(cuts: readonly number[], { at, seconds }: Cuts, reach = EDGE_SECONDS): Window {
  const edges = [0, ...cuts, seconds];
  const stretches = edges.slice(1).map((to, index) => ({ from: edges[index] ?? 0, to }));
  const near = stretches.filter((stretch) => distanceTo(stretch, at) <= reach);
  return near.reduce((longest, one) => (one.to - one.from > longest.to - longest.from ? one : longest), { from: at, to: at });
}

function judgeUncut(claim: Extract<CutClaim, { kind: 'uncut' }>, cuts: Cuts): Verdict {
  if (claim.within !== 'here') {
    const span = claim.within === 'whole' ? { from: 0, to: cuts.seconds } : claim.within;
    const inside = within(cuts.hard, { from: span.from, to: span.to - EDGE_SECONDS });
    if (inside === 0) return confirmed(span.from);
    return inside === 1 && claim.within === 'whole' ? unlike : refuted;
  }
  const { from, to } = longestAround(cuts.hard, cuts);
  if (to - from >= 2) return confirmed(from);
  if (to - from < SHORT_SHOT_SECONDS) return refuted;
  const late = longestAround(cuts.hard, cuts, TOLERANCE_SECONDS);
  return late.to - late.from >= 2 ? uncertain : unlike;
}

function judgeLengthOf(stretch: Window, { seconds, bound }: Extract<CutClaim, { kind: 'shot_length' }>): Verdict {
  const length = stretch.to - stretch.from;
  const isLonger = bound === 'at_least' && length >= seconds;
  const off = Math.max(length / seconds, seconds / Math.max(length, 0.01));
  if (isLonger || off <= 1.4 || Math.abs(length - seconds) <= 0.5) return confirmed(stretch.from);
  return off > 2 && Math.abs(length - seconds) > 1 ? refuted : unlike;
}

/** A dissolve may count as the end of a shot or not. */
function judgeLength(claim: Extract<CutClaim, { kind: 'shot_length' }>, cuts: Cuts): Verdict {
  const [byCuts, byAll] = [cuts.hard, cuts.all].map((moments) => judgeLengthOf(longestAround(moments, cuts), claim));
  return byCuts?.result === 'confirmed' || byAll === undefined ? (byCuts ?? uncertain) : byAll;
}

function judgeFirstCut(claimed: number, { hard, all }: Cuts): Verdict {
  const off = Math.min(...[hard[0], all[0]].map((first) => (first === undefined ? Number.POSITIVE_INFINITY : Math.abs(first - claimed))));
  if (off <= 0.7) return confirmed(hard[0] ?? all[0]);
  return off > LATE_SECONDS ? refuted : unlike;
}

function judgeClaim(claim: CutClaim, cuts: Cuts): Verdict {
  switch (claim.kind) {
    case 'count':
      return judgeCount(claim, cuts);
    case 'interval':
      return judgeInterval(claim, cuts);
    case 'many':
      return judgeMany(cuts);
    case 'fast':
    case 'slow':
      return judgePace(claim.kind, cuts);
    case 'uncut':
      return judgeUncut(claim, cuts);
    case 'shot_length':
      return judgeLength(claim, cuts);
    case 'first_cut':
      return judgeFirstCut(claim.at, cuts);
    case 'cut_here': {
      const nearest = cuts.all.toSorted((a, b) => Math.abs(a - cuts.at) - Math.abs(b - cuts.at))[0];
      return nearest !== undefined && Math.abs(nearest - cuts.at) <= LATE_SECONDS ? confirmed(nearest) : unlike;
    }
  }
}

/** Judges the claims about cuts and pace in a text without quotes by the cuts; undefined when it makes none. */
export function judgeCuts(ours: string, at: number, base: CheckBase): Verdict | undefined {
  const claims = findCutClaims(ours, at, base.seconds);
  if (claims.length === 0) return undefined;
  const { picture } = base.measurement;
  if (picture === null) return toUnmeasured(base, 'picture');
  const end = picture.sampled?.from ?? base.seconds;
  // Where not every frame was decoded, cuts are not counted, so nothing there refutes or confirms a claim.
  if (picture.sampled !== null && at > end) return { result: 'not_checked', why: 'not_measured' };
  const hard = picture.shots.filter(({ begins }) => begins === 'cut').map(({ from }) => from);
  const all = picture.shots.filter(({ begins }) => begins !== 'start').map(({ from }) => from);
  return worstOf(claims.map((claim) => judgeClaim(claim, { hard, all, shots: picture.shots, at, seconds: end })));
}

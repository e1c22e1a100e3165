import type { Observed } from '@/lib/report/observed';
import { type Standing, toTenths } from './check';
import { judgeFirstSeen } from './checks/brand';
import { judgeSaid, judgeSaidIn, judgeShown, judgeWritten, standOnScreen } from './checks/lines';
import { judgeVoice } from './checks/sound';
import { unmeasurable, type Verdict, worstOf } from './checks/verdict';
import { momentOf } from './evidence';
import { isTold, type Judging, settle, spanOf } from './judging';
import type { StatedObserved } from './stated-observed';

type TranscriptLine = Observed['transcript'][number];
type Beat = Observed['beats'][number];
type Brand = NonNullable<Observed['brand']>;

export function toTranscriptLine(
  { words, translation, ...stated }: StatedObserved['transcript'][number],
  id: string,
  judging: Judging,
): TranscriptLine | undefined {
  // What is said in an ad is the ad's own, whatever it is about.
  const span = isTold([words], judging, () => false) ? spanOf(stated, judging) : undefined;
  const settled = span && settle(judgeSaid(words, span.at, judging), span.at, judging);
  if (span === undefined || settled === undefined) return undefined;
  const { check, at = span.at } = settled;
  const to = Math.max(at, Math.min(toTenths(at + span.to - span.at), judging.base.seconds));
  const onScreen = standOnScreen(words, { at, to }, judging) ?? stated.onScreen;
  return { id, at, to, words, ...(translation === null || translation === words ? {} : { translation }), onScreen, check };
}

/** The verdict on a part that a line can do without; undefined, with the reason noted, where it is refuted. */
function standing(verdict: Verdict | undefined, { drop }: Judging): Standing | undefined {
  return verdict?.result === 'dropped' ? drop(verdict.cause) : verdict;
}

export function toBeat(
  { role, shown, said, written, ...stated }: StatedObserved['beats'][number],
  id: string,
  judging: Judging,
): Beat | undefined {
  const span = isTold([shown], judging) ? spanOf(stated, judging) : undefined;
  if (span === undefined) return undefined;
  const seen = judgeShown(shown, span, judging);
  const heard = said === null ? undefined : standing(judgeSaidIn(said, span, judging), judging);
  const read = written === null ? undefined : judgeWritten(written, span, judging);
  const settled = settle(worstOf([seen, heard, read].filter((verdict) => verdict !== undefined)), span.at, judging);
  return settled && { id, ...span, role, shown, said: heard === undefined ? null : said, written, check: settled.check };
}

/** A second at which the brand is said to appear; null, with the reason noted, where it cannot. */
function momentIn(at: number | null, { base, drop }: Judging): number | null {
  return at === null ? null : (momentOf(at, base.seconds) ?? drop('past_the_end') ?? null);
}

function judgeFirstSaid(at: number | null, { base }: Judging): Verdict | undefined {
  if (at === null) return undefined;
  return base.hasAudio ? judgeVoice(at, base) : { result: 'dropped', cause: 'no_sound_track' };
}

export function toBrand({ name, ...stated }: NonNullable<StatedObserved['brand']>, judging: Judging): Brand | undefined {
  if (!isTold([name], judging, () => false)) return undefined;
  const seenAt = momentIn(stated.firstSeen, judging);
  const saidAt = momentIn(stated.firstSaid, judging);
  const seen = standing(judgeFirstSeen(name, seenAt, judging), judging);
  const said = standing(judgeFirstSaid(saidAt, judging), judging);
  const verdicts = [seen, said].filter((verdict) => verdict !== undefined);
  const settled = settle(verdicts.length === 0 ? unmeasurable : worstOf(verdicts), seenAt ?? undefined, judging);
  if (settled === undefined) return undefined;
  const readAt = seen?.result === 'confirmed' && seen.at !== undefined ? Math.min(toTenths(seen.at), judging.base.seconds) : null;
  return { id: 'brand', name, firstSeen: settled.at ?? readAt, firstSaid: said === undefined ? null : saidAt, check: settled.check };
}

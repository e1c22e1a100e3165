import { type ComparedClaim, suits } from '@/lib/report/claim';
import { caps } from '@/lib/report/text';
import { findCaptions } from '@/lib/video/measure/captions';
import { toMessage } from '@/lib/video/measure/message';
import type { TimeSpan } from '@/lib/video/schema';
import { toLine } from '../stated-fields';
import { compareAd } from './ad';
import { createReading } from './on-screen-text';
import { compareHeight, compareNotOnScreen } from './size-and-absence';
import { compareAmountRead, compareOnScreen, compareSpoken, compareTextCount } from './texts';
import { overlaps, TOLERANCE_SECONDS } from './time';
import { type CheckBase, type Claim, type Compared, type Held, inPlace, notChecked, type Place, toTenths, type Verdict } from './verdict';
import { compareAspect, compareCuts, compareDark, compareNoVoice } from './video';

export function hold(base: CheckBase): Held {
  const { text, sound } = base.measurement;
  if (text === null) return { base, reading: undefined, captions: undefined };
  const { unreadable } = toMessage(text, base.seconds);
  // A card that stays after the last word is no caption of it.
  const isSpoken = (span: TimeSpan) => sound?.voice.some((voice) => overlaps(span, voice)) === true;
  const captions = sound === null ? [] : findCaptions(text, sound, base.seconds).filter(isSpoken);
  return {
    base,
    reading: createReading({ ...text, unreadable }),
    captions: captions.length === 0 ? undefined : createReading({ ...text, unreadable, spans: captions }),
  };
}

function compare(claim: Claim, place: Place, held: Held): Compared {
  const { base } = held;
  switch (claim.kind) {
    case 'on_screen':
      return compareOnScreen(claim, place, held);
    case 'not_on_screen':
      return compareNotOnScreen(claim, held);
    case 'text_height':
      return compareHeight(claim, place, held);
    case 'spoken':
      return compareSpoken(claim, place, held);
    case 'text_count':
      return compareTextCount(claim, place, held);
    case 'amount':
      return place.at === undefined ? compareAd(claim, base) : compareAmountRead(claim, place, held);
    case 'no_voice':
      return compareNoVoice(claim, place, base);
    case 'cut_count':
    case 'cut_at':
    case 'cut_interval':
    case 'shot_length':
      return compareCuts(claim, place, base);
    case 'dark':
      return compareDark(claim, place, base);
    case 'aspect':
      return compareAspect(claim, base);
    default:
      return compareAd(claim, base);
  }
}

function toComparedClaim({ kind, words, number, from, to }: Claim, { text, measured }: Compared): ComparedClaim {
  return {
    kind,
    ...(words === null || words === '' ? {} : { words: toLine(words, caps.line) }),
    ...(number === null ? {} : { number }),
    ...(from === null ? {} : { from: toTenths(from) }),
    ...(to === null ? {} : { to: toTenths(to) }),
    ...(measured === undefined ? {} : { measured }),
    text: toLine(text === '' ? kind : text, caps.finding),
  };
}

/** Words that are found at another time than the claim itself names are not where it says; their statement keeps its second. */
const isOfStatement = ({ from }: Claim, { at }: Place) => at !== undefined && (from === null || Math.abs(from - at) <= TOLERANCE_SECONDS);

export function compareClaim(claim: Claim, place: Place, held: Held): Verdict {
  const isSuited = suits(claim.kind, place.source);
  const compared = isSuited ? compare(claim, place, held) : notChecked('other_source', claim.words ?? claim.kind);
  const verdict = { ...compared.outcome, claim: toComparedClaim(claim, compared) };
  return isOfStatement(claim, place) ? verdict : inPlace(verdict);
}

import { type ComparedClaim, suits } from '@/lib/report/claim';
import { caps } from '@/lib/report/text';
import { findCaptions } from '@/lib/video/measure/captions';
import { toMessage } from '@/lib/video/measure/message';
import { compareAd, compareAmountStated } from './ad';
import { createReading } from './on-screen-text';
import { compareAmountRead, compareNoText, compareOnScreen, compareSpoken, compareTextCount } from './texts';
import { TOLERANCE_SECONDS } from './time';
import { type CheckBase, type Claim, type Compared, type Held, notChecked, type Place, toTenths, type Verdict } from './verdict';
import { compareCuts, compareFile, compareSound } from './video';

export function hold(base: CheckBase): Held {
  const { text, sound } = base.measurement;
  if (text === null) return { base, reading: undefined, captions: undefined };
  const { unreadable } = toMessage(text, base.seconds);
  const captions = sound === null ? [] : findCaptions(text, sound, base.seconds);
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
    case 'spoken':
      return compareSpoken(claim, place, held);
    case 'no_text':
      return compareNoText(claim, place, held);
    case 'text_count':
      return compareTextCount(claim, place, held);
    case 'amount':
      if (place.at !== undefined) return compareAmountRead(claim, place, held);
      return compareAmountStated(claim, place.source === 'metadata' ? 'library' : 'ad_copy', base);
    case 'voice':
    case 'no_voice':
    case 'silence':
      return compareSound(claim, place, base);
    case 'cut_count':
    case 'cut_at':
    case 'cut_interval':
    case 'shot_length':
      return compareCuts(claim, place, base);
    case 'duration':
    case 'aspect':
    case 'size':
    case 'frame_rate':
    case 'bars':
      return compareFile(claim, base);
    default:
      return compareAd(claim, base);
  }
}

const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1).replace(/\p{Cs}$/u, '')}…`);

function toComparedClaim({ kind, words, number, from, to }: Claim, { text, measured }: Compared): ComparedClaim {
  return {
    kind,
    ...(words === null || words === '' ? {} : { words: cut(words, caps.line) }),
    ...(number === null ? {} : { number }),
    ...(from === null ? {} : { from: toTenths(from) }),
    ...(to === null ? {} : { to: toTenths(to) }),
    ...(measured === undefined ? {} : { measured }),
    text: cut(text === '' ? kind : text, caps.finding),
  };
}

/** Words that are found at another time than the claim itself names are not where it says; their statement keeps its second. */
function placed(outcome: Compared['outcome'], { from }: Claim, { at }: Place): Compared['outcome'] {
  if (outcome.result !== 'moved') return outcome;
  const isOfStatement = at !== undefined && (from === null || Math.abs(from - at) <= TOLERANCE_SECONDS);
  return isOfStatement ? outcome : { result: 'not_confirmed', by: outcome.by };
}

export function compareClaim(claim: Claim, place: Place, held: Held): Verdict {
  const compared = suits(claim.kind, place.source) ? compare(claim, place, held) : notChecked('other_source', claim.words ?? claim.kind);
  return { ...placed(compared.outcome, claim, place), claim: toComparedClaim(claim, compared) };
}

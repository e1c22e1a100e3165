import { toClock, toSeconds } from '@/lib/report/words';
import { isReadable, toComparable } from '@/lib/video/measure/text/alphabet';
import { findNear, isFound, toParts, whyUnread } from './texts';
import { gapBetween, overlaps, TOLERANCE_SECONDS } from './time';
import {
  type Claim,
  type Compared,
  confirmed,
  type Held,
  notChecked,
  notConfirmed,
  type Place,
  toQuote,
  toRange,
  toTenths,
  toUnmeasured,
  wideWindowOf,
  windowOf,
} from './verdict';

/** Words are absent only where the picture was read for the whole time, with nothing in it that could not be read. */
export function compareNotOnScreen(claim: Claim, held: Held): Compared {
  const { base, reading } = held;
  const said = toQuote(claim.words ?? '');
  const parts = toParts(claim.words);
  if (parts.length === 0) return notChecked('nothing_measurable', said);
  if (reading === undefined) return { outcome: toUnmeasured(base, 'text'), text: said };
  const window = wideWindowOf(claim, base.seconds);
  const found = findNear(parts, window, reading);
  const places = found.filter(isFound);
  const isThere = places.length === parts.length && places.every((place) => gapBetween(place, window) === 0);
  if (isThere) return notConfirmed('on_screen_text', `Read on screen ${toRange(places[0] ?? window)}: ${said}`);
  if (!parts.every(isReadable)) return notChecked('script_not_readable', said);
  if (found.includes('not_compared')) return notChecked('not_compared', said);
  const why = whyUnread(window, held);
  if (why !== undefined) return notChecked(why, said);
  return confirmed('on_screen_text', `Not read in ${toSeconds(toTenths(window.to - window.from))} of video: ${said}`);
}

/** A stated height may be off by this share, or by so many percent of the width. */
const HEIGHT_OFF = { share: 0.3, percent: 0.5 };

/** Heights are percent of the width of the picture. */
export function compareHeight(claim: Claim, { at }: Place, { base, reading }: Held): Compared {
  const { picture, text } = base.measurement;
  const { words, number } = claim;
  const said = toQuote(words ?? '');
  const wanted = toComparable(words ?? '');
  if (number === null || wanted === '') return notChecked('nothing_measurable', said);
  if (picture === null || text === null || reading === undefined) return { outcome: toUnmeasured(base, 'text'), text: said };
  const window = windowOf(claim, base.seconds, at);
  const own = text.spans.filter(
    (span) => overlaps(span, window, -TOLERANCE_SECONDS) && toComparable(span.text) !== '' && wanted.includes(toComparable(span.text)),
  );
  if (own.length === 0) return notChecked('words_not_read', `${said} not read on screen around ${toClock(window.from)}`);
  const heights = own.map(({ height }) => toTenths((100 * height * picture.height) / picture.width));
  const measured = heights.reduce((best, height) => (Math.abs(height - number) < Math.abs(best - number) ? height : best));
  const off = Math.max(HEIGHT_OFF.share * Math.max(measured, number), HEIGHT_OFF.percent);
  const found = `${said} is ${measured}% of the width high`;
  const compared =
    Math.abs(measured - number) <= off ? confirmed('on_screen_text', found) : notConfirmed('on_screen_text', `${found}, not ${number}%`);
  return { ...compared, measured };
}

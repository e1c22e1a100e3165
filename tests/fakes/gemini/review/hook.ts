import { atSecond, copied, type Finding, type Findings, heard, inSeconds, quote, read, seen, those, type Watched } from './finding';
import { isLike } from './watched';

const EARLY_SECONDS = 0.5;
const LATE_CUT_SECONDS = 2.4;

function toOpening({ opening, pick }: Watched): Finding | undefined {
  if (opening === undefined || opening.from > EARLY_SECONDS) return undefined;
  const line = quote(opening.text);
  const stated = { topic: 'the words in the first frame', weight: 5 };
  if (opening.text.includes('?'))
    return read(
      opening.from,
      pick('hook.question', [
        `${line} stands in the first frame. It is a question that only the right viewer answers with yes, and it is understood with the sound off.`,
        `The video opens on ${line}: one recognizable moment, asked as a question, readable before the thumb moves on.`,
        `${line} names a situation instead of a product, so whoever knows it has a reason to stay for the answer.`,
      ]),
      { ...stated, topic: 'the question in the first frame' },
    );
  return read(
    opening.from,
    pick('hook.statement', [
      `${line} is on screen from the first frame, so nobody has to turn on the sound to know what the ad is about.`,
      `The first frame says ${line}: a whole thought in ${opening.text.split(/\s+/).length} words, short enough to be read while scrolling.`,
    ]),
    stated,
  );
}

function toVoice({ sound, opening, pick }: Watched): Finding | undefined {
  const from = sound?.voice[0]?.from;
  if (from === undefined || from > 1) return undefined;
  const shared = opening !== undefined && opening.from <= EARLY_SECONDS;
  const text = shared
    ? pick('hook.voice', [
        'A voice speaks from the very start, along with the words on screen: the opening arrives by ear and by eye at once.',
        'The voice comes in with the first picture and says what is written there, so listeners and readers get the same opening.',
      ])
    : 'A voice speaks from the very start and gives those who listen a reason to look up.';
  return heard(from, text, { topic: 'a voice from the start', weight: 2 });
}

function toFirstCut({ picture, seconds }: Watched): { works?: Finding; doesntWork?: Finding } {
  const at = picture?.cutsAt[0];
  if (picture === null || (at === undefined && seconds < 5)) return {};
  if (at === undefined) {
    const text = 'The whole video is a single shot, so after the first words nothing new happens in the picture to keep a viewer.';
    return { doesntWork: seen(0, text, { topic: 'a picture that never changes' }) };
  }
  if (at <= LATE_CUT_SECONDS) {
    const text = `The first cut comes at ${Math.round(at * 10) / 10} s. The picture changes before the opening has grown old.`;
    return { works: seen(at, text, { topic: 'an early change of picture', weight: 3 }) };
  }
  const text = `The first cut comes only at ${Math.round(at * 10) / 10} s. Until then one picture has to hold a viewer who decides in less time than that.`;
  return { doesntWork: seen(at, text, { topic: 'the long wait for a second picture' }) };
}

function toName({ naming, name, lines, opening }: Watched): Finding | undefined {
  if (naming !== undefined && naming.from >= 2 && naming !== opening) {
    const text = `Nobody learns whose ad this is before ${quote(naming.text)} ${atSecond(naming.from)}; a viewer who leaves earlier remembers the problem and not ${name}.`;
    return read(naming.from, text, { topic: 'the late name', weight: 2, confidence: 'medium' });
  }
  if (naming !== undefined || lines.length === 0) return undefined;
  const text = `None of the words that can be read on screen says who advertises; ${quote(opening?.text ?? lines[0]?.text ?? '')} could open the ad of a competitor.`;
  return read(opening?.from ?? 0, text, { topic: 'an opening without a name', weight: 3, confidence: 'medium' });
}

function toLateText({ text, opening }: Watched): Finding | undefined {
  if (text === null || opening === undefined || opening.from <= 1) return undefined;
  const said = `The first words on screen, ${quote(opening.text)}, come ${atSecond(opening.from)}. With the sound off, ${inSeconds(opening.from)} pass without a message.`;
  return read(opening.from, said, { topic: 'words that come late', weight: 4 });
}

export function judgeHook(watched: Watched): Findings {
  const { ad, opening } = watched;
  const cut = toFirstCut(watched);
  const inCopy = opening !== undefined && (ad.copy[0] ?? '').toLowerCase().startsWith(opening.text.toLowerCase().replace(/[.!]+$/, ''));
  const echo =
    inCopy &&
    copied(`The copy begins with the same words, ${quote(opening.text)}, so text and video make one promise.`, {
      topic: 'copy that opens alike',
      weight: 1,
    });
  const other =
    ad.copy[0]
      ?.split(/(?<=[.!?:])\s/)[0]
      ?.replace(/[.:]$/, '')
      .replaceAll(/["“”]/g, '') ?? '';
  const stray =
    opening !== undefined &&
    other.split(/\s+/).length > 2 &&
    !isLike(opening.text, ad.copy.join(' ')) &&
    copied(
      `The copy opens on ${quote(other.split(/\s+/).slice(0, 12).join(' '))}, another thought than the first frame’s, so the two do not reinforce each other.`,
      { topic: 'copy that opens on another thought', weight: 1, confidence: 'medium' },
    );
  return {
    works: those([toOpening(watched), cut.works, toVoice(watched), echo], 3),
    doesntWork: those([toLateText(watched), cut.doesntWork, toName(watched), stray], 2),
  };
}

import { atSecond, copied, type Finding, type Findings, heard, inSeconds, quote, read, seen, those, toSecond } from './finding';
import { isDenial, isLike, isOpenQuestion, isQuestion } from './read-words';
import type { Watched } from './watched';

const EARLY_SECONDS = 0.5;
const EARLY_CUT_SECONDS = 2.4;
/** The rubric counts a cut until then as part of an opening that starts at once. */
const OPENING_SECONDS = 3;

function toQuestion({ opening, pick }: Watched, at: number): Finding {
  const line = quote(opening?.text ?? '');
  const text =
    opening !== undefined && isOpenQuestion(opening.text)
      ? `${line} cannot be answered with yes or no. It is on screen from the first frame, and whoever has been there answers with a name.`
      : pick('hook.question', [
          `The video opens on ${line}: one recognizable moment, asked as a question, short enough to read before scrolling on.`,
          `${line} names a situation instead of a product, so whoever knows it has a reason to stay for the answer.`,
        ]);
  return read(at, text, { key: 'opening', topic: `the question ${line} in the first frame`, weight: 5 });
}

function toOpening(watched: Watched): Finding | undefined {
  const { opening, pick } = watched;
  if (opening === undefined || opening.from > EARLY_SECONDS) return undefined;
  if (isQuestion(opening.text)) return toQuestion(watched, opening.from);
  const line = quote(opening.text);
  const stated = { key: 'opening', topic: `${line} in the first frame`, weight: 5 };
  if (isDenial(opening.text))
    return read(opening.from, `${line} contradicts what its viewer fears, in the first frame. The relief comes before the pitch.`, stated);
  const text = pick('hook.statement', [
    `${line} is on screen from the first frame, so no one has to turn on the sound to know what the ad is about.`,
    `The first frame says ${line}: a whole thought in ${opening.text.split(/\s+/).length} words, short enough to be read while scrolling.`,
  ]);
  return read(opening.from, text, stated);
}

/** Names a line that was quoted before. */
const toNoun = (line: string) => (isQuestion(line) ? 'the question' : 'the line');

function toVoice({ sound, opening, spoken }: Watched): Finding | undefined {
  const first = sound?.voice[0];
  if (first === undefined || first.from > 1) return undefined;
  const line = spoken.find((one) => one.text === opening?.text);
  const done = toSecond(line?.until ?? first.to);
  const text =
    line === undefined
      ? `A voice speaks from the very start until ${done} and gives those who listen a reason to look up.`
      : `A voice speaks ${toNoun(line.text)} while it is on screen and is done by ${done}: ear and eye get the same opening.`;
  return heard(line?.at ?? first.from, text, { key: 'voice', topic: `a voice that has said it by ${done}`, weight: 2 });
}

/** When the picture changes first, early enough or too late; `works` says which. */
function toFirstCut({ picture, seconds, opening }: Watched): { works?: Finding; doesntWork?: Finding } {
  const at = picture?.cutsAt[0];
  if (picture === null || (at === undefined && seconds < 5)) return {};
  const over = opening === undefined ? '' : ` ${quote(opening.text)}`;
  if (at === undefined) {
    const text = `All ${inSeconds(seconds)} are a single shot: once${over === '' ? ' the first look is over' : `${over} has been read`}, nothing new happens in the picture.`;
    return { doesntWork: seen(0, text, { key: 'single_shot', topic: `one unchanging picture for ${inSeconds(seconds)}` }) };
  }
  if (at <= EARLY_CUT_SECONDS) {
    const text = `The first cut comes at ${toSecond(at)}${opening === undefined ? '' : `, while ${toNoun(opening.text)} is still on screen`}: the same thought gets a second picture before the first wears out.`;
    return { works: seen(at, text, { key: 'early_cut', topic: `a second picture at ${toSecond(at)}`, weight: 3 }) };
  }
  if (at <= OPENING_SECONDS) return {};
  const text = `The first cut comes only at ${toSecond(at)} in a video of ${inSeconds(seconds)}. Until then a single picture has to hold viewers who decide sooner.`;
  return { doesntWork: seen(at, text, { key: 'late_cut', topic: `a first picture that lasts ${toSecond(at)}`, weight: 2 }) };
}

/** Notes that a viewer who answers a yes-or-no question with no leaves. */
function toNo({ opening, middle, ask }: Watched): Finding | undefined {
  const next = middle[0] ?? ask;
  if (opening === undefined || next === undefined || !isQuestion(opening.text) || isOpenQuestion(opening.text)) return undefined;
  const text = `Viewers who answer ${quote(opening.text)} with no have no reason to stay until ${quote(next.text)} at ${toSecond(next.from)}.`;
  return read(opening.from, text, {
    key: 'narrow',
    topic: `nothing until ${toSecond(next.from)} for those who answer no`,
    weight: 2,
    confidence: 'medium',
  });
}

function toLateText({ text, opening }: Watched): Finding | undefined {
  if (text === null || opening === undefined || opening.from <= 1) return undefined;
  const said = `The first words on screen, ${quote(opening.text)}, come ${atSecond(opening.from)}. With the sound off, ${inSeconds(opening.from)} pass without a message.`;
  return read(opening.from, said, { key: 'late_text', topic: `words that come only ${atSecond(opening.from)}`, weight: 4 });
}

/** Compares the beginning of the copy with that of the video. */
function toCopy({ ad, opening }: Watched): { works?: Finding; doesntWork?: Finding } {
  if (opening === undefined) return {};
  const [copy = ''] = ad.copy;
  if (copy.toLowerCase().startsWith(opening.text.toLowerCase().replace(/[.!]+$/, '')))
    return {
      works: copied(`The copy begins with the same words, ${quote(opening.text)}, so text and video make one promise.`, {
        key: 'copy_alike',
        topic: 'copy that opens on the same words',
        weight: 1,
      }),
    };
  const other = copy
    .split(/(?<=[.!?:])\s/)[0]
    ?.replace(/[.:]$/, '')
    .replaceAll(/["“”]/g, '');
  if (other === undefined || other.split(/\s+/).length < 3 || isLike(opening.text, ad.copy.join(' '))) return {};
  const words = other.split(/\s+/).slice(0, 12).join(' ');
  return {
    doesntWork: copied(
      `The copy opens on ${quote(words)}, another thought than ${quote(opening.text)}, so the two do not reinforce each other.`,
      {
        key: 'copy_apart',
        topic: 'copy that opens on another thought',
        weight: 1,
        confidence: 'medium',
      },
    ),
  };
}

export function judgeHook(watched: Watched): Findings {
  const [cut, copy] = [toFirstCut(watched), toCopy(watched)];
  return {
    works: those([toOpening(watched), cut.works, toVoice(watched), copy.works], 3),
    doesntWork: those([toLateText(watched), cut.doesntWork, toNo(watched), copy.doesntWork], 2),
  };
}

import { atSecond, copied, type Finding, type Findings, heard, inSeconds, quote, read, those, type Watched } from './finding';
import { findUntoldPromise } from './watched';

/** The lines between the opening and what is asked for. */
const middleOf = ({ sentences, opening, ask, price }: Watched) =>
  sentences.filter(
    (line) => line !== opening && line !== ask && line.text !== price?.text && line.from < (ask?.from ?? Number.POSITIVE_INFINITY),
  );

const people = /\b(?:people|customers|couples|families|buyers|users|members|reviews|stars|runners|owners)\b/i;

function toTurn({ opening, pick, name, naming }: Watched, answer: Watched['opening']): Finding | undefined {
  if (opening === undefined || answer === undefined || answer.from - opening.from < 1) return undefined;
  const [first, second] = [quote(opening.text), quote(answer.text)];
  const text = pick('script.turn', [
    `${second} answers ${first} after ${inSeconds(answer.from - opening.from)}: first the trouble, then what ends it, with no detour.`,
    `From ${first} the video goes straight to ${second}. ${naming === answer ? name : 'The offer'} enters as the answer to something, not as an announcement.`,
    `${second} follows ${first} directly, so each line earns the next one.`,
  ]);
  return read(answer.from, text, { topic: 'a quick turn from the opening to the answer', weight: 4 });
}

function toFigure({ pick }: Watched, line: Watched['opening']): Finding | undefined {
  if (line === undefined) return undefined;
  const text = pick('script.figure', [
    `${quote(line.text)} is a figure that a buyer can check at home, which says more than an adjective would.`,
    `${quote(line.text)} gives a number where most ads of the kind say “fast” or “better”.`.replaceAll(/“(fast|better)”/g, '$1'),
    `The script gets concrete ${atSecond(line.from)}: ${quote(line.text)} can be repeated to a friend word for word.`,
  ]);
  return read(line.from, text, { topic: 'a figure instead of an adjective', weight: 4 });
}

function toClaim(middle: Watched['sentences']): Finding | undefined {
  const crowd = middle.find(({ text }) => people.test(text) && /\d/.test(text));
  if (crowd !== undefined) {
    const text = `${quote(crowd.text)} stands without a source: nobody is named, shown or quoted, so it has to be taken on faith.`;
    return read(crowd.from, text, { topic: 'a number without a source', weight: 3, confidence: 'medium' });
  }
  const plain = middle.find(({ text }) => !/\d/.test(text));
  if (plain === undefined || middle.some(({ text }) => /\d/.test(text))) return undefined;
  const text = `${quote(plain.text)} says what is offered, but not what a buyer leaves with; no figure, name or test on screen backs it up.`;
  return read(plain.from, text, { topic: 'an offer without proof', weight: 3, confidence: 'medium' });
}

function toPromise(watched: Watched): Finding | undefined {
  const promise = findUntoldPromise(watched);
  if (promise === undefined) return undefined;
  const text = watched.pick('script.promise', [
    `The copy promises ${quote(promise)}, and no line on screen takes it up. Viewers who do not read the copy lose that reason.`,
    `One of the better arguments, ${quote(promise)}, stands only in the copy; the script of the video could have used it.`,
  ]);
  return copied(text, { topic: 'an argument left to the copy', weight: 2, confidence: 'medium' });
}

function toVoice({ sound, seconds, pick }: Watched): Finding | undefined {
  const [first] = sound?.voice ?? [];
  if (sound === null || first === undefined) return undefined;
  const later = sound.voice.find(({ from }) => from > 1) ?? first;
  const percent = Math.round(sound.voiceShare * 100);
  if (sound.voiceShare >= 0.45)
    return heard(
      later.from,
      pick('script.voice', [
        `A voice speaks during ${percent} % of the ${inSeconds(seconds)} and leaves short pauses, in which each line can sink in.`,
        `The voice takes one line at a time and speaks during ${percent} % of the video, with a pause before each new thought.`,
      ]),
      {
        topic: 'a voice that leaves room',
        weight: 2,
        confidence: 'medium',
      },
    );
  return undefined;
}

export function judgeScript(watched: Watched): Findings {
  const middle = middleOf(watched);
  const [answer] = middle;
  const figure = middle.find((line) => line !== answer && /\d/.test(line.text) && !people.test(line.text));
  const { sound, seconds, sentences } = watched;
  const isQuiet = sound !== null && sound.voice[0] !== undefined && sound.voiceShare < 0.45;
  const pause =
    isQuiet &&
    heard(
      sound.voice[0]?.from ?? 0,
      `The voice speaks during only ${Math.round(sound.voiceShare * 100)} % of the video; most of the argument is left to what is read.`,
      { topic: 'a voice that says little', weight: 1, confidence: 'medium' },
    );
  const alone =
    sentences.length === 1 &&
    seconds > 3 &&
    read(
      sentences[0]?.from ?? 0,
      `${quote(sentences[0]?.text ?? '')} is the only line. It names a topic, and nothing follows from it: no reason, no proof, no next step.`,
      { topic: 'a single line without an argument', weight: 6 },
    );
  return {
    works: those([toTurn(watched, answer), toFigure(watched, figure), toVoice(watched)], 3),
    doesntWork: those([alone, toClaim(middle), toPromise(watched), pause], 2),
  };
}

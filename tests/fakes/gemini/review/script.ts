import type { Claim } from './claims';
import { atSecond, copied, type Finding, type Findings, heard, inSeconds, quote, read, those } from './finding';
import { findUntoldPromise, hasFigure, isCrowd, isDenial, isQuestion, takesRisk } from './read-words';
import type { Watched } from './watched';

function toTurn({ opening, middle, pick, name, naming }: Watched): Finding | undefined {
  const answer = middle[0];
  if (opening === undefined || answer === undefined || answer.from - opening.from < 1) return undefined;
  const [first, second] = [quote(opening.text), quote(answer.text)];
  const after = inSeconds(answer.from - opening.from);
  const stated = { key: 'turn', topic: `the turn to ${second} after ${after}`, weight: 4 };
  if (!isQuestion(opening.text) && !isDenial(opening.text)) return undefined;
  const text = pick('script.turn', [
    `${second} answers ${first} after ${after}: first the trouble, then what ends it, with no detour.`,
    `From ${first} the video goes straight to ${second}. ${naming === answer ? name : 'The offer'} enters as the answer to something, not as an announcement.`,
    `${second} takes up ${first} after ${after}, so the first line earns the second.`,
  ]);
  return read(answer.from, text, stated);
}

function toFigure({ middle, pick }: Watched): Finding | undefined {
  const line = middle.findLast(({ text }) => hasFigure(text) && !isCrowd(text) && !takesRisk(text));
  if (line === undefined) return undefined;
  const words = quote(line.text);
  const text = pick('script.figure', [
    `${words} is a figure that a buyer can check at home. No adjective does that.`,
    `${words} gives a number where most ads of the kind stop at fast or better.`,
    `The script gets concrete ${atSecond(line.from)}: ${words} can be repeated to a friend word for word.`,
  ]);
  return read(line.from, text, { key: 'figure', topic: `${words} in place of an adjective`, weight: 4 });
}

function toGuarantee({ middle }: Watched): Finding | undefined {
  const line = middle.find(({ text }) => takesRisk(text));
  if (line === undefined) return undefined;
  const text = `${quote(line.text)} answers what a buyer of something lasting fears, and it costs the seller something to promise.`;
  return read(line.from, text, { key: 'guarantee', topic: `the promise ${quote(line.text)}`, weight: 4 });
}

/** A figure in the picture bears a claim out. */
export const isBorneOut = ({ source, proof }: Claim) => source === 'on_screen_text' && proof !== null;

function toProof(claims: readonly Claim[]): Finding | undefined {
  const claim = claims.find(isBorneOut);
  if (claim === undefined || claim.proof === null) return undefined;
  const text = `${quote(claim.claim)} is not left to the voice. ${claim.proof.what}`;
  return read(claim.proof.at ?? 0, text, { key: 'proof', topic: `figures in the picture under ${quote(claim.claim)}`, weight: 4 });
}

function toClaim(watched: Watched, claims: readonly Claim[]): Finding | undefined {
  const { middle, lines } = watched;
  const crowd = middle.find(({ text }) => isCrowd(text));
  if (crowd !== undefined) {
    const text = `${quote(crowd.text)} has no source: no one is named or quoted in writing, so it has to be taken on faith.`;
    return read(crowd.from, text, { key: 'no_source', topic: `${quote(crowd.text)} without a source`, weight: 4, confidence: 'medium' });
  }
  const bare = claims.find((claim) => claim.source === 'on_screen_text' && !isBorneOut(claim) && !takesRisk(claim.claim));
  if (bare !== undefined && bare.at !== null) {
    const line = quote(bare.claim);
    const missing = hasFigure(bare.claim) ? 'how or by whom it was measured' : 'why that is so, or for whom it has been';
    return read(bare.at, `${line} is left without proof: no other words on screen say ${missing}.`, {
      key: 'no_proof',
      topic: hasFigure(bare.claim) ? `${line} without a word on how it was measured` : `${line} without a reason to believe it`,
      weight: 4,
      confidence: 'medium',
    });
  }
  const plain = middle.find(({ text }) => !hasFigure(text));
  if (plain === undefined || lines.some(({ text }) => isCrowd(text)) || claims.some(isBorneOut)) return undefined;
  const text = `${quote(plain.text)} says what is offered, but not what a buyer leaves with; no figure, name or test on screen backs it up.`;
  return read(plain.from, text, { key: 'no_proof', topic: `${quote(plain.text)} without proof`, weight: 4, confidence: 'medium' });
}

function toPromise({ ad, lines, pick }: Watched): Finding | undefined {
  const promise = findUntoldPromise(ad.copy, lines);
  if (promise === undefined) return undefined;
  const text = pick('script.promise', [
    `The copy promises ${quote(promise)}, and no line on screen takes it up: viewers who skip the copy never learn it.`,
    `One of the better arguments, ${quote(promise)}, is in the copy alone; the video leaves it out.`,
  ]);
  return copied(text, { key: 'untold', topic: `${quote(promise)} for readers of the copy only`, weight: 2, confidence: 'medium' });
}

function toVoice({ sound, seconds, spoken, pick }: Watched): { works?: Finding; doesntWork?: Finding } {
  const first = sound?.voice[0];
  if (sound === null || first === undefined) return {};
  const percent = Math.round(sound.voiceShare * 100);
  if (sound.voiceShare >= 0.45) {
    const lines = spoken.length > 1 ? `its ${spoken.length} lines` : 'its line';
    const text = pick('script.voice', [
      `A voice speaks during ${percent}% of the ${inSeconds(seconds)} and pauses between ${lines}, so each can sink in.`,
      `The voice takes ${percent}% of the ${inSeconds(seconds)} for ${lines}; the rest is room to look.`,
    ]);
    const at = sound.voice.find(({ from }) => from > 1)?.from ?? first.from;
    return {
      works: heard(at, text, {
        key: 'voice',
        topic: `a voice that leaves ${100 - percent}% of the time free`,
        weight: 2,
        confidence: 'medium',
      }),
    };
  }
  const text = `The voice speaks during only ${percent}% of the ${inSeconds(seconds)}; most of the argument is left to what is read.`;
  return {
    doesntWork: heard(first.from, text, {
      key: 'quiet',
      topic: `a voice that is heard for ${percent}% of the time`,
      weight: 1,
      confidence: 'medium',
    }),
  };
}

function toAlone({ sentences, seconds }: Watched): Finding | undefined {
  const [only] = sentences;
  if (only === undefined || sentences.length > 1 || seconds <= 3) return undefined;
  const text = `${quote(only.text)} is the only line. It names a topic, and nothing follows from it: no reason, no proof, no next step.`;
  return read(only.from, text, { key: 'alone', topic: `${quote(only.text)} as the only line`, weight: 6 });
}

export function judgeScript(watched: Watched, claims: readonly Claim[]): Findings {
  const voice = toVoice(watched);
  return {
    works: those([toTurn(watched), toProof(claims), toFigure(watched), toGuarantee(watched), voice.works], 3),
    doesntWork: those([toAlone(watched), toClaim(watched, claims), toPromise(watched), voice.doesntWork], 2),
  };
}

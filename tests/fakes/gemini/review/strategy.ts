import { asksTwice } from './ask';
import { enumerate, inSeconds, quote, toSecond } from './finding';
import type { Observed } from './observe';
import { hasFigure, isCrowd, isDenial, isQuestion, takesRisk } from './read-words';
import { isBorneOut } from './script';
import type { Watched } from './watched';

type Answered = { objection: string; answer: string; cites: string[] };
type Open = { objection: string; cites: string[] };
export type Strategy = { promise: string; objectionsAnswered: Answered[]; objectionsOpen: Open[] };

const MAX_LISTED = 3;

/** States the belief that the ad asks for, in one sentence of its own lines. */
function toPromise({ opening, middle, sentences, name, ad }: Watched): string {
  const lines = middle.slice(0, 2).map(({ text }) => quote(text));
  const [first] = sentences;
  if (opening === undefined || lines.length === 0)
    return `${ad.pageName ?? name} has something for you${first === undefined ? '' : `: ${quote(first.text)}`}.`;
  const proof = enumerate(lines);
  if (isQuestion(opening.text)) return `An end to ${quote(opening.text)}: ${proof}.`;
  if (isDenial(opening.text)) return `${quote(opening.text)}, and there is a way back: ${proof}.`;
  return `${quote(opening.text)} means something to you: ${proof}.`;
}

/** Doubts by the words that answer them, wherever these are. */
const doubts: readonly [RegExp, string][] = [
  [/\b(?:\d+ ?(?:cm|mm|inch(?:es)?)|folds?|flat|compact)\b/i, 'Is it too bulky to carry?'],
  [/\b\d+ ?(?:seconds?|minutes?)\b|\b\w+ minutes\b/i, 'Does it take too long?'],
  [/\b(?:repaired|mended|guarantee[ds]?|warranty)\b/i, 'What happens when it breaks?'],
  [/\bno experience|\bno (?:spreadsheets?|cards?)\b/i, 'Is it too much work?'],
  [/\b(?:swatch|sample|trial)/i, 'How can I judge it before I pay?'],
  [/(?:^|· )free for\b/i, 'What does it cost to begin?'],
];

function listAnswered({ price }: Watched, { offer, claims, transcript, beats }: Observed): Answered[] {
  const sources = [
    ...claims.map(({ id, claim }) => ({ id, text: claim })),
    ...(offer === null ? [] : [{ id: 'offer', text: [offer.what, offer.terms?.text].join(' · ') }]),
    ...transcript.map(({ id, words }) => ({ id, text: words })),
    ...beats.map(({ id, written }) => ({ id, text: written ?? '' })),
  ];
  const answered = doubts.flatMap(([pattern, objection]): Answered[] => {
    const found = sources.find(({ text }) => pattern.test(text) && !isQuestion(text));
    const words = found?.text.split(' · ').find((part) => pattern.test(part));
    return found === undefined || words === undefined ? [] : [{ objection, answer: quote(words), cites: [found.id] }];
  });
  const cost =
    price === undefined
      ? []
      : [{ objection: 'What does it cost?', answer: `${price.amount}, on screen from ${toSecond(price.from)}.`, cites: ['offer'] }];
  return [...answered, ...cost].slice(0, MAX_LISTED);
}

function listOpen({ price, ask, name, seconds, ad }: Watched, { claims, offer, beats }: Observed): Open[] {
  const last = beats.slice(-1).map(({ id }) => id);
  const crowd = claims.find(({ claim }) => isCrowd(claim));
  const bare = claims.find((claim) => claim.source === 'on_screen_text' && !isBorneOut(claim) && !takesRisk(claim.claim));
  const kept = claims.some(({ claim }) => takesRisk(claim)) || (offer !== null && takesRisk(offer.terms?.text ?? ''));
  const free = /\bfree for\b/i.test(offer?.what ?? '');
  const open: (Open | false | undefined)[] = [
    ask !== undefined &&
      asksTwice(ask.text) && { objection: `Is it safe to do what ${quote(ask.text)} asks, and can it be undone?`, cites: last },
    crowd && { objection: `Who counted ${quote(crowd.claim)}?`, cites: [crowd.id] },
    price === undefined && {
      objection: free ? `What does ${name} cost after that?` : `What does ${name} cost?`,
      cites: offer === null ? last : ['offer'],
    },
    !kept && price !== undefined && { objection: `What if it is not for me: can ${price.amount} be had back?`, cites: ['offer'] },
    bare &&
      bare !== crowd && {
        objection: hasFigure(bare.claim)
          ? `Does ${quote(bare.claim)} hold outside of the video?`
          : `What exactly does a buyer get with ${quote(bare.claim)}?`,
        cites: [bare.id],
      },
    ask === undefined && { objection: `Where do I go, and when, after ${inSeconds(seconds)} of ${ad.pageName ?? name}?`, cites: last },
  ];
  return open.filter((one) => typeof one === 'object').slice(0, MAX_LISTED);
}

export const toStrategy = (watched: Watched, observed: Observed): Strategy => ({
  promise: toPromise(watched),
  objectionsAnswered: listAnswered(watched, observed),
  objectionsOpen: listOpen(watched, observed),
});

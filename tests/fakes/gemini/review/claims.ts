import type { Line } from '../told';
import { enumerate, quote, type Source } from './finding';
import { hasFigure, isCrowd, isLike, isQuestion, listClauses, takesRisk } from './read-words';
import type { Watched } from './watched';

type Placed = { source: Source; at: number | null };
/** `kind`: the claim’s own figure in the picture, or several figures that come to it. */
export type Proof = Placed & { what: string; kind: 'figure' | 'sum' };
export type Claim = Placed & { id: string; claim: string; proof: Proof | null };
export type Risk = Placed & { id: string; question: string };

const MAX_CLAIMS = 8;
const MAX_RISKS = 4;

const absolute = /\b(?:100 ?%|every|never|always|only|best|guarantee[ds]?|for life|from any)\b|\bno\b/i;
const states = /\b(?:splits?|washed|woven|felted|filled|links?|revives?|crosses|breathes|leaves|cushions?)\b/i;
const isClaim = (text: string) => hasFigure(text) || takesRisk(text) || absolute.test(text) || states.test(text);

/** Finds the proof of a line in the picture while it is shown; a number of people has none. */
function findProof(line: Line, { labels }: Watched): Proof | null {
  if (isCrowd(line.text) || takesRisk(line.text)) return null;
  const figures = labels.filter(({ from, text }) => from >= line.from - 0.3 && from < line.to - 0.1 && /\d/.test(text));
  const listed = enumerate(figures.slice(0, 4).map(({ text }) => quote(text)));
  const [first] = figures;
  if (first !== undefined && line.text.includes(first.text))
    return {
      kind: 'figure',
      what: `The picture itself shows ${listed} while the line is on screen.`,
      source: 'on_screen_text',
      at: first.from,
    };
  if (first !== undefined && figures.length > 1)
    return { kind: 'sum', what: `The picture works it out: ${listed}.`, source: 'on_screen_text', at: first.from };
  return null;
}

const MAX_COPIED = 4;

/** Lists the claims that only the copy makes: each part of a list by itself. */
function listCopied({ lines, ad }: Watched): string[] {
  const onScreen = lines.map(({ text }) => text).join(' ');
  return [...new Set(listClauses(ad.copy))]
    .filter((part) => isClaim(part) && !isQuestion(part) && !isLike(part, onScreen))
    .slice(0, MAX_COPIED);
}

/** The claims of the video in their order, then those that only the copy makes. */
export function listClaims(watched: Watched): Claim[] {
  const shown = watched.middle.filter(({ text }) => isClaim(text) && !isQuestion(text));
  const all = [
    ...shown.map((line) => ({ claim: line.text, source: 'on_screen_text' as const, at: line.from, proof: findProof(line, watched) })),
    ...listCopied(watched).map((claim) => ({ claim, source: 'ad_copy' as const, at: null, proof: null })),
  ];
  return all.slice(0, MAX_CLAIMS).map((claim, index) => ({ id: `claim-${index + 1}`, ...claim }));
}

function toQuestion(claim: string): string | undefined {
  const words = quote(claim);
  if (/\b(?:cure|heals?|treats?|lose \d|detox|immune|anxiety|pain)\b/i.test(claim))
    return `What evidence is there that ${words} holds for health?`;
  if (isCrowd(claim)) return `Which count or survey does ${words} rest on, and can it be produced?`;
  if (takesRisk(claim)) return `What exactly does ${words} cover, for whom, and where are the terms?`;
  if (/100 ?%/.test(claim)) return `Is ${words} true of every piece of the product, down to seals and seams?`;
  if (/\d+ ?(?:seconds?|minutes?|hours?|days?)|minutes/i.test(claim)) return `Under which conditions was ${words} measured?`;
  if (/\bfree\b/i.test(claim)) return `What does a buyer have to do or pay for ${words}?`;
  if (/\b(?:every|never|always|best|only)\b/i.test(claim)) return `Does ${words} hold without exception?`;
  return undefined;
}

/** Questions about claims that are absolute or about health, prices, guarantees and numbers of people. */
export function listRisks(claims: readonly Claim[], ask: Watched['ask']): Risk[] {
  const made = claims.map(({ claim, source, at }) => ({ question: toQuestion(claim), source, at }));
  const gift = ask !== undefined && /\bfree\b/i.test(ask.text);
  const all = [...made, ...(gift ? [{ question: toQuestion(ask.text), source: 'on_screen_text' as const, at: ask.from }] : [])].flatMap(
    ({ question, source, at }) => (question === undefined ? [] : [{ question, source, at }]),
  );
  return all.slice(0, MAX_RISKS).map((risk, index) => ({ id: `risk-${index + 1}`, ...risk }));
}

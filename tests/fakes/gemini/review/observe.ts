import { type Audience, describeAudience } from './audience';
import { type Beat, listBeats } from './beats';
import { type Claim, listClaims, listRisks, type Risk } from './claims';
import { findOffer, type Offer } from './offer';
import { bare } from './read-words';
import type { Watched } from './watched';

type Said = { id: string; at: number; to: number; words: string; translation: null; onScreen: boolean };
type Brand = { name: string; firstSeen: number | null; firstSaid: number | null };

/** The content of an ad, as a strategist would note it before judging. */
export type Observed = {
  transcript: Said[];
  beats: Beat[];
  offer: Offer | null;
  claims: Claim[];
  brand: Brand | null;
  audience: Audience | null;
  risks: Risk[];
};

const listSaid = ({ spoken }: Watched): Said[] =>
  spoken.map(({ text, at, until }, index) => ({ id: `line-${index + 1}`, at, to: until, words: text, translation: null, onScreen: true }));

function findBrand({ naming, name, spoken }: Watched): Brand | null {
  if (naming === undefined) return null;
  const said = spoken.find(({ text }) => bare(text).includes(bare(name)));
  return { name, firstSeen: naming.from, firstSaid: said?.at ?? null };
}

export function observe(watched: Watched): Observed {
  const claims = listClaims(watched);
  return {
    transcript: listSaid(watched),
    beats: listBeats(watched),
    offer: findOffer(watched),
    claims,
    brand: findBrand(watched),
    audience: describeAudience(watched),
    risks: listRisks(claims, watched.ask),
  };
}

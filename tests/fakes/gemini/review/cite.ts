import type { Finding } from './finding';
import { quote } from './finding';
import type { Observed } from './observe';

const MAX_CITED = 3;

/** The observed lines that a finding rests on: those whose words it quotes, else the beat of its moment. */
export function citesOf({ text, at, key, evidence_source }: Finding, { transcript, beats, offer, claims, brand }: Observed): string[] {
  const quotes = (words: string | null) => words !== null && text.includes(quote(words).slice(0, -1));
  const lines = transcript.filter(({ words }) => quotes(words)).map(({ id }) => id);
  const claimed = claims.filter(({ claim }) => quotes(claim)).map(({ id }) => id);
  const written = beats.filter(({ written: words }) => quotes(words)).map(({ id }) => id);
  const isOffer = offer !== null && ['late_price', 'offer_copy'].includes(key);
  const isBrand = brand !== null && key === 'late_name';
  const during =
    at === null ? [] : [...(evidence_source === 'audio' ? transcript : []), ...beats].filter((one) => at >= one.at && at < one.to);
  const spans = during.slice(0, 1).map(({ id }) => id);
  const asked = key.startsWith('button') ? beats.filter(({ role }) => role === 'call_to_action').map(({ id }) => id) : [];
  const stated = [
    ...(isOffer ? ['offer'] : []),
    ...(isBrand ? ['brand'] : []),
    ...claimed,
    ...asked,
    ...(lines.length > 0 ? lines : written),
  ];
  return [...new Set(stated.length > 0 ? stated : spans)].slice(0, MAX_CITED);
}

import type { Line, ToldAd } from '../told';
import type { Finding } from './finding';
import type { Watched } from './watched';

/** What a finding states that can be compared, as data. */
export type StatedClaim = {
  finding: string;
  kind: string;
  words: string | null;
  number: number | null;
  from: number | null;
  to: number | null;
};

type Ad = Pick<ToldAd, 'copy' | 'button' | 'publisherPlatforms'>;

const MAX_QUOTED = 2;
const quoted = /“([^”]{2,140})”/g;

/** The line with these words that is on screen at a moment, else the one nearest to it. */
function findNearest(said: string, at: number | null, lines: readonly Line[]): Line | undefined {
  const distance = ({ from, to }: Line) => Math.max(from - (at ?? 0), (at ?? 0) - to, 0);
  return lines.filter(({ text }) => text === said).toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The quotes of a finding of this fake that are words of the ad, each as a claim of its source. */
function toQuoteClaims(
  id: string,
  { text, evidence_source, at }: Pick<Finding, 'text' | 'evidence_source' | 'at'>,
  { copy, button }: Ad,
  lines: readonly Line[],
): StatedClaim[] {
  const words = [...new Set(Array.from(text.matchAll(quoted), ([, inside = '']) => inside))].slice(0, MAX_QUOTED);
  const claim = (kind: string, said: string): StatedClaim => ({ finding: id, kind, words: said, number: null, from: null, to: null });
  return words.flatMap((said) => {
    const line = findNearest(said, at, lines);
    if (evidence_source === 'audio') return line === undefined ? [] : [claim('spoken', said)];
    if (evidence_source !== 'ad_copy') return line === undefined ? [] : [{ ...claim('on_screen', said), from: line.from }];
    if (said === button) return [claim('button', said)];
    return copy.some((one) => one.includes(said)) ? [claim('copy', said)] : [];
  });
}

const currencies: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP' };

function toPrice(amount: string): Pick<StatedClaim, 'number' | 'words'>[] {
  const [, sign = '', number] = /^([$€£]) ?(\d+(?:\.\d+)?)$/.exec(amount.trim()) ?? [];
  return number === undefined ? [] : [{ number: Number(number), words: currencies[sign] ?? null }];
}

/** The figures of the findings that state some, by the keys of these findings. */
function toFigureClaims(id: string, { key, at }: Finding, { picture, longestShotAt, seconds, ad, price }: Watched): StatedClaim[] {
  const claim = (kind: string, over: Partial<StatedClaim>): StatedClaim => ({
    finding: id,
    kind,
    words: null,
    number: null,
    from: null,
    to: null,
    ...over,
  });
  if (key === 'format') return [claim('placement', { words: ad.publisherPlatforms[0] ?? null })];
  if (key === 'voice' || key === 'quiet' || key === 'caption_gap' || key === 'ask_heard') return [claim('voice', { from: at })];
  if (key === 'late_price' && price !== undefined)
    return toPrice(price.amount).map((over) => claim('amount', { ...over, from: price.from }));
  if (picture === null) return [];
  const figures: Record<string, StatedClaim> = {
    pace: claim('cut_count', { number: picture.cuts, from: 0, to: seconds }),
    single_shot: claim('cut_count', { number: 0, from: 0, to: seconds }),
    early_cut: claim('cut_at', { from: picture.cutsAt[0] ?? null }),
    late_cut: claim('cut_at', { from: picture.cutsAt[0] ?? null }),
    long_shot: claim('shot_length', { number: Math.round(picture.longestShotSeconds * 10) / 10, from: longestShotAt + 0.2 }),
  };
  const stated = figures[key];
  return stated === undefined ? [] : [stated];
}

/** Claims for a finding: its figures or, where it has none, the words that it quotes. */
export function stateClaims(id: string, finding: Finding, watched: Watched): StatedClaim[] {
  const figures = toFigureClaims(id, finding, watched);
  return figures.length > 0 ? figures : toQuoteClaims(id, finding, watched.ad, watched.lines);
}

/** Claims for a finding of an ad of which only the copy is known. */
export const stateCopied = (id: string, finding: Pick<Finding, 'text' | 'evidence_source' | 'at'>, ad: Ad): StatedClaim[] =>
  toQuoteClaims(id, finding, ad, []);

import { atSecond, type Finding, quote, read, toSecond } from './finding';
import type { Watched } from './watched';

export const LATE_NAME_SECONDS = 5;

/** When, if ever, a viewer learns whose ad it is. */
export function toName({ naming, name, lines, opening, ad }: Watched): Finding | undefined {
  if (naming !== undefined && naming.from > LATE_NAME_SECONDS) {
    const text = `Nobody learns whose ad this is before ${quote(naming.text)} ${atSecond(naming.from)}; viewers who leave earlier remember the opening, not ${name}.`;
    return read(naming.from, text, {
      key: 'late_name',
      topic: `the wait for ${name} until ${toSecond(naming.from)}`,
      weight: 4,
      confidence: 'medium',
    });
  }
  if (naming !== undefined || lines.length === 0) return undefined;
  const who = ad.pageName ?? 'the advertiser';
  const text = `No words on screen name ${who}: ${quote(opening?.text ?? lines[0]?.text ?? '')} could open the ad of a competitor.`;
  return read(opening?.from ?? 0, text, {
    key: 'no_name',
    topic: `words on screen that never name ${who}`,
    weight: 5,
    confidence: 'medium',
  });
}

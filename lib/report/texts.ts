import { findCaptions } from '@/lib/video/measure/captions';
import type { VideoMeasurement } from '@/lib/video/schema';
import type { Observed } from './observed';

/** The roles of the texts that were read; a text in none of the lists is a message. */
export type TextRoles = NonNullable<Observed['texts']>;

/** Tells by its index whether a text is a message or a caption. A caption that the measurement is sure of is one, whatever it was called. */
export function isMessage(
  { labels, watermarks, legal, interface: ofInterface }: TextRoles,
  { text, sound, captions }: VideoMeasurement,
  seconds: number,
): (index: number) => boolean {
  const others = new Set([...labels, ...watermarks, ...legal, ...ofInterface]);
  const sure = new Set(text !== null && sound !== null && captions?.present === 'yes' ? findCaptions(text, sound, seconds) : []);
  return (index) => {
    const span = text?.spans[index];
    return !others.has(`text-${index + 1}`) || (span !== undefined && sure.has(span));
  };
}

import { toPlainText } from '@/lib/plain-text';
import type { ReportVideo } from '@/lib/report/check';
import type { Observed } from '@/lib/report/observed';
import { covered, coversWhole } from '@/lib/report/spans';
import { toClock, toClockSpan, toSeconds } from '@/lib/report/words';
import { joinSpans } from '@/lib/video/measure/sound/time-spans';
import { measurementCaps, type OnScreenText, type Sound, type TimeSpan } from '@/lib/video/schema';
import { toFacts } from './facts';
import type { Fact } from './nodes';

export type ReadText = { number: number; span: string; words: string };

const MAX_NAMED = 10;

const named = (moments: readonly string[]) =>
  moments.length > MAX_NAMED ? `${moments.slice(0, MAX_NAMED).join(', ')} and ${moments.length - MAX_NAMED} more` : moments.join(', ');

const namedSpans = (spans: readonly TimeSpan[]) => named(spans.map(({ from, to }) => toClockSpan(from, to)));

const roles = { captions: 'caption', labels: 'label', watermarks: 'watermark', legal: 'legal line', interface: 'interface' } as const;

/** The texts that were read, each with its role; a message has none. */
export function listTexts({ spans }: OnScreenText, texts?: Observed['texts']): (TimeSpan & { text: ReadText })[] {
  const roleOf = (id: string) => (Object.keys(roles) as (keyof typeof roles)[]).find((role) => texts?.[role].includes(id));
  const shown = spans.flatMap(({ from, to, text }, index) => {
    const words = toPlainText(text, measurementCaps.text)?.replaceAll(/\s+/g, ' ');
    const role = roleOf(`text-${index + 1}`);
    return words === undefined ? [] : [{ from, to, words: role === undefined ? words : `${words} (${roles[role]})` }];
  });
  return shown.map(({ from, to, words }, index) => ({ from, to, text: { number: index + 1, span: toClockSpan(from, to), words } }));
}

function textMoments({ spans, read, firstAt, unreadable }: OnScreenText, seconds: number): Fact[] {
  const inView = `In view for ${toSeconds(Math.min(covered(spans), seconds))} of ${toSeconds(seconds)}`;
  const inWords = spans.length === 0 ? 'None was read.' : `${inView}${firstAt === null ? '' : `, first at ${toClock(firstAt)}`}.`;
  // A text is in view between two moments at which it was read.
  const isKnown = coversWhole([...read, ...spans], seconds);
  const moments = namedSpans(read.filter(({ from, to }) => toClock(from) !== toClock(to)));
  const where = isKnown ? '' : moments === '' ? ' Only single frames were read.' : ` The picture was read only from ${moments}.`;
  // Several texts may be unreadable at a time.
  return toFacts(['Text on screen', `${inWords}${where}`], ['Small or blurred text', namedSpans(joinSpans(unreadable, 0))]);
}

function soundMoments({ voice, silence, voiceShare }: Sound): Fact[] {
  const heard = voice.length === 0 ? 'None is heard.' : `${Math.round(voiceShare * 100)}% of the video: ${namedSpans(voice)}`;
  return toFacts(['Voice', heard], ['Silence', namedSpans(silence)]);
}

/** When texts are seen and voices heard; the shots are told with their pictures. */
export const toMoments = ({ text, sound }: ReportVideo, seconds: number): Fact[] => [
  ...(text ? textMoments(text, seconds) : []),
  ...(sound ? soundMoments(sound) : []),
];

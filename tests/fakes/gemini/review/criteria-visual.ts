import { inSeconds, quote, toSecond } from './finding';
import { type Criterion, criterion, type Judged, linesAt, type Points } from './judged';
import { isBorneOut } from './script';

const SAME_SECONDS = 0.3;

function judgeShows({ watched, observed, idOf }: Judged): Criterion {
  const { picture, sentences } = watched;
  const cutsAt = picture?.cutsAt ?? [];
  const made = observed.claims.filter(({ source }) => source === 'on_screen_text');
  const [shown] = made.filter(isBorneOut);
  const aligned = sentences.filter(({ from }) => from > 0 && cutsAt.some((at) => Math.abs(at - from) <= SAME_SECONDS));
  const [line] = aligned;
  if (line === undefined)
    return criterion(
      'shows',
      0,
      `No picture of its own comes with ${quote(sentences[0]?.text ?? 'a line')}; the words are on a plain background.`,
    );
  if (shown !== undefined && made.length === 1)
    return criterion('shows', 5, `What ${quote(shown.claim)} says is seen at work from ${toSecond(shown.at ?? 0)} on.`, [
      idOf('pace'),
      shown.id,
    ]);
  const left = made.find((claim) => !isBorneOut(claim))?.claim;
  const missing =
    left === undefined || left === line.text
      ? 'no figure or label in it takes the words up'
      : `${quote(left)} has no figure or label in its picture`;
  return criterion('shows', 3, `${quote(line.text)} gets a picture of its own at ${toSecond(line.from)}; ${missing}.`, [
    idOf('pace'),
    ...linesAt(line.from, observed),
  ]);
}

/** The longest time without a cut or a new text. */
function judgePace({ watched, observed, idOf }: Judged): Criterion {
  const { picture, lines, sentences, seconds } = watched;
  const moments = [0, ...(picture?.cutsAt ?? []), ...lines.map(({ from }) => from), seconds].toSorted((a, b) => a - b);
  const waits = moments.map((at, index) => at - (moments[index - 1] ?? 0));
  const longest = Math.max(...waits);
  const end = moments[waits.indexOf(longest)] ?? seconds;
  const line = sentences.findLast(({ from }) => from < end - 0.1)?.text;
  const points: Points = longest <= 4 ? 5 : longest <= 8 ? 3 : 0;
  const reason = `At most ${inSeconds(longest)} pass without a new shot or a new text${line === undefined ? '' : `, under ${quote(line)}`}.`;
  return criterion('pace', points, reason, [idOf('pace'), ...observed.beats.slice(0, 2).map(({ id }) => id)]);
}

function judgeLegible({ watched, observed }: Judged): Criterion {
  const [line] = watched.lines;
  if (line === undefined) return criterion('legible_text', 0, 'No words could be read on screen.');
  const crowded = watched.lines.length > watched.seconds;
  const reason = crowded
    ? `${quote(line.text)} is read at once, but some of the ${watched.lines.length} texts in ${inSeconds(watched.seconds)} are small labels.`
    : `All ${watched.lines.length} texts could be read, from ${quote(line.text)} on.`;
  return criterion('legible_text', crowded ? 3 : 5, reason, linesAt(line.from, observed));
}

function judgeMute({ watched, observed, idOf }: Judged): Criterion {
  const { wordsHeardAreShown, sound, lines, sentences } = watched;
  const isSilent = sound === null || sound.voice.length === 0;
  const line = quote(sentences.at(-1)?.text ?? '');
  if (lines.length === 0) return criterion('sound_off', 0, 'Without sound, nothing is said.');
  const evidence = [idOf('captions'), idOf('mute'), ...observed.beats.slice(-1).map(({ id }) => id)];
  if (isSilent) return criterion('sound_off', 5, `All of it is written, down to ${line}.`, evidence);
  if (wordsHeardAreShown === 'yes')
    return criterion('sound_off', 5, `Every line that is heard is read as well, ${line} included.`, evidence);
  if (wordsHeardAreShown === 'partly') return criterion('sound_off', 3, `Part of what is heard is read, such as ${line}.`, evidence);
  return criterion('sound_off', 0, `What the voice says is not written; ${line} is all there is to read.`);
}

function judgeBrand({ watched, observed }: Judged): Criterion {
  const { naming, name, ad } = watched;
  if (naming === undefined || observed.brand === null)
    return criterion('brand_seen', 0, `No text names ${ad.pageName ?? 'the advertiser'}; a logo without letters would not be counted.`);
  const points: Points = naming.from <= 5 ? 5 : 3;
  return criterion('brand_seen', points, `${name} is first read at ${toSecond(naming.from)}, in ${quote(naming.text)}.`, [
    'brand',
    ...linesAt(naming.from, observed),
  ]);
}

export const scoreVisual = (judged: Judged): Criterion[] =>
  [judgeShows, judgePace, judgeLegible, judgeMute, judgeBrand].map((judge) => judge(judged));

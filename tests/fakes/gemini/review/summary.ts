import { inSeconds, quote } from './finding';
import type { Watched } from './watched';

function describeVoice({ sound, wordsHeardAreShown, spoken, seconds }: Watched): string {
  if (sound === null || sound.voice.length === 0) return `Nobody speaks: ${inSeconds(seconds)} to be read.`;
  if (wordsHeardAreShown !== 'yes') return 'A voice is heard as well.';
  return `${spoken.length > 1 ? `All ${spoken.length} lines are` : 'Its line is'} spoken as well as shown.`;
}

export function summarize(watched: Watched): string {
  const { opening, ask, name, seconds, picture, ad, middle } = watched;
  const who = ad.pageName ?? name;
  if (opening === undefined) {
    const pace = picture === null ? '' : ` and ${picture.cuts} ${picture.cuts === 1 ? 'cut' : 'cuts'}`;
    return `${who} advertises with ${inSeconds(seconds)} of video${pace}, and with no words that could be read on screen. The copy has to carry the argument.`;
  }
  const steps = middle.slice(0, 2).map(({ text }) => quote(text));
  const on = steps.length === 0 ? '' : ` and goes on to ${steps.join(', then ')}`;
  const end = ask === undefined ? 'It ends without saying what to do.' : `It closes on ${quote(ask.text)}.`;
  return [`${who} opens ${inSeconds(seconds)} of video with ${quote(opening.text)}${on}.`, end, describeVoice(watched)].join(' ');
}

export function explainStage({ opening, name, naming, ad }: Watched, stage: string | undefined): string {
  const who = ad.pageName ?? name;
  if (opening === undefined) return `Nothing on screen says what viewers of ${who} are expected to know; the ad relies on its copy.`;
  const line = quote(opening.text);
  if (stage === 'problem_aware')
    return `${line} speaks to people who know the trouble but not what ends it. ${naming === undefined || naming === opening ? `${who} needs` : `${name} comes after that and needs`} no introduction before the ad.`;
  if (stage === 'unaware') return `${line} presupposes neither a problem nor ${who}: it is a dare that anybody can take.`;
  if (stage === 'most_aware')
    return `${line} leads with the occasion to buy and explains nothing, which suits people who want the product already.`;
  return `${line} takes an interest in what ${who} makes for granted and begins with what sets it apart.`;
}

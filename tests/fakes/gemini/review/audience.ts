import type { Source } from './finding';
import { quote } from './finding';
import { capital, isDenial, isOpenQuestion, isQuestion, listPassages } from './read-words';
import type { Watched } from './watched';

export type Audience = { who: string; need: string; angle: string; mechanism: string | null; source: Source; at: number | null };

const MAX_MECHANISM_WORDS = 30;

const stated = /\bfor (people who [\p{L} ]{3,40}|(?:beginners|parents|runners|couples|teams|students)\b)/iu;
const groups = /\b(couples|families|parents|runners|owners|students|teams)\b/i;
const owned = /\byour (\p{L}{3,20})/iu;
const works =
  /\b(?:so (?:it|they|that|you)|because|from any|(?:is|are) the \p{L}+ that|washed|woven|felted|filled|links?|bring the|hungry|crosses|leaves one)\b/iu;

/** Names the viewer in the ad's own words or, where it names none, the people who would answer its opening. */
function nameViewer({ ad, lines, opening }: Watched): string {
  const said = [...ad.copy, ...lines.map(({ text }) => text)].join(' \n ');
  const named = stated.exec(said)?.[1] ?? groups.exec(said)?.[1];
  if (named !== undefined) return capital(named.trim());
  const line = opening?.text ?? '';
  const thing = owned.exec(line)?.[1];
  if (thing !== undefined) return `People with a ${thing} of their own`;
  if (isQuestion(line)) return `People who would answer ${quote(line)} with a sigh`;
  return line === ''
    ? 'Nobody in particular: only the copy could single out a viewer'
    : `Nobody in particular: ${quote(line)} could speak to anyone`;
}

function nameNeed({ opening, ad }: Watched): string {
  const line = opening?.text ?? '';
  if (isOpenQuestion(line)) return `To settle ${quote(line)} without an argument`;
  if (isQuestion(line)) return capital(line.replace(/\?$/, ''));
  if (isDenial(line)) return `The fear that ${quote(line)} takes away`;
  const passage = listPassages(ad.copy).find((one) => !one.includes(line)) ?? line;
  return passage === '' ? 'A desire that the ad does not name' : `What the copy holds out: ${quote(passage)}`;
}

function nameAngle({ opening, naming, name, middle, ask }: Watched): string {
  const line = opening?.text ?? '';
  const next = middle[0]?.text ?? ask?.text ?? '';
  const answer = naming === undefined || naming === opening ? quote(next) : name;
  if (isOpenQuestion(line)) return `Opens on a quarrel, ${quote(line)}, and makes ${answer} the referee`;
  if (isQuestion(line)) return `Opens on a small daily annoyance, ${quote(line)}, and offers ${answer} as the way out`;
  if (isDenial(line)) return `Opens on good news against a common fear, ${quote(line)}, and offers ${answer} as the way out`;
  if (/\d/.test(line)) return `Age and origin as a reason to trust: ${quote(line)}`;
  return next === '' ? `An announcement: ${quote(line)}` : `A short command or boast, ${quote(line)}, and ${answer} as what is behind it`;
}

export function describeAudience(watched: Watched): Audience | null {
  const { opening, ad } = watched;
  if (opening === undefined && ad.copy.length === 0) return null;
  const mechanism = listPassages(ad.copy, MAX_MECHANISM_WORDS).find((passage) => works.test(passage) && !isQuestion(passage));
  return {
    who: nameViewer(watched),
    need: nameNeed(watched),
    angle: nameAngle(watched),
    mechanism: mechanism === undefined ? null : capital(mechanism),
    source: opening === undefined ? 'ad_copy' : 'on_screen_text',
    at: opening === undefined ? null : opening.from,
  };
}

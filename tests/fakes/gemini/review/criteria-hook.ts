import { enumerate, quote, toSecond } from './finding';
import { type Criterion, criterion, type Judged, linesAt, type Points } from './judged';
import { isDenial, isLike, isOpenQuestion, isQuestion } from './read-words';

const OPENING_SECONDS = 3;

function judgeStart({ watched, observed, idOf }: Judged): Criterion {
  const { lines, sound, picture } = watched;
  const begun = [
    ['a text', lines[0]?.from],
    ['a voice', sound?.voice[0]?.from],
    ['a cut', picture?.cutsAt[0]],
  ] as const;
  const early = begun.filter(([, at]) => at !== undefined && at <= OPENING_SECONDS);
  const points: Points = early.length > 1 ? 5 : early.length === 1 ? 3 : 0;
  const named = early.map(([what, at]) => `${what}${what === 'a text' ? ` (${quote(lines[0]?.text ?? '')})` : ''} at ${toSecond(at ?? 0)}`);
  const reason =
    points === 0 ? 'Neither text, nor voice, nor a cut begins within three seconds.' : `Within three seconds begin ${enumerate(named)}.`;
  return criterion('first_3_seconds', points, reason, [idOf('opening'), idOf('voice'), ...linesAt(early[0]?.[1], observed)]);
}

function judgeViewer({ watched, observed, idOf }: Judged): Criterion {
  const line = watched.opening?.text;
  if (line === undefined) return criterion('viewer', 0, 'Nothing that can be read or heard singles out a viewer.');
  const evidence = [idOf('opening'), ...linesAt(watched.opening?.from, observed), 'audience'];
  if (isQuestion(line) && !isOpenQuestion(line))
    return criterion('viewer', 5, `${quote(line)} names a moment that its viewer knows.`, evidence);
  if (/\byour?\b/i.test(line)) return criterion('viewer', 5, `${quote(line)} speaks to whoever has one.`, evidence);
  if (isQuestion(line) || /^(?:read|skip|stop|watch|imagine)\b/i.test(line))
    return criterion('viewer', 3, `${quote(line)} lets viewers infer that they are meant; no one is named.`, evidence);
  return criterion('viewer', 0, `${quote(line)} could be said to anyone.`);
}

function judgeChannels({ watched, observed, idOf }: Judged): Criterion {
  const { opening, spoken } = watched;
  const said = opening !== undefined && spoken.some(({ text }) => text === opening.text);
  const reason = said
    ? `Two of the three: voice and words carry ${quote(opening.text)}; it is unclear what the picture adds.`
    : `Only ${opening === undefined ? 'the picture' : `the written ${quote(opening.text)}`} carries the opening.`;
  return criterion('channels', said ? 3 : 0, reason, said ? [idOf('voice'), ...linesAt(opening.from, observed)] : []);
}

function judgeTension({ watched, observed, idOf }: Judged): Criterion {
  const line = watched.opening?.text;
  const evidence = [idOf('opening'), ...linesAt(watched.opening?.from, observed)];
  if (line === undefined) return criterion('tension', 0, 'No words open a question.');
  if (isOpenQuestion(line)) return criterion('tension', 5, `${quote(line)} asks for a name, and the answer is withheld.`, evidence);
  if (isDenial(line))
    return criterion('tension', 5, `${quote(line)} contradicts what its viewer believes, who now waits for the proof.`, evidence);
  if (isQuestion(line))
    return criterion('tension', 3, `${quote(line)} is a mild question: most viewers guess that a product follows.`, evidence);
  if (/\d/.test(line) || /^(?:read|skip|stop|watch)\b/i.test(line))
    return criterion('tension', 3, `${quote(line)} makes a general promise and leaves open what it is for.`, evidence);
  return criterion('tension', 0, `After ${quote(line)} the viewer knows all there is to know.`);
}

function judgePayoff({ watched, observed, idOf }: Judged): Criterion {
  const { opening, middle, naming, name, ad, ask } = watched;
  const next = middle[0] ?? ask;
  if (opening === undefined || next === undefined)
    return criterion('payoff', 0, `Nothing follows ${opening === undefined ? 'the first picture' : quote(opening.text)}.`);
  const evidence = [idOf('turn'), ...linesAt(next.from, observed), ...linesAt(opening.from, observed)];
  const isNamed = naming !== undefined && Math.abs(naming.from - next.from) <= 0.5;
  if (isNamed)
    return criterion('payoff', 5, `The next line, ${quote(next.text)}, brings ${name} as the answer at ${toSecond(next.from)}.`, evidence);
  const known = isLike(next.text, ad.copy.join(' '));
  return criterion(
    'payoff',
    3,
    `${quote(next.text)} follows at ${toSecond(next.from)}${known ? ' and is what is sold' : ''}, without naming a brand.`,
    evidence,
  );
}

export const scoreHook = (judged: Judged): Criterion[] =>
  [judgeStart, judgeViewer, judgeChannels, judgeTension, judgePayoff].map((judge) => judge(judged));

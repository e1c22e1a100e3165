import { enumerate, quote } from './finding';
import { type Criterion, criterion, type Judged, linesAt } from './judged';
import { capital, hasFigure, isCrowd, takesRisk } from './read-words';
import { isBorneOut } from './script';

function judgePromise({ watched, observed, idOf }: Judged): Criterion {
  const { middle, sentences } = watched;
  const [first] = middle;
  if (first === undefined) {
    const only = sentences[0]?.text;
    return criterion(
      'one_promise',
      0,
      only === undefined ? 'No line promises anything.' : `${quote(only)} announces; it promises nothing.`,
    );
  }
  const properties = middle.filter(({ text }) => hasFigure(text) && !isCrowd(text));
  const evidence = [idOf('turn'), idOf('figure'), ...middle.slice(0, 2).flatMap(({ from }) => linesAt(from, observed).slice(0, 1))];
  if (properties.length > 1)
    return criterion(
      'one_promise',
      3,
      `${enumerate(properties.slice(0, 2).map(({ text }) => quote(text)))} are two promises that compete.`,
      evidence,
    );
  return criterion('one_promise', 5, `${quote(first.text)} is the one thing to believe, and no other line competes with it.`, evidence);
}

function judgeOrder({ watched, observed }: Judged): Criterion {
  const { beats } = observed;
  const roles = beats.map(({ role }) => role.replaceAll('_', ' '));
  if (beats.length < 2)
    return criterion(
      'order',
      0,
      `There is ${beats.length === 0 ? 'no beat' : 'one beat'} in ${watched.seconds} s, so nothing follows from anything.`,
    );
  const evidence = beats.slice(0, 4).map(({ id }) => id);
  const isWhole = beats.length > 3 && roles.at(-1) === 'call to action' && new Set(roles).size >= 4;
  const listed = enumerate(roles);
  return isWhole
    ? criterion(
        'order',
        5,
        `${capital(listed)} follow each other from ${quote(beats[0]?.written ?? 'the start')} on, and none could move.`,
        evidence,
      )
    : criterion(
        'order',
        3,
        `${capital(listed)} are in order, but ${roles.includes('proof') ? 'a step' : 'proof'} is missing before ${quote(beats.at(-1)?.written ?? 'the end')}.`,
        evidence,
      );
}

function judgeSpecific({ watched, observed, idOf }: Judged): Criterion {
  const { sentences, ask } = watched;
  const figures = sentences.filter((line) => line !== ask && hasFigure(line.text));
  const evidence = [
    idOf('figure'),
    ...observed.claims.filter(({ claim }) => figures.some(({ text }) => text === claim)).map(({ id }) => id),
  ];
  const lines = figures.flatMap(({ from }) => linesAt(from, observed).slice(0, 1));
  if (figures.length > 1)
    return criterion('specific', 5, `${enumerate(figures.slice(0, 2).map(({ text }) => quote(text)))} could be true or false.`, [
      ...evidence,
      ...lines,
    ]);
  const [figure] = figures;
  if (figure !== undefined)
    return criterion('specific', 3, `${quote(figure.text)} is the only line that could be checked.`, [...evidence, ...lines]);
  const named = sentences.find(({ text, from }) => from > 0 && /(?<=\S )\p{Lu}\p{Ll}+/u.test(text));
  if (named !== undefined)
    return criterion('specific', 3, `${quote(named.text)} gives a name and no figure.`, linesAt(named.from, observed));
  return criterion(
    'specific',
    0,
    `Nothing in ${sentences.length === 0 ? 'the picture' : quote(sentences[0]?.text ?? '')} could be true or false.`,
  );
}

function judgeProof({ watched, observed, idOf }: Judged): Criterion {
  const made = observed.claims.filter(({ source }) => source === 'on_screen_text');
  const proven = made.find(isBorneOut);
  const bare = made.find((claim) => !isBorneOut(claim));
  if (proven !== undefined) {
    const evidence = [idOf('proof'), proven.id];
    return bare === undefined
      ? criterion('proof', 5, `${quote(proven.claim)} is borne out in the picture itself.`, evidence)
      : criterion('proof', 3, `${quote(proven.claim)} is borne out by figures in the picture; ${quote(bare.claim)} is not.`, evidence);
  }
  const crowd = made.find(({ claim }) => isCrowd(claim));
  if (crowd !== undefined)
    return criterion('proof', 3, `${quote(crowd.claim)} is a number alone, without who counted.`, [idOf('no_source'), crowd.id]);
  const first = bare?.claim ?? watched.middle[0]?.text ?? watched.sentences[0]?.text ?? watched.name;
  return criterion(
    'proof',
    0,
    bare === undefined ? `${quote(first)} claims nothing that could be proven.` : `Nothing shows that ${quote(first)} is so.`,
  );
}

function judgeObjection({ watched, observed, idOf }: Judged): Criterion {
  const { sentences, middle, ask } = watched;
  const promised = middle.find(({ text }) => takesRisk(text));
  if (promised !== undefined)
    return criterion('objection', 5, `${quote(promised.text)} answers the fear that it will not last.`, [
      idOf('guarantee'),
      ...linesAt(promised.from, observed),
    ]);
  const touched = sentences.find((line) => line !== ask && /\b(?:free|swatch|trial|no )\b/i.test(line.text));
  if (touched !== undefined)
    return criterion('objection', 3, `${quote(touched.text)} touches the doubt about the cost in passing.`, [
      'offer',
      ...linesAt(touched.from, observed),
    ]);
  const copied = observed.claims.find(({ claim, source }) => source === 'ad_copy' && (takesRisk(claim) || /\bno\b/i.test(claim)));
  if (copied !== undefined)
    return criterion('objection', 3, `${quote(copied.claim)} answers a doubt, though only in the copy.`, [copied.id]);
  const last = ask?.text ?? sentences.at(-1)?.text;
  return criterion('objection', 0, `No doubt is raised or answered${last === undefined ? '' : ` before ${quote(last)}`}.`);
}

export const scoreScript = (judged: Judged): Criterion[] =>
  [judgePromise, judgeOrder, judgeSpecific, judgeProof, judgeObjection].map((judge) => judge(judged));

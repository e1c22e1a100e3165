import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tree';

/** British forms, each with the American one. They are stems: any ending may follow in the same word. */
const british: Record<string, string> = {
  acknowledgement: 'acknowledgment',
  ageing: 'aging',
  amongst: 'among',
  analysed: 'analyzed',
  analysing: 'analyzing',
  artefact: 'artifact',
  authoris: 'authoriz',
  behaviour: 'behavior',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogue: 'catalog',
  categoris: 'categoriz',
  centre: 'center',
  colour: 'color',
  customis: 'customiz',
  defence: 'defense',
  emphasis: 'emphasiz',
  favour: 'favor',
  fulfil: 'fulfill',
  generalis: 'generaliz',
  grey: 'gray',
  harbour: 'harbor',
  honour: 'honor',
  humour: 'humor',
  initialis: 'initializ',
  judgement: 'judgment',
  labelled: 'labeled',
  labelling: 'labeling',
  learnt: 'learned',
  licence: 'license',
  maximis: 'maximiz',
  memoris: 'memoriz',
  memois: 'memoiz',
  minimis: 'minimiz',
  modelled: 'modeled',
  modelling: 'modeling',
  neighbour: 'neighbor',
  normalis: 'normaliz',
  optimis: 'optimiz',
  organis: 'organiz',
  personalis: 'personaliz',
  practise: 'practice',
  prioritis: 'prioritiz',
  programme: 'program',
  realis: 'realiz',
  recognis: 'recogniz',
  rumour: 'rumor',
  serialis: 'serializ',
  signalled: 'signaled',
  specialis: 'specializ',
  spelt: 'spelled',
  standardis: 'standardiz',
  summaris: 'summariz',
  synchronis: 'synchroniz',
  tokenis: 'tokeniz',
  travelled: 'traveled',
  travelling: 'traveling',
  unauthoris: 'unauthoriz',
  utilis: 'utiliz',
  visualis: 'visualiz',
  whilst: 'while',
};

/** Words that begin like a British form and are none. */
const american =
  /^(?:emphasis|optimis[mt]|optimistic|realis[mt]|realistic|specialist|generalist|centrepoint|fulfill\w*|programmed?r?s?|programmer|programming)$/i;

/** Words that the project does not use, each with the one to use. */
const replaced: Record<string, string> = {
  clip: 'video',
  clips: 'videos',
  departure: 'deletion of an account',
  door: 'authentication, limits',
  doors: 'authentication, limits',
  film: 'video',
  films: 'videos',
  joinuser: 'createUser',
  maycomein: 'isSignInAllowed',
  newcomer: 'new user',
  newcomers: 'new users',
  poison: 'dead-lettered',
};

/** Alternatives in a pattern are words of the model. */
const alternatives = /\|(?:clip|film)(?=[|)/])/g;
/** Names of others, which keep their spelling. */
const literals: readonly RegExp[] = [
  alternatives,
  /aria-labelledby/g,
  /clip-path/g,
  /['".`]cancelled\b/gi,
  /\bcancelled:/g,
  /notifications\/(?:tool-)?cancelled\b/g,
  // Said and shown in a made video.
  /\bDoorDash\b|\bby the door\b/g,
];

/** Openings that leave a doc comment without a subject. */
const headless = /\/\*\*[\s*]*((?:What|Of|Those|Who|Whose|Whom|Where|Which|Whether) .*)/g;
const product = /^(?:(?:app|components|db|inngest|lib)\/.*\.(?:ts|tsx|mjs)|instrumentation\.ts|proxy\.ts)$/;

const own = 'tests/architecture/words.test.ts';
const binary = /\.(?:png|mp4|webm|woff2?|pem|ico)$|^package-lock\.json$|^db\/migrations\//;

/** The words of a text: identifiers fall apart at their humps, and a word is at least three letters of one case. */
function* findWords(line: string): Generator<string> {
  for (const [word] of line.matchAll(/[A-Z]?[a-z]{2,}|[A-Z]{3,}/g)) yield word;
}

/** Names the problem with a word and the word to write; undefined when it is fine. */
function judgeWord(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (Object.hasOwn(replaced, lower)) return `"${word}": write ${replaced[lower]}`;
  if (american.test(lower)) return undefined;
  const stem = Object.keys(british).find((form) => lower.startsWith(form));
  return stem === undefined ? undefined : `"${word}": write ${british[stem]}`;
}

function judgeText(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const read = literals.reduce((rest, literal) => rest.replaceAll(literal, ''), line);
    return [...findWords(read)].flatMap((word) => judgeWord(word) ?? []).map((problem) => `${file}:${index + 1} ${problem}`);
  });
}

const judgeComments = (file: string, text: string): string[] =>
  [...text.matchAll(headless)].map(([, opening]) => `${file} "${opening}": begin with a verb or with a noun that names the thing`);

const readTracked = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && file !== own && !binary.test(file));

test('every file speaks American English and the words of the field', () => {
  const files = readTracked();
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => judgeText(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test('every doc comment of the product names what it is about', () => {
  const files = readTracked().filter((file) => product.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => judgeComments(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test.each(['/** What calls agree in. */', '/**\n   * Of the caller.\n   */', '/** Whose turn it is. */'])(
  'the check sees %j',
  (comment) => {
    expect(judgeComments('lib/x.ts', comment)).toHaveLength(1);
  },
);

test.each(['/** Groups calls by token. */', '/** Offers for sale. */', '// What fetch throws.'])('the check passes over %j', (comment) => {
  expect(judgeComments('lib/x.ts', comment)).toEqual([]);
});

test.each([
  ['const colourOf = 1;', 'color'],
  ['// Recognised by its neighbour', 'recogniz'],
  ['the clip of the ad', 'video'],
  ['const clipSeconds = 3;', 'video'],
  ['MAX_CLIP_SECONDS', 'video'],
  ['licence', 'license'],
])('the check sees %j', (line, write) => {
  expect(judgeText('lib/x.ts', line).join('\n')).toContain(write);
});

test.each(['emphasis on optimism', 'a realistic specialist', 'clipboard', 'indoor', 'programming', 'filmstrip'])(
  'the check passes over %j',
  (line) => {
    expect(judgeText('lib/x.ts', line)).toEqual([]);
  },
);

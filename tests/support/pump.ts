import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { Pattern } from './patterns';

/** Texts that a search with backtracking finds hard: `head`, then `unit` again and again, then `tail`. */
export type Pump = { head: string; unit: string; tail: string };

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** One of each kind that our classes tell apart. */
const kinds: readonly (readonly string[])[] = [
  [...letters],
  [...'0123456789'],
  ['\u00A0', ' ', '\t', '\r'],
  ['\n', '\u2028', '\u0085'],
  [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
  [...'„“”«»…、《€'],
  ['\u200D', '\u200C', '\u202E', '\u00AD', '\u3164', '\uFFFC', '\uFE0F'],
  ['\u0301', '\u094D', '\u0E48'],
  ['\u00E9', '\u0430', '\u03B1', '\u0643', '\u05D0', '\u0915', '\u0E01', '\uAC00', '\u4E2D', '\u3042'],
  ['\u{1F642}', '\u{1F1E9}', '\u{1F44D}'],
  ['\uD800', '\u0001'],
];
const NOWHERE = '\u0001';
const MAX_SIGNS = 8;

type Atom = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

const isAtom = (node: AST.Node): node is Atom =>
  node.type === 'Character' || node.type === 'CharacterSet' || node.type === 'CharacterClass' || node.type === 'ExpressionCharacterClass';

/** The signs that the pattern names: texts made of them begin a match again and again. */
function signsOf(pattern: AST.Pattern): string[] {
  const signs = new Set<string>();
  const note = ({ value }: AST.Character) => {
    const sign = String.fromCodePoint(value);
    if (!/[\p{L}\p{N}]/u.test(sign)) signs.add(sign);
  };
  visitRegExpAST(pattern, { onCharacterEnter: note });
  return [...signs].slice(0, MAX_SIGNS);
}

type Grammar = { flags: string; signs: readonly string[] };

/** Members of a class: at most one of each kind, and the signs of the pattern. */
function membersOf(atom: Atom, { flags, signs }: Grammar): string[] {
  if (atom.type === 'Character') return [String.fromCodePoint(atom.value)];
  const isMember = new RegExp(`^(?:${atom.raw})$`, flags.replace(/[gym]/g, ''));
  const members = kinds.flatMap((kind) => kind.filter((sign) => isMember.test(sign)).slice(0, 1));
  const found = [...new Set([...members, ...signs.filter((sign) => isMember.test(sign))])];
  if (found.length > 0 || atom.type !== 'CharacterClass') return found;
  return atom.elements.flatMap((element) => (element.type === 'CharacterClassRange' ? [String.fromCodePoint(element.min.value)] : []));
}

const repeated = ({ min }: AST.Quantifier) => Math.max(min, 1);

/** A short text that the node takes; what may be missing is there once. */
function sampleOf(node: AST.Node, grammar: Grammar): string {
  if (isAtom(node)) return membersOf(node, grammar)[0] ?? '';
  if (node.type === 'Quantifier') return sampleOf(node.element, grammar).repeat(repeated(node));
  if (node.type === 'Alternative') return node.elements.map((element) => sampleOf(element, grammar)).join('');
  if (node.type === 'Group' || node.type === 'CapturingGroup' || node.type === 'Pattern')
    return node.alternatives[0] === undefined ? '' : sampleOf(node.alternatives[0], grammar);
  if (node.type === 'Assertion' && node.kind === 'lookbehind' && !node.negate && node.alternatives[0] !== undefined)
    return sampleOf(node.alternatives[0], grammar);
  return '';
}

/** `before` and `after` surround the node in a whole match, and `within` precedes it in its own alternative. */
type Place = { node: AST.Node; before: string; within: string; after: string };

function* walk(place: Place, grammar: Grammar): Generator<Place> {
  yield place;
  const { node, before, within, after } = place;
  if (node.type === 'Alternative') {
    const samples = node.elements.map((element) => sampleOf(element, grammar));
    for (const [at, element] of node.elements.entries())
      yield* walk(
        {
          node: element,
          before: before + samples.slice(0, at).join(''),
          within: samples.slice(0, at).join(''),
          after: samples.slice(at + 1).join('') + after,
        },
        grammar,
      );
  } else if (node.type === 'Quantifier') yield* walk({ node: node.element, before, within, after }, grammar);
  else if ('alternatives' in node)
    for (const alternative of node.alternatives) yield* walk({ node: alternative, before, within, after }, grammar);
}

/** Lists the texts to repeat: the characters of a class, alone and in alternation, and everything that the node may match as a whole. */
function unitsOf({ node, before, within, after }: Place, grammar: Grammar): string[] {
  if (isAtom(node)) {
    // A literal is repeated with its surroundings, unless it may itself occur more than once.
    if (node.type === 'Character' && node.parent.type !== 'Quantifier') return [];
    const members = membersOf(node, grammar);
    const [first = '', ...others] = members;
    const again = [first, ...grammar.signs.filter((sign) => members.includes(sign))].flatMap((member) => [
      before + member,
      within + member,
    ]);
    return [...members, ...others.map((other) => `${first}${other}`), ...again];
  }
  if (node.type === 'Alternative') return [sampleOf(node, grammar), before + sampleOf(node, grammar)];
  return node.type === 'Quantifier' ? [before, before + sampleOf(node, grammar), after, after.slice(0, -1)] : [];
}

/** Long texts of the pattern's own characters, each also with a start that leads there and an end that is nearly right. */
export function pumpsFor({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Pump[] {
  const root = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const grammar = { flags, signs: signsOf(root) };
  const pumps = new Map<string, Pump>();
  for (const place of walk({ node: root, before: '', within: '', after: '' }, grammar)) {
    for (const unit of unitsOf(place, grammar)) {
      if (unit === '') continue;
      for (const head of new Set(['', place.before]))
        for (const tail of new Set(['', NOWHERE, place.after.slice(0, -1) + NOWHERE]))
          pumps.set(JSON.stringify([head, unit, tail]), { head, unit, tail });
    }
  }
  return [...pumps.values()];
}

export function toText({ head, unit, tail }: Pump, length: number): string {
  return head + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + tail;
}

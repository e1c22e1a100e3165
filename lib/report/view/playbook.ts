import type { Fix } from '@/lib/report/fields';
import type { ReadableReport } from '@/lib/report/legacy';
import { toClock, toClockSpan, toWords } from '@/lib/report/words';
import { toObservedLink } from './evidence-links';
import { optional, toFacts } from './facts';
import type { Card, CardsNode, Row, RowsNode } from './nodes';

const verbs = { steal: 'Copy it as is.', adapt: 'Make it your own.', skip: 'Leave it out.' } as const;

function toPart(id: string, { video, observed }: ReadableReport): string | undefined {
  const [list = '', number] = id.split('-');
  const index = Number(number) - 1;
  const [shot, text] = [video?.picture?.shots[index], video?.text?.spans[index]];
  if (list === 'button') return 'The button';
  if (list === 'shot') return shot && `Shot ${number}, ${toClockSpan(shot.from, shot.to)}`;
  if (list === 'text') return text && `“${text.text}” on screen, ${toClockSpan(text.from, text.to)}`;
  const { label } = toObservedLink(id, observed);
  const at = [...(observed?.beats ?? []), ...(observed?.claims ?? [])].find((line) => line.id === id)?.at;
  return typeof at === 'number' ? `${label}, ${toClock(at)}` : label;
}

function toPlace(
  { asks, rests_on }: { asks?: string | undefined; rests_on?: string | undefined },
  report: ReadableReport,
): string | undefined {
  const part = rests_on === undefined ? undefined : toPart(rests_on, report);
  return asks === undefined || part === undefined ? undefined : `${toWords(asks)}: ${part}`;
}

const kept = ['steal', 'adapt', 'skip'] as const;

export function toActions(report: ReadableReport): CardsNode[] {
  const { actions } = report;
  const cards = kept.flatMap((verb): Card[] => {
    const action = actions?.[verb];
    if (action === undefined) return [];
    const place = toPlace(action, report);
    return [
      {
        anchor: verb,
        tag: toWords(verb),
        note: verbs[verb],
        title: action.title,
        ...optional('place', place),
        body: action.body,
        facts: [],
      },
    ];
  });
  return cards.length === 0 ? [] : [{ kind: 'cards', look: 'rows', cards }];
}

const testAnchor = (index: number) => `test-${index + 1}`;

const cardsOf = (look: CardsNode['look'], title: string, cards: Card[]): CardsNode[] =>
  cards.length === 0 ? [] : [{ kind: 'cards', look, title, cards }];

const effortOf = ({ effort }: Fix) => `${toWords(effort)} effort`;
const fixAnchor = (index: number) => `fix-${index + 1}`;

/** In order of effect. */
export function toFixes({ fixes = [] }: ReadableReport): CardsNode[] {
  const cards = fixes.map((fix, index): Card => {
    const place = optional('place', fix.at === undefined ? undefined : toClock(fix.at));
    return { anchor: fixAnchor(index), tag: `Fix ${index + 1}`, note: effortOf(fix), title: fix.do, ...place, body: fix.why, facts: [] };
  });
  return cardsOf('rows', 'What to fix', cards);
}

export const toFirstLines = ({ firstLines = [] }: ReadableReport): CardsNode[] =>
  cardsOf(
    'columns',
    'Other first lines',
    firstLines.map((title, index) => ({ tag: `Line ${index + 1}`, title, facts: [] })),
  );

/** The next things to do, one line each; the playbook has each in full. */
export function toMoves({ actions, abHypotheses = [], fixes = [] }: ReadableReport): RowsNode[] {
  const advised = kept.flatMap((verb): Row[] => {
    const action = actions?.[verb];
    return action === undefined ? [] : [{ tag: toWords(verb), text: action.title, to: verb }];
  });
  const tested = abHypotheses
    .slice(0, 1)
    .map(({ hypothesis }, index): Row => ({ tag: 'Test first', text: hypothesis, to: testAnchor(index) }));
  const fixed = fixes.slice(0, 1).map((fix, index): Row => {
    const place = { ...optional('clock', fix.at === undefined ? undefined : toClock(fix.at)), words: [effortOf(fix)] };
    return { tag: 'Fix first', text: fix.do, place, to: fixAnchor(index) };
  });
  const rows = [...advised, ...tested, ...fixed];
  return rows.length === 0 ? [] : [{ kind: 'rows', look: 'index', rows }];
}

export function toHypotheses({ abHypotheses = [] }: ReadableReport): CardsNode[] {
  const cards = abHypotheses.map(
    ({ slot, hypothesis, change, metric, predictedImpact, falsifiableSignal, stop }, index): Card => ({
      anchor: testAnchor(index),
      tag: slot === undefined ? `Test ${index + 1}` : `Test ${index + 1}: ${toWords(slot)}`,
      title: hypothesis,
      facts: [
        ...toFacts(['Variant', change], ['Metric', metric], ['Predicted impact', predictedImpact]),
        ...toFacts(stop === undefined ? ['Fails if', falsifiableSignal] : ['Stop', stop]),
      ],
    }),
  );
  return cardsOf('columns', 'What to test next', cards);
}

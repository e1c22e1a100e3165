import type { ReadableReport } from '@/lib/report/legacy';
import { references as catalog, isReferenceSlug } from '@/lib/report/references';
import { toClock, toClockSpan, toWords } from '@/lib/report/words';
import { toObservedLink } from './evidence-links';
import { one, optional } from './facts';

/** The next things to do, one line each; the playbook has each in full under the anchor. */
export type Moves = { kind: 'moves'; title: string; entries: { verb: string; line: string; anchor: string }[] };
export type Actions = {
  kind: 'actions';
  columns: { verb: string; anchor: string; note: string; title: string; body: string; place?: string }[];
};
export type Hypotheses = {
  kind: 'hypotheses';
  title: string;
  cards: { label: string; anchor: string; hypothesis: string; predictedImpact?: string; falsifiableSignal?: string }[];
};
export type References = { kind: 'references'; title: string; entries: { key: string; name: string; source?: string; blurb?: string }[] };

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

export function toActions(report: ReadableReport): Actions | undefined {
  const { actions } = report;
  const columns = (['steal', 'adapt', 'skip'] as const).flatMap((verb) =>
    one(
      actions?.[verb] && {
        ...{ verb: toWords(verb), anchor: verb, note: verbs[verb], title: actions[verb].title, body: actions[verb].body },
        ...optional('place', toPlace(actions[verb], report)),
      },
    ),
  );
  return columns.length === 0 ? undefined : { kind: 'actions', columns };
}

const testAnchor = (index: number) => `test-${index + 1}`;

export function toMoves({ actions, abHypotheses = [] }: ReadableReport): Moves | undefined {
  const advised = (['steal', 'adapt', 'skip'] as const).flatMap((verb) =>
    one(actions?.[verb] && { verb: toWords(verb), line: actions[verb].title, anchor: verb }),
  );
  const [first] = abHypotheses;
  const tested = first === undefined ? [] : [{ verb: 'Test first', line: first.hypothesis, anchor: testAnchor(0) }];
  const entries = [...advised, ...tested];
  return entries.length === 0 ? undefined : { kind: 'moves', title: 'What to do', entries };
}

export function toHypotheses({ abHypotheses = [] }: ReadableReport): Hypotheses | undefined {
  const cards = abHypotheses.map(({ slot, hypothesis, predictedImpact, falsifiableSignal }, index) => ({
    anchor: testAnchor(index),
    label: slot === undefined ? `Test ${index + 1}` : `Test ${index + 1}: ${toWords(slot)}`,
    hypothesis,
    ...optional('predictedImpact', predictedImpact),
    ...optional('falsifiableSignal', falsifiableSignal),
  }));
  return cards.length === 0 ? undefined : { kind: 'hypotheses', title: 'What to test next', cards };
}

export function toReferences({ references, referencesHydrated }: ReadableReport): References | undefined {
  const hydrated = new Map(referencesHydrated.map((entry) => [entry.key, entry]));
  const entries = [...new Set([...references, ...hydrated.keys()])].map((key) => {
    const { name, source, blurb } =
      hydrated.get(key) ?? (isReferenceSlug(key) ? catalog[key] : { name: key, source: undefined, blurb: undefined });
    return { key, name, ...optional('source', source), ...optional('blurb', blurb) };
  });
  return entries.length === 0 ? undefined : { kind: 'references', title: 'References', entries };
}

import { sections } from '@/lib/report/criteria';
import { caps } from '@/lib/report/text';
import type { Answer } from './answer';
import type { JudgedSections } from './sections';
import { choice, MAX_LISTED } from './stated-fields';

/** A share of an answer; with more of it lost, what is left says too little of the ad to be sold. */
const MOST_LOST = 1 / 3;

const lists = ['transcript', 'beats', 'claims', 'risks'] as const;

/** How many entries of a kind (null: findings of no section) an answer gave, how many were of its form, and how many of those are in the report or repeat another. */
type Kind = { name: string | null; given: number; read: number; kept: number };

const valueIn = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null ? new Map(Object.entries(json)).get(key) : undefined;
/** Entries beyond the cap of a list are cut, which loses nothing. */
function listIn(json: unknown, key: string, most = MAX_LISTED): unknown[] {
  const list = valueIn(json, key);
  return Array.isArray(list) ? list.slice(0, most) : [];
}

function kindsOf(json: unknown, { observed: stated, abHypotheses, ...answer }: Answer, { observed, lost }: JudgedSections): Kind[] {
  const named = listIn(json, 'findings').map((finding) => choice(sections).safeParse(valueIn(finding, 'section')).data);
  const tests = abHypotheses.length;
  return [
    ...sections.map((section) => {
      const read = answer[section].worksDetail.length + answer[section].doesntWorkDetail.length;
      return { name: `findings of ${section}`, given: named.filter((one) => one === section).length, read, kept: read - lost[section] };
    }),
    ...lists.map((name) => {
      const given = listIn(valueIn(json, 'observed'), name, caps[name]).length;
      return { name, given, read: stated[name].length, kept: observed[name].length };
    }),
    { name: 'abHypotheses', given: listIn(json, 'abHypotheses').length, read: tests, kept: tests },
    { name: null, given: named.filter((one) => one === undefined).length, read: 0, kept: 0 },
  ];
}

/** The `problems` say in words for the model why too much was lost: more than a third of all, or all of one kind. */
export type Losses = { malformed: number; problems: string[] };

export function countLosses(json: unknown, answer: Answer, judged: JudgedSections): Losses {
  const kinds = kindsOf(json, answer, judged);
  const sum = (field: 'given' | 'read' | 'kept') => kinds.reduce((total, kind) => total + kind[field], 0);
  const lost = sum('given') - sum('kept');
  return {
    malformed: sum('given') - sum('read'),
    problems: [
      ...kinds.flatMap(({ name, given, kept }) => (name !== null && given > 0 && kept === 0 ? [`${name}: none could be used`] : [])),
      ...(lost > sum('given') * MOST_LOST ? [`${lost} of ${sum('given')} findings and lines could not be used`] : []),
    ],
  };
}

import { type CheckWord, droppedCauseWords } from '@/lib/report/check';
import type { ReadableReport } from '@/lib/report/legacy';
import { references as catalog, isReferenceSlug } from '@/lib/report/references';
import { toInstant, toWords } from '@/lib/report/words';
import { optional, toFacts } from './facts';
import type { FoldNode, Node, Row } from './nodes';

const causeWords: Record<string, CheckWord> = droppedCauseWords;
const causeOf = (cause: string) => (Object.hasOwn(causeWords, cause) ? causeWords[cause]?.label : undefined) ?? toWords(cause);

function droppedNote({ meta, observed }: ReadableReport, dropped: number): string {
  const causes = Object.entries(meta?.droppedByCause ?? {}).filter(([, times]) => times > 0);
  const [singular, plural] = observed === undefined ? ['finding', 'findings'] : ['finding or observed line', 'findings or observed lines'];
  const subject = dropped === 1 ? `One ${singular} was left out` : `${dropped} ${plural} were left out`;
  if (causes.length === 0) return `${subject} because ${dropped === 1 ? 'it' : 'they'} broke an evidence rule.`;
  return `${subject}: ${causes.map(([cause, times]) => `${causeOf(cause)} (${times})`).join('; ')}.`;
}

function notesOf(report: ReadableReport): string[] {
  const { meta } = report;
  const { n, of } = meta?.video ?? { n: 1, of: 1 };
  const dropped = meta?.droppedEvidence ?? 0;
  return [
    ...(of > 1
      ? [
          `The ad has ${of} videos. A report is about one of them: this one is about ${n === 1 ? 'the first' : `number ${n}`}, as the ad library lists them.`,
        ]
      : []),
    ...(dropped > 0 ? [droppedNote(report, dropped)] : []),
  ];
}

/** How the report was made; its hashes and versions are in the JSON. */
export function toMethod(report: ReadableReport): FoldNode[] {
  const { generatedAt, model, rubricVersion, look } = report.meta ?? {};
  const second =
    look && `second look by ${look.model}${look.outcome === 'counted' ? '' : ', not counted because it answered a control wrongly'}`;
  const method = [model, rubricVersion && `rubric ${rubricVersion}`, second].filter(Boolean);
  const facts = toFacts(['Generated', generatedAt === undefined ? undefined : toInstant(generatedAt)], ['Method', method.join(', ')]);
  const notes = notesOf(report);
  if (facts.length + notes.length === 0) return [];
  const nodes: Node[] = [
    { kind: 'facts', look: 'line', facts },
    ...(notes.length === 0 ? [] : [{ kind: 'text', look: 'note', paragraphs: notes } as const]),
  ];
  return [{ kind: 'fold', title: 'About this report', isPrinted: true, nodes }];
}

/** The works that the report rests on, by name; a slug that the catalog does not know is left to the JSON. */
export function toReferences({ references, referencesHydrated }: ReadableReport): FoldNode[] {
  const hydrated = new Map(referencesHydrated.map((entry) => [entry.key, entry]));
  const rows = [...new Set([...references, ...hydrated.keys()])].flatMap((key): Row[] => {
    const entry = hydrated.get(key) ?? (isReferenceSlug(key) ? catalog[key] : undefined);
    return entry === undefined ? [] : [{ text: entry.name, ...optional('place', entry.source && { words: [entry.source] }) }];
  });
  const nodes: Node[] = [{ kind: 'rows', look: 'list', rows }];
  return rows.length === 0 ? [] : [{ kind: 'fold', title: 'References', count: rows.length, isPrinted: false, nodes }];
}

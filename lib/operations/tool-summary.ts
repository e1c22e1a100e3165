import { z } from 'zod';
import type { FetchedAnalysis } from '@/lib/analyses/schema';
import { publishedOrigin } from '@/lib/env';
import { sections } from '@/lib/report/criteria';
import { type ReadableReport, toReadable } from '@/lib/report/legacy';
import { one } from '@/lib/report/optional';
import { escapeInline, escapeLine } from '@/lib/report/render/markdown-text';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import { readStored, type StoredText } from '@/lib/report/stored';
import { sectionNames, toWords } from '@/lib/report/words';

/** Longest texts in bytes of UTF-8, of which a token of a language model is seldom fewer than three in any script. */
const maxBytes = { text: 100, line: 70, title: 42 };

const moves = ['steal', 'adapt', 'skip'] as const;

const SectionLine = z.strictObject({ score: z.number(), line: z.string() }).optional();
const title = z.string().optional();

/** A report in at most 500 tokens, together with the same as Markdown. */
export const ReportSummary = z.strictObject({
  score: z.strictObject({ value: z.number(), grade: z.string() }).nullable(),
  text: z.string(),
  sections: z
    .strictObject({ hook: SectionLine, script: SectionLine, visual: SectionLine, cta: SectionLine })
    .meta({ description: `Each of ${MAX_SECTION_SCORE} points.` }),
  actions: z.strictObject({ steal: title, adapt: title, skip: title }),
  url: z.string().meta({ description: 'The page of the report, for people.' }),
});
export type ReportSummary = z.infer<typeof ReportSummary>;

type Told = Omit<ReportSummary, 'url'>;

/** A text as one line, cut behind a word. */
function cut(text: string, bytes: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (Buffer.byteLength(line) <= bytes) return line;
  let length = 0;
  let kept = '';
  for (const character of line) {
    length += Buffer.byteLength(character);
    if (length > bytes - 3) break;
    kept += character;
  }
  const lastSpace = kept.lastIndexOf(' ');
  return `${(lastSpace < kept.length / 2 ? kept : kept.slice(0, lastSpace)).trimEnd()}…`;
}

/** Reports of older generations have no reasoning for a section, and are told by their first finding. */
function toSections(report: ReadableReport): Told['sections'] {
  const { breakdown } = report.score ?? {};
  if (breakdown === undefined) return {};
  const lines = sections.map((section) => {
    const { score, reasoning } = { reasoning: undefined, ...breakdown[section] };
    const { doesntWork = [], works = [] } = report[section] ?? {};
    return [section, { score, line: cut(reasoning ?? doesntWork[0] ?? works[0] ?? '', maxBytes.line) }] as const;
  });
  return Object.fromEntries(lines);
}

function toTold(report: ReadableReport): Told {
  const { score, summary = '', actions } = report;
  return {
    score: score ? { value: score.value, grade: cut(score.grade, 20) } : null,
    text: cut(score?.reasoning ?? summary, maxBytes.text),
    sections: toSections(report),
    actions: Object.fromEntries(moves.flatMap((move) => one(actions?.[move]).map((told) => [move, cut(told.title, maxBytes.title)]))),
  };
}

// By the text as this process keeps it, because every call that answers a report tells it in short too.
const keptByText = new WeakMap<StoredText, Told>();

/** The summary of a finished analysis. */
export function toSummary({ id }: { id: string }, report: NonNullable<FetchedAnalysis['report']>): ReportSummary {
  let kept = keptByText.get(report);
  if (kept === undefined) {
    kept = toTold(toReadable(readStored(report)));
    keptByText.set(report, kept);
  }
  return { ...kept, url: `${publishedOrigin()}/analyses/${id}` };
}

/** The same as Markdown; its one link is that to the page of the report. */
export function renderSummary({ score, text, sections: scored, actions, url }: ReportSummary): string {
  const verdict = score === null ? '**Not scored.**' : `**${score.value} of 100, grade ${escapeInline(score.grade)}.**`;
  const told = sections.flatMap((section) =>
    one(scored[section]).map(
      ({ score: points, line }) =>
        `${sectionNames[section]} ${points} of ${MAX_SECTION_SCORE}${line === '' ? '' : `: ${escapeInline(line)}`}`,
    ),
  );
  const lines = [...told, ...moves.flatMap((move) => one(actions[move]).map((what) => `${toWords(move)}: ${escapeInline(what)}`))];
  const list = lines.map((line) => `- ${line}`).join('\n');
  return [`${verdict} ${escapeLine(text)}`.trim(), list, `Report: ${url}`].filter((passage) => passage !== '').join('\n\n');
}

import { toUSVString } from 'node:util';
import { z } from 'zod';
import type { FetchedAnalysis } from '@/lib/analyses/schema';
import { publishedOrigin } from '@/lib/env';
import { sections } from '@/lib/report/criteria';
import { type ReadableReport, readStored, toReadable } from '@/lib/report/legacy';
import { escapeInline, escapeLine } from '@/lib/report/render/markdown-text';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import { caps } from '@/lib/report/text';
import { one } from '@/lib/report/view/facts';
import { noticeOf } from '@/lib/report/view/masthead';
import { toOlderRubric } from '@/lib/report/view/older-rubric';
import { sectionNames, toWords } from '@/lib/report/words';

const moves = ['steal', 'adapt', 'skip'] as const;

const SectionLine = z.strictObject({ score: z.number(), line: z.string() }).optional();
const title = z.string().optional();

/** A report in at most 5,000 characters. */
export const ReportSummary = z.strictObject({
  score: z.strictObject({ value: z.number(), grade: z.string() }).nullable(),
  text: z.string(),
  video: z.strictObject({ n: z.int(), of: z.int() }).optional().meta({ description: 'Where the ad has several.' }),
  sections: z
    .strictObject({ hook: SectionLine, script: SectionLine, visual: SectionLine, cta: SectionLine })
    .meta({ description: `Each of ${MAX_SECTION_SCORE} points.` }),
  actions: z.strictObject({ steal: title, adapt: title, skip: title }),
  url: z.string().meta({ description: 'The page of the report, for people.' }),
});
export type ReportSummary = z.infer<typeof ReportSummary>;

type SummaryFields = Omit<ReportSummary, 'url'>;

/** Cuts a text after a word when it is too long, which only texts of older reports are. */
function toLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const kept = line.slice(0, most - 1);
  return `${toUSVString(kept.slice(0, Math.max(kept.lastIndexOf(' '), most / 2)))}…`;
}

/** Reports of older generations have no reasoning for a section; their first findings replace it. */
function toSections(report: ReadableReport): ReportSummary['sections'] {
  const { breakdown } = report.score ?? {};
  if (breakdown === undefined) return {};
  return Object.fromEntries(
    sections.map((section) => {
      const { score, reasoning } = { reasoning: undefined, ...breakdown[section] };
      const { doesntWork = [], works = [] } = report[section] ?? {};
      const line = reasoning ?? [...works.slice(0, 1), ...doesntWork.slice(0, 1)].join(' ');
      return [section, { score, line: toLine(line, caps.reasoning) }];
    }),
  );
}

function toFields(report: ReadableReport): SummaryFields {
  const { score, summary = '', actions, meta } = report;
  const titles = moves.flatMap((move) => one(actions?.[move]).map(({ title }) => [move, toLine(title, caps.title)] as const));
  return {
    score: score ? { value: score.value, grade: toLine(score.grade, caps.title) } : null,
    text: toLine(score?.reasoning ?? summary, score ? caps.body : caps.summary),
    ...(meta?.video !== undefined && meta.video.of > 1 ? { video: meta.video } : {}),
    sections: toSections(report),
    actions: Object.fromEntries(titles),
  };
}

function render({ score, text, video, sections: scored, actions, url }: ReportSummary, { meta }: ReadableReport): string {
  const { notice } = noticeOf(meta);
  const by = toOlderRubric(meta?.rubricVersion);
  const marked = notice === undefined ? '' : `**${notice.label}** ${notice.text}`;
  const points =
    score === null
      ? '**Not scored.**'
      : `**${score.value} of 100, grade ${escapeInline(score.grade)}${by === undefined ? '' : `, ${escapeInline(by)}`}.**`;
  const scoredLines = sections.flatMap((section) =>
    one(scored[section]).map(
      ({ score: own, line }) => `${sectionNames[section]} ${own} of ${MAX_SECTION_SCORE}${line === '' ? '' : `: ${escapeInline(line)}`}`,
    ),
  );
  const titles = moves.flatMap((move) => one(actions[move]).map((what) => `${toWords(move)}: ${escapeInline(what)}`));
  const list = [...scoredLines, ...titles].map((line) => `- ${line}`).join('\n');
  const which = video === undefined ? '' : `This is video ${video.n} of ${video.of}. For another, call analyze_ad with video.`;
  return [marked, `${points} ${escapeLine(text)}`.trim(), which, list, `Report: ${url}`].filter((passage) => passage !== '').join('\n\n');
}

export function toSummary(
  { id }: { id: string },
  report: NonNullable<FetchedAnalysis['report']>,
): { summary: ReportSummary; text: string } {
  const readable = toReadable(readStored(report));
  const summary = { ...toFields(readable), url: `${publishedOrigin()}/analyses/${id}` };
  return { summary, text: render(summary, readable) };
}

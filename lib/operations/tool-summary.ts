import { z } from 'zod';
import type { FetchedAnalysis } from '@/lib/analyses/schema';
import { publishedOrigin } from '@/lib/env';
import { type Section, sections } from '@/lib/report/criteria';
import { type ReadableReport, toReadable } from '@/lib/report/legacy';
import { one } from '@/lib/report/optional';
import { escapeInline, escapeLine } from '@/lib/report/render/markdown-text';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import { readStored, type StoredText } from '@/lib/report/stored';
import { sectionNames, toWords } from '@/lib/report/words';
import { cutToTokens, divide, estimateTokens } from './tool-tokens';

/** Of 500 tokens, what sentences have in both forms together: ids, addresses and names of fields take the others, at most. */
const ROOM = 251;
/** Of the room, what actions have even where sections want it. */
const FOR_ACTIONS = 0.55;
/** Fewer say nothing. */
const MIN_TOKENS = 8;
/** More have no room. */
const MAX_SENTENCES = 8;
/** An origin that takes no more is counted. */
const ORIGIN_TOKENS = 9;

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
/** `repeated` are the passages that have room in the text too. */
type Fitted = { told: Told; repeated: { lines: boolean; verdict: boolean } };

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** As it stands in the text, where escapes make it longer. */
const tokensOf = (line: string) => estimateTokens(escapeInline(line));
const cut = (line: string, tokens: number) => (tokens < Math.min(MIN_TOKENS, tokensOf(line)) ? '' : cutToTokens(line, tokens));

// One space alone, so that the pattern takes linear time: lines have no other white space.
const sentenceEnd = /(?<=[.!?؟।]["”’»)]{0,2}) (?!\p{Ll})|(?<=[。！？])(?=.)/u;

/** The first two sentences, each cut for itself, because the second is often the one that speaks against the first. */
function cutSentences(line: string, tokens: number): string {
  if (tokensOf(line) <= tokens) return line;
  const first = line.split(sentenceEnd, 2);
  const shares = divide(tokens, first.map(tokensOf));
  return first
    .map((sentence, index) => cut(sentence, shares[index] ?? 0))
    .join(' ')
    .trim();
}

/** As many whole sentences as there is room for, or what there is room for of the first. */
function keepSentences(line: string, tokens: number): string {
  const whole = line.split(sentenceEnd, MAX_SENTENCES);
  while (whole.length > 1 && tokensOf(whole.join(' ')) > tokens) whole.pop();
  return cut(whole.join(' '), tokens);
}

/** Reports of older generations have no reasoning for a section, and are told by their first findings. */
function toLines(report: ReadableReport): { section: Section; score: number; line: string }[] {
  const { breakdown } = report.score ?? {};
  if (breakdown === undefined) return [];
  return sections.map((section) => {
    const { score, reasoning } = { reasoning: undefined, ...breakdown[section] };
    const { doesntWork = [], works = [] } = report[section] ?? {};
    return { section, score, line: oneLine(reasoning ?? [...works.slice(0, 1), ...doesntWork.slice(0, 1)].join(' ')) };
  });
}

/** Actions come first, in both forms; then sections and reasoning in the fields; then these in the text, if there is room. */
function fitWithin(report: ReadableReport, most: number): Fitted {
  const { score, summary = '', actions } = report;
  const titles = moves.flatMap((move) => one(actions?.[move]).map(({ title: told }) => ({ move, told: oneLine(told) })));
  const lines = toLines(report);
  const titleShares = divide(
    Math.max(most * FOR_ACTIONS, most - sumOf(lines.map(({ line }) => line))) / 2,
    titles.map(({ told }) => tokensOf(told)),
  );
  const cutTitles = titles.map(({ move, told }, index) => [move, cut(told, titleShares[index] ?? 0)] as const);
  let room = most - 2 * sumOf(cutTitles.map(([, told]) => told));

  const lineShares = divide(
    room,
    lines.map(({ line }) => tokensOf(line)),
  );
  const cutLines = lines.map(({ section, score: points, line }, index) => {
    return [section, { score: points, line: cutSentences(line, lineShares[index] ?? 0) }] as const;
  });
  const lineTokens = sumOf(cutLines.map(([, { line }]) => line));
  room -= lineTokens;

  const text = keepSentences(oneLine(score?.reasoning ?? summary), room);
  room -= tokensOf(text);
  const repeatsLines = lineTokens <= room;
  if (repeatsLines) room -= lineTokens;
  return {
    told: {
      score: score ? { value: score.value, grade: cut(oneLine(score.grade), 6) } : null,
      text,
      sections: Object.fromEntries(cutLines),
      actions: Object.fromEntries(cutTitles),
    },
    repeated: { lines: repeatsLines, verdict: tokensOf(text) <= room },
  };
}

const sumOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + tokensOf(line), 0);

// By the text as this process keeps it, because every call that answers a report tells it in short too.
const keptByText = new WeakMap<StoredText, Fitted>();

function toFitted(report: StoredText): Fitted {
  const kept = keptByText.get(report);
  if (kept !== undefined) return kept;
  const originTokens = Math.max(0, estimateTokens(publishedOrigin()) - ORIGIN_TOKENS);
  const fitted = fitWithin(toReadable(readStored(report)), ROOM - 2 * originTokens);
  keptByText.set(report, fitted);
  return fitted;
}

/** The scores of all sections in one line, where there is no room for what is said of each. */
function renderScores(scored: ReportSummary['sections']): string[] {
  const scores = sections.flatMap((section) => one(scored[section]).map(({ score }) => `${sectionNames[section]} ${score}`));
  if (scores.length === 0) return [];
  return [`${scores.join(', ')}, each of ${MAX_SECTION_SCORE}; reasons: format markdown`];
}

function renderLines(scored: ReportSummary['sections']): string[] {
  return sections.flatMap((section) =>
    one(scored[section]).map(
      ({ score: points, line }) =>
        `${sectionNames[section]} ${points} of ${MAX_SECTION_SCORE}${line === '' ? '' : `: ${escapeInline(line)}`}`,
    ),
  );
}

/** As Markdown; its one link is that to the page of the report. */
function render({ score, text, sections: scored, actions, url }: ReportSummary, { lines, verdict }: Fitted['repeated']): string {
  const points = score === null ? '**Not scored.**' : `**${score.value} of 100, grade ${escapeInline(score.grade)}.**`;
  const told = lines ? renderLines(scored) : renderScores(scored);
  const titles = moves.flatMap((move) => one(actions[move]).map((what) => `${toWords(move)}: ${escapeInline(what)}`));
  const list = [...told, ...titles].map((line) => `- ${line}`).join('\n');
  return [`${points} ${verdict ? escapeLine(text) : ''}`.trim(), list, `Report: ${url}`].filter((passage) => passage !== '').join('\n\n');
}

/**
 * The summary of a finished analysis. `brief` is the text beside it, which repeats its sentences as far as both together stay within 500
 * tokens; `full` is the text beside a whole report, and has all of them.
 */
export function toSummary(
  { id }: { id: string },
  report: NonNullable<FetchedAnalysis['report']>,
): { summary: ReportSummary; brief: string; full: string } {
  const { told, repeated } = toFitted(report);
  const summary = { ...told, url: `${publishedOrigin()}/analyses/${id}` };
  return { summary, brief: render(summary, repeated), full: render(summary, { lines: true, verdict: true }) };
}

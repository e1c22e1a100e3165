import type { CheckMark, CheckResult } from '@/lib/report/view/check-mark';
import type { EvidenceLink } from '@/lib/report/view/evidence-links';
import type { Fact } from '@/lib/report/view/facts';
import { labels } from '@/lib/report/words';
import { escapeInline, escapeLine, toCodeSpan } from '../markdown-text';

export type Passage = string | undefined;

export const toHeading = (title: string) => `### ${escapeInline(title)}`;
export const list = (lines: readonly string[]): Passage => (lines.length === 0 ? undefined : lines.map((line) => `- ${line}`).join('\n'));
export const plain = (text: Passage): Passage => (text === undefined ? undefined : escapeLine(text));

export const labeled = (label: string, text: Passage): string[] =>
  text === undefined ? [] : [`${escapeInline(label)}: ${escapeInline(text)}`];

export const toFact = ({ label, value, code }: Fact) => `${escapeInline(label)}: ${code ? toCodeSpan(value) : escapeInline(value)}`;

export const inOneLine = (statements: readonly string[]): Passage => (statements.length === 0 ? undefined : statements.join(' · '));

export const toSentences = (statements: readonly string[]): string =>
  statements.map((statement) => (/[.!?…:]["”’)*]{0,2}$/.test(statement) ? statement : `${statement}.`)).join(' ');

export const toLinks = (links: readonly EvidenceLink[]): string => links.map(({ label }) => escapeInline(label)).join(', ');

/** Writes a line of a list with notes of ours as items below it: each begins with a bold label, which escaped text cannot have. */
export const withNotes = (line: string, notes: readonly string[]): string =>
  [line, ...notes.map((note) => `- ${note}`)].join('\n').replaceAll('\n', '\n  ');

export const toNotes = (label: string, text: Passage): string[] => (text === undefined ? [] : [`**${label}:** ${escapeInline(text)}`]);

const signs: Record<CheckResult, string> = { confirmed: '✓', moved: '→', not_confirmed: '⚠', not_checked: '–' };

export const toCheck = ({ result, text }: CheckMark): string => `${signs[result]} **Check:** ${escapeInline(text)}`;

export const toCites = (cites: readonly EvidenceLink[]): string[] => (cites.length === 0 ? [] : [`**${labels.cites}:** ${toLinks(cites)}`]);

type Place = { id?: string | undefined; clock?: string | undefined; source?: string; check?: CheckMark | undefined };

export function toStatement(name: string, text: string, { id, clock, source, check }: Place, notes: readonly string[] = []): string {
  const stated = [clock, source].flatMap((word) => (word === undefined ? [] : escapeInline(word)));
  const place = [...(id === undefined ? [] : [toCodeSpan(id)]), ...stated].join(', ');
  const line = `**${name}**${place === '' ? '' : ` (${place})`}: ${escapeInline(text)}`;
  return withNotes(line, [...(check === undefined ? [] : [toCheck(check)]), ...notes]);
}

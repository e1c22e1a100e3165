import { z } from 'zod';
import { toPlainText } from '@/lib/plain-text';

const MAX_TEXT = 1000;

/** A stranger's text on one line, without what moves a cursor or turns the writing around. */
const toLine = (text: string) => (toPlainText(text, MAX_TEXT) ?? '').replace(/\s+/gu, ' ');

/** The same value with every text in it fit to be shown. */
export function toPlain<T>(value: T): T;
export function toPlain(value: unknown): unknown {
  if (typeof value === 'string') return toLine(value);
  if (Array.isArray(value)) return value.map((entry: unknown) => toPlain(entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toPlain<unknown>(entry)]));
}

const MAX_PROBLEM_LINES = 40;

/** Describes the problems of a parsed JSON document, on as many lines as a person wants to read. */
export function describeProblems(error: z.ZodError): string[] {
  const lines = z.prettifyError(error).split('\n').map(toLine);
  const left = lines.length - MAX_PROBLEM_LINES;
  return [...lines.slice(0, MAX_PROBLEM_LINES), ...(left > 0 ? [`and ${left} more lines`] : [])];
}

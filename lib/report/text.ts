import { z } from 'zod';

/** Maximum lengths of texts, in UTF-16 units, and of lists. */
export const caps = {
  title: 120,
  finding: 400,
  reasoning: 600,
  body: 1000,
  summary: 2000,
  findings: 5,
  references: 8,
  penalties: 8,
  cited: 6,
  /** A line of a transcript, and what is shown or written in a beat. */
  line: 300,
  shown: 200,
  transcript: 120,
  beats: 30,
  claims: 12,
  risks: 6,
  objections: 5,
  firstLines: 3,
  fixes: 5,
  copy: 10_000,
} as const;

export const text = (max: number) => z.string().min(1).max(max);

/**
 * Limits that the model is asked to keep, in characters and entries; code cuts at the longer caps of a report. Together they fit into the
 * tokens that are reserved for an answer: a minute of speech has some 900 characters, and is rarely more than forty lines.
 */
export const asked = {
  transcript: 40,
  words: 140,
  beats: 12,
  claims: 8,
  risks: 4,
  objections: 3,
  findings: 24,
  line: 160,
  finding: 280,
  reason: 160,
  reasoning: 400,
  title: 80,
  body: 500,
  summary: 900,
} as const;

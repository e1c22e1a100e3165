import type { Chapter } from './theme';

/** Which fields of a report are read under which heading. */
export const chapterFields = {
  verdict: ['score', 'summary', 'video'],
  strategy: ['schwartz'],
  execution: ['hook', 'script', 'visual', 'cta'],
  diagnostics: ['score.breakdown', 'worksDetail', 'doesntWorkDetail', 'video'],
  playbook: ['actions', 'abHypotheses', 'references', 'referencesHydrated'],
} as const satisfies Record<Chapter, readonly string[]>;

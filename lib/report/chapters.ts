import type { Chapter } from './theme';

/** Which fields of a report are read under which heading. */
export const chapterFields = {
  verdict: ['score', 'summary'],
  strategy: ['schwartz'],
  execution: ['hook', 'script', 'visual', 'cta'],
  diagnostics: ['score.breakdown', 'worksDetail', 'doesntWorkDetail'],
  playbook: ['actions', 'abHypotheses', 'references', 'referencesHydrated'],
} as const satisfies Record<Chapter, readonly string[]>;

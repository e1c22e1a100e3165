import type { Chapter } from './theme';

/** Which fields of a report are read under which heading. */
export const chapterFields = {
  verdict: ['score', 'actions', 'abHypotheses', 'summary', 'video'],
  strategy: ['ad', 'observed', 'strategy', 'schwartz'],
  execution: ['observed.beats', 'hook', 'script', 'visual', 'cta', 'criteria'],
  diagnostics: ['score.breakdown', 'worksDetail', 'doesntWorkDetail', 'video', 'observed.transcript'],
  playbook: ['actions', 'abHypotheses', 'references', 'referencesHydrated'],
} as const satisfies Record<Chapter, readonly string[]>;

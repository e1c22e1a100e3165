export const chapters = ['verdict', 'playbook', 'strategy', 'execution', 'diagnostics'] as const;
export type Chapter = (typeof chapters)[number];

export const chapterFields = {
  verdict: ['score', 'actions', 'abHypotheses', 'summary', 'video'],
  strategy: ['ad', 'observed', 'strategy', 'schwartz'],
  execution: ['observed.beats', 'hook', 'script', 'visual', 'cta', 'criteria'],
  diagnostics: ['score.breakdown', 'worksDetail', 'doesntWorkDetail', 'video', 'observed.transcript'],
  playbook: ['actions', 'abHypotheses', 'references', 'referencesHydrated'],
} as const satisfies Record<Chapter, readonly string[]>;

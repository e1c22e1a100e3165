import { awarenessStages, beatRoles, ctaCommitments, hookArchetypes, scriptFrameworks, visualStyles } from '@/lib/report/vocabulary';

export const vocabularies = [
  {
    id: 'stages',
    field: 'schwartz.primary',
    title: 'Awareness stages',
    intro: 'What the viewer knows before the ad begins.',
    terms: awarenessStages,
  },
  {
    id: 'hooks',
    field: 'hook.archetype',
    title: 'Hook archetypes',
    intro: 'How the first three seconds earn attention.',
    terms: hookArchetypes,
  },
  { id: 'frameworks', field: 'script.framework', title: 'Script frameworks', intro: 'How the argument is built.', terms: scriptFrameworks },
  { id: 'styles', field: 'visual.style', title: 'Visual styles', intro: 'How the video looks and who is in it.', terms: visualStyles },
  {
    id: 'commitments',
    field: 'cta.commitment',
    title: 'Call-to-action commitment',
    intro: 'How much the ad asks of the viewer, in four levels.',
    terms: ctaCommitments,
  },
  { id: 'beats', field: 'observed.beats[].role', title: 'Beats', intro: 'What each beat of the video does.', terms: beatRoles },
] as const;

export const rubricSections = [
  { id: 'sum', title: 'How the score is calculated' },
  { id: 'criteria', title: 'What the points mean' },
  { id: 'penalties', title: 'Limits and penalties' },
  { id: 'grades', title: 'Grades' },
  { id: 'example', title: 'Worked example' },
  { id: 'evidence', title: 'Evidence' },
  ...vocabularies.map(({ id, title }) => ({ id, title })),
];

import { chapterFields } from '@/lib/report/chapters';
import { MAX_COHERENCE_BONUS } from '@/lib/report/coherence';
import { timedSources } from '@/lib/report/evidence-source';
import { chapters } from '@/lib/report/theme';
import { toWords } from '@/lib/report/words';
import { type RuleSection, toCodes } from './section';

export const reportRules: RuleSection = {
  id: 'report',
  title: 'Reports',
  lead: 'The verdict of a report is `scored`, or `insufficient_evidence` when the ad has no video.',
  tables: [
    {
      caption: 'The headings in Markdown, PDF and HTML, and the JSON fields under them',
      head: ['Heading', 'Fields of the JSON'],
      rows: chapters.map((chapter) => [toWords(chapter), toCodes(chapterFields[chapter])]),
    },
  ],
  rules: [
    'An `insufficient_evidence` report has only a `reason`, a `summary`, `score: null`, empty lists of references, and `meta`.',
    `\`value\` is the sum of the four section scores plus the coherence bonus of 0 to ${MAX_COHERENCE_BONUS}, minus the penalties, limited to 0 to 100. \`grade\` depends only on \`value\`. Code computes both, and you can recompute them.`,
    `Each detailed finding has a \`confidence\` and an \`evidence_source\`; \`at\`, the second of the video, is present exactly for ${toCodes(timedSources)}.`,
    '`check` says how a finding compares with what we measured of the video ourselves, and `video` has these measurements; a part that is null was not measured, and `video.notMeasured` says why. A finding is `confirmed`, `moved` to the second at which its words are on screen, `not_confirmed`, or `not_checked` with the reason. Findings that the measurement disproves are left out, and `meta.droppedByCause` counts them. `/docs/checks` defines every word.',
    'Reports of version 1 (`meta.schemaVersion`) have neither `video` nor checks. They are served as they were stored, like older ones without a version.',
    'Archetype, framework, style, commitment and awareness stage come from fixed vocabularies. `references` are slugs of our catalog, and `referencesHydrated` has their entries.',
    '`meta` records how the report was made: the model, the versions of prompt and rubric, the hash and length of the video, and the time.',
  ],
};

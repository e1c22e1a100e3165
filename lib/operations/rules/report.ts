import { chapterFields } from '@/lib/report/chapters';
import { MAX_COHERENCE_BONUS } from '@/lib/report/rubric';
import { timedSources } from '@/lib/report/schema';
import { chapters } from '@/lib/report/theme';
import { toWords } from '@/lib/report/words';
import { type RuleSection, toCodes } from './section';

export const reportRules: RuleSection = {
  id: 'report',
  title: 'Reports',
  lead: 'A report is `scored`, or has the verdict `insufficient_evidence` when the ad has no video.',
  tables: [
    {
      caption: 'What stands under which heading in Markdown, PDF and HTML',
      head: ['Heading', 'Fields of the JSON'],
      rows: chapters.map((chapter) => [toWords(chapter), toCodes(chapterFields[chapter])]),
    },
  ],
  rules: [
    '`insufficient_evidence` comes with a `reason`, a `summary`, `score: null`, empty lists of references and `meta`, and nothing else.',
    `\`value\` is the sum of the four section scores, plus the coherence bonus of 0 to ${MAX_COHERENCE_BONUS}, minus the penalties, held within 0 to 100. \`grade\` follows from it. Both are computed in code, and you can recompute them.`,
    `Each detailed finding has a \`confidence\` and an \`evidence_source\`; \`at\`, the second of the video, is there exactly for ${toCodes(timedSources)}.`,
    'Archetype, framework, style, commitment and awareness stage are words of closed lists. `references` are slugs of our own catalogue, and `referencesHydrated` its entries.',
    '`meta` says what the report was made of and by: model, version of prompt and rubric, hash and length of the video, and when.',
  ],
};

import { chapters } from '@/lib/report/chapters';
import { timedSources } from '@/lib/report/evidence-source';
import type { ScoredReport } from '@/lib/report/schema';
import { LARGEST_POOL, MAX_BONUS, SMALLEST_POOL } from '@/lib/report/score';
import { toSeries, toWords } from '@/lib/report/words';
import { type RuleSection, toCodes } from './section';

const fields: Record<keyof ScoredReport, string> = {
  verdict: '`scored`',
  score:
    '`value`, `grade`, and how they come about in `breakdown`: the score and the `criteria` of each section, `coherenceBonus`, and `penalties`. `pool` compares the value with those of other ads',
  summary: 'One paragraph for a reader who has not seen the ad',
  ad: 'What the library shows of the ad: its text, button, landing host, placements, dates, days running, reach',
  observed:
    'What is seen, heard and read in the ad, line by line, before any judgment: `transcript`, `beats`, `offer`, `claims` with their proof, `brand`, `audience`, `risks`, and how it sounds (`sound`), was made (`made`) and which part each text plays (`texts`)',
  strategy: 'The promise, and the objections that the ad answers or leaves open',
  schwartz: 'The awareness stage of the viewers that the ad addresses',
  hook: 'Its `archetype`, the findings that work (`worksDetail`) and those that do not (`doesntWorkDetail`), their texts alone (`works`, `doesntWork`), and `references`',
  script: 'The same with its `framework`',
  visual: 'The same with its `style`',
  cta: 'The same with its `commitment`',
  actions:
    'What to `steal`, `adapt` and `skip`. `asks` says whether to keep, change, remove or test the line, shot, text or button that `rests_on` names',
  abHypotheses: 'Two or three tests, each with its `change`, its `metric` and when to `stop`; the first is the one to run first',
  firstLines: 'Other first lines for the ad',
  fixes: 'What to fix, in order of effect, each with its reason and effort',
  references: 'Slugs of the works that explain a judgment',
  referencesHydrated: 'The entries of these works in our catalog',
  video: 'Our own measurements of the video, and the moments of the `stills`',
  meta: 'How the report was made: the model, the versions of schema, prompt and rubric, the hash and length of the video, the time, and how many findings and lines were left out',
};

export const reportRules: RuleSection = {
  id: 'report',
  title: 'Reports',
  lead: 'The verdict of a report is `scored`, or `insufficient_evidence` when the ad has no video.',
  tables: [
    {
      caption: 'What a scored report holds',
      head: ['Field', 'What it holds'],
      rows: Object.entries(fields).map(([field, holds]) => [`\`${field}\``, holds]),
    },
  ],
  rules: [
    'An `insufficient_evidence` report has only its `verdict`, a `reason`, a `summary`, `score: null`, empty lists of references, and `meta`.',
    `The score of a section is the sum of its five criteria of 0, 3 or 5 points. \`by\` says who scored a criterion: code, from what we measured (\`measured\`), or the model (\`judged\`). \`value\` is the sum of the four section scores plus \`coherenceBonus\`, minus the penalties, limited to 0 to 100. The bonus is 0 since rubric 3.0; it was at most 2 since 2.0, with its reason in \`coherence\`, and at most ${MAX_BONUS} before. \`grade\` depends on \`value\` and on \`meta.rubricVersion\` alone: rubric 3.0 changed the grades, and older reports keep theirs. Code computes all sums, and you can recompute them.`,
    'Every finding and every observed line has an `id`, such as `hook-1`, `line-3` or `offer`. `cites` of a finding or an objection names observed lines; `evidence` of a judged criterion names findings and observed lines. Every `id` that is cited is in the same report. A number is missing where a check left a line out.',
    `\`score.pool\` says how many other ads of the same library we had scored with the same rubric and model when the report was made (\`reports\`, at most the latest ${LARGEST_POOL.toLocaleString('en')}), and how many of them had a lower score (\`lower\`). It is absent below ${SMALLEST_POOL}. It compares ads and does not predict results.`,
    `Each detailed finding has a \`confidence\` and an \`evidence_source\`. Each observed line has a \`source\`, except those of the transcript, the beats and the brand. \`at\`, the second of the video, is present exactly for ${toCodes(timedSources)}.`,
    '`check` says how a finding or an observed line compares with our own measurements of the video, and `video` has these measurements; a part that is null was not measured, and `video.notMeasured` says why. The result is `confirmed`, `moved` to the second at which its words are on screen, at most two seconds away and in the same shot, `not_confirmed` where something else was measured, or `not_checked` with the reason. `check.claim` is the one thing that was compared, as data and in words; a result means this and nothing else in the finding. A finding without a claim is `not_checked`. What was not read or heard costs neither points nor confidence, and points that rest on `not_confirmed` statements alone are lost. What is shown and said cannot be measured: a second, small call of a model looks at stills and hears the sound, its marks have `check.by` `second_look`, and `meta.look` has its tokens and cost. An offer has a check of each field in `checks`; `check` of a beat is about its words, and `shownCheck` about its picture. What is heard in silence or past the end is left out, and `meta.droppedByCause` counts it. `/docs/checks` defines every word.',
    'Reports scored by a rubric before 2.0 (`meta.rubricVersion`) have no `ad`, `observed`, `strategy`, `cites` or `criteria`; later ones have all of them. Reports of version 3 (`meta.schemaVersion`) have no `checks` of an offer and no `shownCheck`, and claims of kinds that are no longer compared; those of version 2 also have no `check.claim`, and `asks` and `rests_on` of no action; those of version 1 also have neither `video` nor checks. All are served as they were stored, as are older ones without a version.',
    'Archetype, framework, style, commitment, awareness stage and the role of a beat come from fixed vocabularies, which `/docs/rubric` defines.',
    `Markdown, PDF and HTML have the headings ${toSeries(chapters.map(toWords))}; then references, and how the report was made.`,
    'In Markdown and the PDF, what was compared is at each finding, and elsewhere only where no finding has it. The PDF ends with an appendix: the transcript with the words on screen, and the measurements. JSON alone has slugs of references, hashes, and the versions of prompt and schema.',
  ],
};

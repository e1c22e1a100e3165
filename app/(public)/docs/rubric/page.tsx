import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { API_BASE } from '@/lib/api-paths';
import { sections } from '@/lib/report/criteria';
import { MAX_SECTION_SCORE, RUBRIC_VERSION } from '@/lib/report/rubric';
import { DocsPage, DocsSection } from '../_frame/page-frame';
import { toDocsMetadata } from '../_site/metadata';
import { CriteriaTable } from './criteria-table';
import { GradeTables } from './grade-table';
import { PenaltyRules } from './penalty-rules';
import { vocabularies } from './sections';
import { VocabularyList } from './vocabulary-list';
import { WorkedExample } from './worked-example';

export const generateMetadata = () => toDocsMetadata('/docs/rubric');

const evidenceRules = [
  'Observations come before any judgment: the transcript, the beats, the offer, the claims with their proof, the brand, the audience, and the questions that a platform or a regulator may ask. Each line has a check, and the second at which it is seen, heard or read in the video.',
  'Every finding names its source: seen in the video, heard, read on screen, read in the ad’s copy, or stated by the library. It cites the observed lines that it rests on, if there are any.',
  'A finding that is seen, heard or read in the video has a timestamp, which must lie within the video.',
  'In a silent video, nothing can be heard, and a quote from the ad’s copy must match it word for word.',
  'Findings that name clicks, spend, sales or another metric of an ad account are removed. Reach and dates are used only as the library states them. What the ad itself says may be quoted.',
  'If a video offers little to see, hear or read, its findings are fewer. Nothing is made up.',
  'A finding or line that breaks a rule is left out, and the report says how many were left out.',
];

function Sum() {
  const parts = [
    { points: `${sections.length} × ${MAX_SECTION_SCORE}`, what: 'hook, script, visual, call to action' },
    { points: '− penalties', what: 'for faults of the whole ad' },
    { points: '= 0–100', what: 'the score, and its grade' },
  ];
  return (
    <ol className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3">
      {parts.map(({ points, what }) => (
        <li key={points} className="flex flex-col gap-1 bg-surface px-4 py-4">
          <span className="font-mono font-semibold whitespace-nowrap tabular-nums">{points}</span>
          <span className="text-sm leading-relaxed text-quiet">{what}</span>
        </li>
      ))}
    </ol>
  );
}

function Scoring() {
  return (
    <>
      <DocsSection
        id="sum"
        title="How the score is calculated"
        intro="Twenty criteria make four sections, and the sections make the score. All of it is arithmetic, done in code and shown in every report, so you can check it."
      >
        <Sum />
      </DocsSection>
      <DocsSection
        id="criteria"
        title="What the points mean"
        intro="Each section has five criteria of 0, 3 or 5 points. Code scores those that we measured in the video. The model judges the others and cites the findings and observed lines that they rest on: without evidence that stands after the checks, a criterion has 0 points."
      >
        <div className="grid gap-6">
          {sections.map((section) => (
            <CriteriaTable key={section} section={section} />
          ))}
        </div>
      </DocsSection>
      <DocsSection id="penalties" title="Limits and penalties" intro="These rules are applied in code, without a model.">
        <PenaltyRules />
      </DocsSection>
      <DocsSection
        id="grades"
        title="Grades"
        intro="The grade depends only on the score and on the version of the rubric. A section has the rating that four sections like it would give: 20 of 25 is Strong, because 4 × 20 is 80. Rubric 3.0 changed the grades: a report keeps those of its own rubric, and beside others its score is marked."
      >
        <GradeTables />
      </DocsSection>
      <DocsSection id="example" title="Worked example">
        <WorkedExample />
      </DocsSection>
      <DocsSection id="evidence" title="Evidence" intro="Findings are checked in code before a report is stored.">
        <ul className="flex max-w-[65ch] list-disc flex-col gap-2 pl-5 leading-relaxed marker:text-quiet">
          {evidenceRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </DocsSection>
    </>
  );
}

export default function RubricPage() {
  return (
    <DocsPage
      above={<p className="text-sm text-quiet">Rubric, version {RUBRIC_VERSION}</p>}
      title="How an ad earns its score"
      lead={
        <>
          <p>
            Every report states the version of the rubric that it was scored with. With this page and the breakdown in the report, anyone
            can recompute the score and the grade.
          </p>
          <p className="text-base">
            The{' '}
            <Link href="/docs/reference/report" className={linkClass}>
              fields of a report
            </Link>{' '}
            are also published as a{' '}
            <a href={`${API_BASE}/report.schema.json`} className={linkClass}>
              JSON Schema
            </a>
            .
          </p>
        </>
      }
    >
      <Scoring />
      {vocabularies.map(({ id, field, title, intro, terms }) => (
        <DocsSection
          key={id}
          id={id}
          title={title}
          intro={
            <>
              {intro} These are the values of <code className="font-mono text-[13px] text-ink">{field}</code> in a report.
            </>
          }
        >
          <VocabularyList terms={terms} />
        </DocsSection>
      ))}
    </DocsPage>
  );
}

import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '@/app/_server/download/document';
import { analysisRequest, PROMPT_VERSION, repairRequest } from '@/lib/model/prompt';
import { type Section, sectionScales, sections } from '@/lib/report/criteria';
import { example } from '@/lib/report/example';
import { reportJsonSchema } from '@/lib/report/json-schema';
import { measuredLevels, scoreMeasured } from '@/lib/report/measured-criteria';
import { hydrateReferences, isReferenceSlug } from '@/lib/report/references';
import { renderers } from '@/lib/report/render';
import { faces } from '@/lib/report/render/faces';
import { renderMarkdown } from '@/lib/report/render/markdown';
import { size, space, toSheet } from '@/lib/report/render/pdf/styles';
import { type Preview, renderPreview } from '@/lib/report/render/preview/document';
import { PREVIEW_VERSION } from '@/lib/report/render/preview/previews';
import { grades, gradeTables, judgePenalties, limitUnseen, penaltyRules, RUBRIC_VERSION, sortedRubrics } from '@/lib/report/rubric';
import { REPORT_SCHEMA_VERSION, Report } from '@/lib/report/schema';
import { toBlocks } from '@/lib/report/view/blocks';
import { toPreview } from '@/lib/report/view/preview';
import * as vocabulary from '@/lib/report/vocabulary';
import { sampleAd, sampleMeasurement, sampleVideo } from '@/tests/support/model-samples';
import { insufficientSample, legacySample, readStored, reportOfVersion2, richReport } from '@/tests/support/report-samples';
import recorded from './versions.json';

const input = { ad: sampleAd, video: sampleVideo, position: { n: 1, of: 2 }, measurement: sampleMeasurement, marker: 'a-marker' };

/** Descriptions of fields change no version, because they change nothing that a client reads. */
const withoutDescriptions = (key: string, value: unknown) => (key === 'description' && typeof value === 'string' ? undefined : value);

const { awarenessStages, hookArchetypes, scriptFrameworks, visualStyles, ctaCommitments } = vocabulary;

const vocabularies = { awarenessStages, hookArchetypes, scriptFrameworks, visualStyles, ctaCommitments };

const drawn = [richReport(), insufficientSample(), readStored(legacySample)].map((report) => toBlocks(report));

const previews: readonly Preview[] = [
  ...drawn.map((blocks) => toPreview(blocks, new Set([1]))),
  { title: 'A title', text: 'A text', eyebrow: 'Docs', report: toPreview(toBlocks(richReport()), new Set()) },
];

/** The content behind each version, and the file that raises it. */
const versioned = {
  prompt: {
    version: PROMPT_VERSION,
    constant: 'PROMPT_VERSION of lib/model/prompt.ts',
    content: [analysisRequest(input), repairRequest('an answer', ['a problem'], input)],
  },
  rubric: {
    version: RUBRIC_VERSION,
    constant: 'RUBRIC_VERSION of lib/report/rubric.ts',
    content: [sectionScales, grades, gradeTables, vocabularies, measuredLevels, penaltyRules],
  },
  schema: {
    version: String(REPORT_SCHEMA_VERSION),
    constant: 'REPORT_SCHEMA_VERSION of lib/report/schema.ts',
    content: JSON.parse(JSON.stringify(reportJsonSchema(), withoutDescriptions)) as unknown,
  },
  // An entity tag is made with the version of its renderer: without a new one, caches keep what was drawn before.
  markdown: {
    version: renderers.markdown.version,
    constant: '`version` in lib/report/render/markdown.ts',
    content: drawn.map(renderMarkdown),
  },
  html: {
    version: renderers.html.version,
    constant: '`version` in lib/report/render/pooled.ts',
    content: drawn.map((blocks) => renderHtml(blocks)),
  },
  preview: {
    version: PREVIEW_VERSION,
    constant: '`PREVIEW_VERSION` in lib/report/render/preview/previews.ts',
    content: previews.map(renderPreview).map(({ html, style }) => ({ html, style })),
  },
  pdf: {
    version: renderers.pdf.version,
    constant: '`version` in lib/report/render/pooled.ts',
    content: [drawn, size, space(1), (['a4', 'letter'] as const).map(toSheet), Object.keys(faces)],
  },
};

const digestOf = (content: unknown) =>
  createHash('sha256')
    .update(canonicalize(JSON.parse(JSON.stringify(content))) ?? '')
    .digest('hex')
    .slice(0, 16);

describe.each(Object.entries(versioned))('the version of the %s', (name, { version, constant, content }) => {
  const known: Record<string, string> = recorded[name as keyof typeof recorded];

  test('has the recorded digest', () => {
    const advice = `The ${name} has changed: raise ${constant}, and add the new version with the digest ${digestOf(content)} to tests/unit/versions.json.`;
    expect(known[version], advice).toBe(digestOf(content));
  });

  test('is the latest recorded one, and no two have the same digest', () => {
    expect(Object.keys(known).at(-1)).toBe(version);
    expect(new Set(Object.values(known)).size).toBe(Object.keys(known).length);
  });
});

test('lists sort the scores of each recorded rubric since 3.0 by themselves, the latest first', () => {
  const since = Object.keys(recorded.rubric).filter((version) => Number.parseInt(version, 10) >= 3);
  expect(sortedRubrics).toEqual(since.toReversed());
});

describe('the example report', () => {
  test('obeys the schema, and names the versions of today', () => {
    expect(Report.parse(example)).toEqual(example);
    const { schemaVersion, promptVersion, rubricVersion } = example.meta;
    expect({ schemaVersion, promptVersion, rubricVersion }).toEqual({
      schemaVersion: REPORT_SCHEMA_VERSION,
      promptVersion: PROMPT_VERSION,
      rubricVersion: RUBRIC_VERSION,
    });
  });

  test('is scored and cited as the rubric and the catalog of today would', () => {
    const { score, references, referencesHydrated } = example;
    const { breakdown } = score;
    const unsupported = sections.filter((section) => example[section].works.length + example[section].doesntWork.length === 0);
    expect([breakdown.coherenceBonus, breakdown.coherence]).toEqual([0, undefined]);
    const scoreOfSection = (section: Section) => ({ criteria: [], ...breakdown[section] });
    const scores = {
      hook: scoreOfSection('hook'),
      script: scoreOfSection('script'),
      visual: scoreOfSection('visual'),
      cta: scoreOfSection('cta'),
    };
    expect(breakdown.penalties).toEqual(judgePenalties({ scores, unsupported, measurement: example.video }));
    expect(limitUnseen(scores.visual.criteria)).toEqual(scores.visual.criteria);
    for (const { section, id, points, reason } of scoreMeasured(example.video, { seconds: example.meta.videoSeconds, brandNames: [] })) {
      const { criteria = [] } = breakdown[section];
      expect(criteria).toContainEqual(expect.objectContaining({ id, points, reason, by: 'measured' }));
    }
    expect(referencesHydrated).toEqual(hydrateReferences(references.filter(isReferenceSlug)));
  });
});

test('a report of schema version 2 is read, and drawn as recorded', () => {
  const blocks = toBlocks(reportOfVersion2());
  const digests = [renderMarkdown(blocks), String(renderHtml(blocks))].map((text) =>
    createHash('sha256').update(text).digest('hex').slice(0, 16),
  );
  expect(digests).toEqual(['cc02b61869651c8e', '2ab7ab6e16773074']);
});

import type { ScrapedAd } from '@/lib/ads/schema';
import type { ReportStill } from '@/lib/report/check';
import { caps } from '@/lib/report/fields';
import { hydrateReferences, isReferenceSlug, type ReferenceSlug } from '@/lib/report/references';
import { judgeCoherence, RUBRIC_VERSION, type Section, scoreOf, sections } from '@/lib/report/rubric';
import { REPORT_SCHEMA_VERSION, Report, type ScoredReport } from '@/lib/report/schema';
import type { VideoMeasurement } from '@/lib/video/schema';
import type { Answer } from './answer';
import { readsAsEnglish } from './language';
import { claimsPerformance, claimsSuccess, dropClaims } from './performance/claims';
import { PROMPT_VERSION } from './prompt';
import { type FindingBase, judgeSections } from './sections';

/** What we measured of the video, and the moments of the stills that could be kept. */
export type Measured = { measurement: VideoMeasurement; stills: readonly ReportStill[] };

/** What is known about a report besides the model's answer. */
export type Provenance = {
  model: string;
  ad: ScrapedAd;
  video: { sha256: string; seconds: number; hasAudio: boolean };
  /** Which of the ad's videos it is. */
  position: { n: number; of: number };
  measured: Measured;
  now: Date;
};

/** An answer of the right shape that says nothing a report could be made of; the messages are for the model. */
export class UnusableAnswer extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.name = 'UnusableAnswer';
    this.problems = problems;
  }
}

function citedBy(section: Section, { citations }: Answer): ReferenceSlug[] {
  const slugs = citations.filter((citation) => citation.section === section).map(({ slug }) => slug);
  return [...new Set(slugs.filter(isReferenceSlug))].slice(0, caps.references);
}

const statedIn = ({ worksDetail, doesntWorkDetail }: Answer[Section]) => [...worksDetail, ...doesntWorkDetail];

function toBase(answer: Answer, { ad, video, measured, now }: Provenance): FindingBase {
  const hasText = sections.some((section) => statedIn(answer[section]).some((stated) => stated.evidence_source === 'on_screen_text'));
  return { ad, seconds: video.seconds, hasAudio: video.hasAudio, hasText, measurement: measured.measurement, now };
}

/** Collects the passages that are nothing but claims about performance, while it cleans the others. */
function createCleaner() {
  const problems: string[] = [];
  const drop = (path: string, text: string, isClaim: (sentence: string) => boolean): string => {
    const cleaned = dropClaims(text, isClaim);
    if (cleaned === '') problems.push(`${path}: must judge what is seen and heard, not performance`);
    return cleaned;
  };
  return {
    problems,
    clean: (path: string, text: string) => drop(path, text, claimsPerformance),
    cleanPrediction: (path: string, text: string) => drop(path, text, claimsSuccess),
  };
}

type Cleaner = ReturnType<typeof createCleaner>;

function toPlaybook(
  { actions, abHypotheses }: Answer,
  { clean, cleanPrediction }: Cleaner,
): Pick<ScoredReport, 'actions' | 'abHypotheses'> {
  const action = (name: keyof Answer['actions']) => ({
    title: clean(`actions.${name}.title`, actions[name].title),
    body: clean(`actions.${name}.body`, actions[name].body),
  });
  return {
    actions: { steal: action('steal'), adapt: action('adapt'), skip: action('skip') },
    abHypotheses: abHypotheses.slice(0, 3).map(({ slot, hypothesis, predictedImpact, falsifiableSignal }, index) => ({
      slot,
      hypothesis: cleanPrediction(`abHypotheses.${index}.hypothesis`, hypothesis),
      predictedImpact: cleanPrediction(`abHypotheses.${index}.predictedImpact`, predictedImpact),
      falsifiableSignal,
    })),
  };
}

/** Everything that the model wrote to be read, in one text. */
function proseOf(answer: Answer): string {
  const { actions, reasoning, summary, schwartz } = answer;
  const judged = sections.flatMap((section) => [answer[section].reasoning, ...statedIn(answer[section]).map(({ text }) => text)]);
  const advised = Object.values(actions).flatMap(({ title, body }) => [title, body]);
  return [summary, reasoning, schwartz.reasoning, ...judged, ...advised].join('\n');
}

/** The report that follows from an answer: evidence admitted, score and references by code. Throws {@link UnusableAnswer}. */
export function assembleReport(answer: Answer, provenance: Provenance): Report {
  const { model, ad, video, position, measured, now } = provenance;
  const cleaner = createCleaner();
  const { clean, problems } = cleaner;
  const judged = judgeSections(answer, measured.stills, toBase(answer, provenance));
  const { findings } = judged;
  const unsupported = sections.filter((section) => findings[section].works.length + findings[section].doesntWork.length === 0);
  if (unsupported.length === sections.length) problems.push('findings: none obeys the rules of evidence');
  if (!readsAsEnglish(proseOf(answer))) problems.push('language: must be English outside of quotes');

  const scored = (section: Section) => ({
    score: answer[section].score,
    reasoning: clean(`${section}.reasoning`, answer[section].reasoning),
  });
  const { hook, script, visual, cta, schwartz } = answer;
  const breakdown = {
    hook: scored('hook'),
    script: scored('script'),
    visual: scored('visual'),
    cta: scored('cta'),
    ...judgeCoherence({ stage: schwartz.primary, hook: hook.archetype, script: script.framework, cta: cta.commitment }, unsupported),
  };
  const references = [...new Set(sections.flatMap((section) => citedBy(section, answer)))];
  const { primary, secondary } = schwartz;
  const report = {
    verdict: 'scored',
    score: { ...scoreOf(breakdown), reasoning: clean('reasoning', answer.reasoning), breakdown },
    summary: clean('summary', answer.summary),
    hook: { archetype: hook.archetype, ...findings.hook, references: citedBy('hook', answer) },
    script: { framework: script.framework, ...findings.script, references: citedBy('script', answer) },
    visual: { style: visual.style, ...findings.visual, references: citedBy('visual', answer) },
    cta: { commitment: cta.commitment, ...findings.cta, references: citedBy('cta', answer) },
    schwartz: {
      primary,
      ...(secondary === null || secondary === primary ? {} : { secondary }),
      reasoning: clean('schwartz.reasoning', schwartz.reasoning),
    },
    ...toPlaybook(answer, cleaner),
    references,
    referencesHydrated: hydrateReferences(references),
    video: judged.video,
    meta: {
      schemaVersion: REPORT_SCHEMA_VERSION,
      model,
      promptVersion: PROMPT_VERSION,
      rubricVersion: RUBRIC_VERSION,
      videoSha256: video.sha256,
      videoSeconds: video.seconds,
      generatedAt: now.toISOString(),
      video: position,
      droppedEvidence: judged.droppedEvidence,
      droppedByCause: judged.droppedByCause,
      ad: { platform: ad.platform, adId: ad.adId, pageName: ad.pageName, firstShown: ad.firstShown, lastShown: ad.lastShown },
    },
  } satisfies ScoredReport;
  if (problems.length > 0) throw new UnusableAnswer(problems);
  return Report.parse(report);
}

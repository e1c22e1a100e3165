import type { ScrapedAd } from '@/lib/ads/schema';
import { brand } from '@/lib/brand';
import { toReportAd } from '@/lib/report/ad';
import type { DroppedCause, ReportStill } from '@/lib/report/check';
import { bySection, type Section, sections } from '@/lib/report/criteria';
import { scoreMeasured } from '@/lib/report/measured-criteria';
import { hydrateReferences } from '@/lib/report/references';
import { judgePenalties, RUBRIC_VERSION, scoreOf, sumOf } from '@/lib/report/rubric';
import { REPORT_SCHEMA_VERSION, Report, type ScoredReport } from '@/lib/report/schema';
import { caps } from '@/lib/report/text';
import { workOf } from '@/lib/report/works';
import type { VideoMeasurement } from '@/lib/video/schema';
import { toActions } from './actions';
import type { Answer } from './answer';
import { createCriteria } from './judged-criteria';
import { countLosses, type Losses } from './losses';
import { PROMPT_VERSION } from './prompt';
import { neutral, proseOf, readsAsEnglish, toFixes, toStrategy, toTests } from './prose';
import { countByCause, type FindingBase, type JudgedSections, judgeSections } from './sections';
import { createResolver } from './stated-ids';

export type Measured = { measurement: VideoMeasurement; stills: readonly ReportStill[] };

export type Provenance = {
  model: string;
  ad: ScrapedAd;
  video: { sha256: string; seconds: number; hasAudio: boolean };
  position: { n: number; of: number };
  measured: Measured;
  now: Date;
};

/** An answer of the right shape that says nothing a report could be made of; the messages are for the model. */
export class UnusableAnswer extends Error {
  static {
    brand(UnusableAnswer, 'UnusableAnswer');
  }

  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.name = 'UnusableAnswer';
    this.problems = problems;
  }
}

const toBase = ({ ad, video, measured: { measurement }, now }: Provenance): FindingBase => {
  const { seconds, hasAudio } = video;
  return { ad, seconds, hasAudio, measurement, now };
};

/** The part of a host that names its owner: "brookpot" of "shop.brookpot.co.uk". */
function ownerOf(host: string | null): string[] {
  const labels = host?.split('.').slice(0, -1) ?? [];
  const owner = labels.findLast((label) => !/^(?:co|com|net|org|ac|gov)$/i.test(label));
  return owner === undefined ? [] : [owner];
}

const namesOf = ({ pageName, landingHost }: ScrapedAd, { observed }: JudgedSections) =>
  [pageName, observed.brand?.name].flatMap((name) => name ?? []).concat(ownerOf(landingHost));

function toScore(answer: Answer, judged: JudgedSections, { ad, video, measured: { measurement } }: Provenance): ScoredReport['score'] {
  const { observed, kept } = judged;
  const roles = observed.texts === undefined ? {} : { roles: observed.texts };
  const measured = scoreMeasured(measurement, { seconds: video.seconds, brandNames: namesOf(ad, judged), ...roles });
  const toCriteria = createCriteria({ measured, kept });
  const scored = (section: Section) => {
    const criteria = toCriteria(section, answer[section].criteria);
    return { score: sumOf(criteria), reasoning: answer[section].reasoning || neutral.sectionReasoning, criteria };
  };
  const scores = bySection(scored);
  const penalties = judgePenalties({ scores, unsupported: unsupportedIn(judged), measurement });
  const breakdown = { ...scores, coherenceBonus: 0, penalties };
  return { ...scoreOf(breakdown, RUBRIC_VERSION), reasoning: answer.reasoning || neutral.reasoning, breakdown };
}

const unsupportedIn = ({ findings }: JudgedSections) =>
  sections.filter((section) => findings[section].works.length + findings[section].doesntWork.length === 0);

function findProblems(answer: Answer, judged: JudgedSections, losses: Losses): string[] {
  return [
    ...(unsupportedIn(judged).length === sections.length ? ['findings: none obeys the rules of evidence'] : []),
    ...losses.problems,
    ...(readsAsEnglish(proseOf(answer)) ? [] : ['language: must be English outside of quotes']),
  ];
}

function toMeta(dropped: readonly DroppedCause[], { model, ad, video, position, now }: Provenance): ScoredReport['meta'] {
  const { platform, adId, pageName, firstShown, lastShown } = ad;
  return {
    schemaVersion: REPORT_SCHEMA_VERSION,
    model,
    promptVersion: PROMPT_VERSION,
    rubricVersion: RUBRIC_VERSION,
    videoSha256: video.sha256,
    videoSeconds: video.seconds,
    generatedAt: now.toISOString(),
    video: position,
    droppedEvidence: dropped.length,
    droppedByCause: countByCause(dropped),
    ad: { platform, adId, pageName, firstShown, lastShown },
  };
}

/** Assembles the report; `json` is the answer as it was written, by which losses are counted. Throws {@link UnusableAnswer}. */
export function assembleReport(answer: Answer, provenance: Provenance, json?: unknown): Report {
  const { ad, video, measured, now } = provenance;
  const judged = judgeSections(answer, measured.stills, toBase(provenance));
  const resolve = createResolver(judged.lines);
  const losses = countLosses(json, answer, judged);
  const problems = findProblems(answer, judged, losses);
  if (problems.length > 0) throw new UnusableAnswer(problems);
  const malformed = Array.from({ length: losses.malformed }, (): DroppedCause => 'no_text');
  const dropped = [...malformed, ...judged.dropped];

  const { findings } = judged;
  const { hook, script, visual, cta, schwartz } = answer;
  const works = {
    hook: workOf('hook', hook.archetype),
    script: workOf('script', script.framework),
    visual: workOf('visual', visual.style),
    cta: workOf('cta', cta.commitment),
  };
  const references = [...new Set(sections.flatMap((section) => works[section]))];
  const report = {
    verdict: 'scored',
    score: toScore(answer, judged, provenance),
    summary: answer.summary || neutral.summary,
    ad: toReportAd({ ad, seconds: video.seconds, aspect: measured.measurement.picture?.aspect ?? null, now }),
    observed: judged.observed,
    strategy: toStrategy(answer.strategy, resolve),
    hook: { archetype: hook.archetype, ...findings.hook, references: works.hook },
    script: { framework: script.framework, ...findings.script, references: works.script },
    visual: { style: visual.style, ...findings.visual, references: works.visual },
    cta: { commitment: cta.commitment, ...findings.cta, references: works.cta },
    schwartz: { primary: schwartz.primary, reasoning: schwartz.reasoning || neutral.awarenessReasoning },
    actions: toActions(answer, { ad, measurement: measured.measurement, resolve }),
    abHypotheses: toTests(answer),
    firstLines: answer.first_lines.filter((line) => line !== '').slice(0, caps.firstLines),
    fixes: toFixes(answer, video.seconds),
    references,
    referencesHydrated: hydrateReferences(references),
    video: judged.video,
    meta: toMeta(dropped, provenance),
  } satisfies ScoredReport;
  return Report.parse(report);
}

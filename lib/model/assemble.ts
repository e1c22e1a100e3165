import type { ScrapedAd } from '@/lib/ads/schema';
import { brand } from '@/lib/brand';
import { toReportAd } from '@/lib/report/ad';
import type { ReportStill } from '@/lib/report/check';
import { judgeCoherence } from '@/lib/report/coherence';
import { type Section, sections } from '@/lib/report/criteria';
import { scoreMeasured } from '@/lib/report/measured-criteria';
import { hydrateReferences } from '@/lib/report/references';
import { judgePenalties, RUBRIC_VERSION, scoreOf, sumOf } from '@/lib/report/rubric';
import { REPORT_SCHEMA_VERSION, Report, type ScoredReport } from '@/lib/report/schema';
import type { VideoMeasurement } from '@/lib/video/schema';
import type { Answer } from './answer';
import { createCriteria } from './judged-criteria';
import { readsAsEnglish } from './language';
import { neutralSentences as neutral } from './performance/neutral';
import { PROMPT_VERSION } from './prompt';
import { clean, proseOf, toPlaybook, toStrategy } from './prose';
import { type FindingBase, type JudgedSections, judgeSections } from './sections';
import { createResolver } from './stated-ids';

/** Our measurement of the video, and the moments of the stills that could be kept. */
export type Measured = { measurement: VideoMeasurement; stills: readonly ReportStill[] };

/** The facts about a report besides the model's answer. */
export type Provenance = {
  model: string;
  ad: ScrapedAd;
  video: { sha256: string; seconds: number; hasAudio: boolean };
  /** The place of the video among those of the ad. */
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

/** The work that explains a judgment of a section: one of them, if any. */
const citedBy = (section: Section, { citations }: Answer) =>
  citations
    .filter((citation) => citation.section === section)
    .map(({ slug }) => slug)
    .slice(0, 1);

function toBase(answer: Answer, { ad, video, measured, now }: Provenance): FindingBase {
  const stated = sections.flatMap((section) => [...answer[section].worksDetail, ...answer[section].doesntWorkDetail]);
  const hasText = stated.some(({ evidence_source }) => evidence_source === 'on_screen_text');
  return { ad, seconds: video.seconds, hasAudio: video.hasAudio, hasText, measurement: measured.measurement, now };
}

/** The part of a host that names its owner: "brookpot" of "shop.brookpot.co.uk". */
function ownerOf(host: string | null): string[] {
  const labels = host?.split('.').slice(0, -1) ?? [];
  const owner = labels.findLast((label) => !/^(?:co|com|net|org|ac|gov)$/i.test(label));
  return owner === undefined ? [] : [owner];
}

const namesOf = ({ pageName, landingHost }: ScrapedAd, { observed }: JudgedSections) =>
  [pageName, observed.brand?.name].flatMap((name) => name ?? []).concat(ownerOf(landingHost));

function toScore(answer: Answer, judged: JudgedSections, { ad, video, measured: { measurement } }: Provenance): ScoredReport['score'] {
  const measured = scoreMeasured(measurement, { seconds: video.seconds, brandNames: namesOf(ad, judged) });
  const toCriteria = createCriteria({ measured, named: judged.named, cleanReason: clean, measurement });
  const scored = (section: Section) => {
    const criteria = toCriteria(section, answer[section].criteria);
    return { score: sumOf(criteria), reasoning: clean(answer[section].reasoning, neutral.sectionReasoning), criteria };
  };
  const { hook, script, cta, schwartz } = answer;
  const breakdown = {
    hook: scored('hook'),
    script: scored('script'),
    visual: scored('visual'),
    cta: scored('cta'),
    ...judgeCoherence({ stage: schwartz.primary, hook: hook.archetype, script: script.framework, cta: cta.commitment }),
    penalties: judgePenalties({ unsupported: unsupportedIn(judged), measurement }),
  };
  return { ...scoreOf(breakdown), reasoning: clean(answer.reasoning, neutral.reasoning), breakdown };
}

const unsupportedIn = ({ findings }: JudgedSections) =>
  sections.filter((section) => findings[section].works.length + findings[section].doesntWork.length === 0);

function findProblems(answer: Answer, judged: JudgedSections): string[] {
  return [
    ...(unsupportedIn(judged).length === sections.length ? ['findings: none obeys the rules of evidence'] : []),
    ...(readsAsEnglish(proseOf(answer)) ? [] : ['language: must be English outside of quotes']),
  ];
}

function toMeta(
  { droppedEvidence, droppedByCause }: JudgedSections,
  { model, ad, video, position, now }: Provenance,
): ScoredReport['meta'] {
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
    droppedEvidence,
    droppedByCause,
    ad: { platform, adId, pageName, firstShown, lastShown },
  };
}

/** The report that follows from an answer: evidence admitted, score and references by code. Throws {@link UnusableAnswer}. */
export function assembleReport(answer: Answer, provenance: Provenance): Report {
  const { ad, video, measured, now } = provenance;
  const judged = judgeSections(answer, measured.stills, toBase(answer, provenance));
  const problems = findProblems(answer, judged);
  if (problems.length > 0) throw new UnusableAnswer(problems);

  const { findings } = judged;
  const { hook, script, visual, cta, schwartz } = answer;
  const { primary, secondary } = schwartz;
  const references = [...new Set(sections.flatMap((section) => citedBy(section, answer)))];
  const report = {
    verdict: 'scored',
    score: toScore(answer, judged, provenance),
    summary: clean(answer.summary, neutral.summary),
    ad: toReportAd({ ad, seconds: video.seconds, aspect: measured.measurement.picture?.aspect ?? null, now }),
    observed: judged.observed,
    strategy: toStrategy(answer.strategy, createResolver(judged.namedLines)),
    hook: { archetype: hook.archetype, ...findings.hook, references: citedBy('hook', answer) },
    script: { framework: script.framework, ...findings.script, references: citedBy('script', answer) },
    visual: { style: visual.style, ...findings.visual, references: citedBy('visual', answer) },
    cta: { commitment: cta.commitment, ...findings.cta, references: citedBy('cta', answer) },
    schwartz: {
      primary,
      ...(secondary === null || secondary === primary ? {} : { secondary }),
      reasoning: clean(schwartz.reasoning, neutral.awarenessReasoning),
    },
    ...toPlaybook(answer),
    references,
    referencesHydrated: hydrateReferences(references),
    video: judged.video,
    meta: toMeta(judged, provenance),
  } satisfies ScoredReport;
  return Report.parse(report);
}

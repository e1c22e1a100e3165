import type { ScrapedAd } from '@/lib/ads/schema';
import { hydrateReferences, isReferenceSlug, type ReferenceSlug } from '@/lib/report/references';
import { judgeCoherence, RUBRIC_VERSION, type Section, scoreOf, sections } from '@/lib/report/rubric';
import { caps, REPORT_SCHEMA_VERSION, Report, type ScoredReport } from '@/lib/report/schema';
import type { Answer } from './answer';
import { admitFindings, claimsPerformance, claimsSuccess, dropClaims, type EvidenceBase } from './evidence';
import { readsAsEnglish } from './language';
import { PROMPT_VERSION } from './prompt';

/** What is known about a report besides the model's answer. */
export type Provenance = {
  model: string;
  ad: ScrapedAd;
  video: { sha256: string; seconds: number; hasAudio: boolean };
  /** Which of the ad's videos it is. */
  position: { n: number; of: number };
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

type Admitted = {
  section: Pick<ScoredReport['hook'], 'works' | 'doesntWork' | 'worksDetail' | 'doesntWorkDetail' | 'references'>;
  dropped: number;
};

function citedBy(section: Section, { citations }: Answer): ReferenceSlug[] {
  const slugs = citations.filter((citation) => citation.section === section).map(({ slug }) => slug);
  return [...new Set(slugs.filter(isReferenceSlug))].slice(0, caps.references);
}

const statedIn = ({ worksDetail, doesntWorkDetail }: Answer[Section]) => [...worksDetail, ...doesntWorkDetail];

function toEvidenceBase(answer: Answer, { ad, video }: Provenance): EvidenceBase {
  const hasText = sections.some((section) => statedIn(answer[section]).some((stated) => stated.evidence_source === 'on_screen_text'));
  return { ad, seconds: video.seconds, hasAudio: video.hasAudio, hasText };
}

function admitSection(section: Section, answer: Answer, base: EvidenceBase): Admitted {
  const works = admitFindings(answer[section].worksDetail, base);
  const doesntWork = admitFindings(answer[section].doesntWorkDetail, base);
  return {
    section: {
      works: works.findings.map(({ text }) => text),
      doesntWork: doesntWork.findings.map(({ text }) => text),
      worksDetail: works.findings,
      doesntWorkDetail: doesntWork.findings,
      references: citedBy(section, answer),
    },
    dropped: works.dropped + doesntWork.dropped,
  };
}

const isBare = ({ section }: Admitted) => section.works.length + section.doesntWork.length === 0;

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
  const { model, ad, video, position, now } = provenance;
  const cleaner = createCleaner();
  const { clean, problems } = cleaner;
  const base = toEvidenceBase(answer, provenance);
  const admitted = {
    hook: admitSection('hook', answer, base),
    script: admitSection('script', answer, base),
    visual: admitSection('visual', answer, base),
    cta: admitSection('cta', answer, base),
  };
  const unsupported = sections.filter((section) => isBare(admitted[section]));
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
    hook: { archetype: hook.archetype, ...admitted.hook.section },
    script: { framework: script.framework, ...admitted.script.section },
    visual: { style: visual.style, ...admitted.visual.section },
    cta: { commitment: cta.commitment, ...admitted.cta.section },
    schwartz: {
      primary,
      ...(secondary === null || secondary === primary ? {} : { secondary }),
      reasoning: clean('schwartz.reasoning', schwartz.reasoning),
    },
    ...toPlaybook(answer, cleaner),
    references,
    referencesHydrated: hydrateReferences(references),
    meta: {
      schemaVersion: REPORT_SCHEMA_VERSION,
      model,
      promptVersion: PROMPT_VERSION,
      rubricVersion: RUBRIC_VERSION,
      videoSha256: video.sha256,
      videoSeconds: video.seconds,
      generatedAt: now.toISOString(),
      video: position,
      droppedEvidence: sections.reduce((sum, section) => sum + admitted[section].dropped, 0),
      ad: { platform: ad.platform, adId: ad.adId, pageName: ad.pageName, firstShown: ad.firstShown, lastShown: ad.lastShown },
    },
  } satisfies ScoredReport;
  if (problems.length > 0) throw new UnusableAnswer(problems);
  return Report.parse(report);
}

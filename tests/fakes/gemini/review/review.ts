import type { Told } from '../told';
import { judgeAsk } from './ask';
import { citesOf } from './cite';
import { scoreAsk } from './criteria-cta';
import { scoreHook } from './criteria-hook';
import { scoreScript } from './criteria-script';
import { scoreVisual } from './criteria-visual';
import type { Finding, Findings } from './finding';
import { judgeHook } from './hook';
import { proposeTests } from './hypotheses';
import { type Criterion, type Judged, listFindings, type Section, toIdOf } from './judged';
import { type Observed, observe } from './observe';
import { adviseOn } from './playbook';
import { judgeScript } from './script';
import { stateClaims } from './state-claims';
import { toStrategy } from './strategy';
import { explainStage, summarize } from './summary';
import { judgeVisual } from './visual';
import { type Watched, watch } from './watched';
import { chooseCommitment, chooseHook, chooseScript, chooseStage, chooseStyle } from './words-for';

const sectionNames = ['hook', 'script', 'visual', 'cta'] as const;
const sectionWords = { hook: 'hook', script: 'script', visual: 'visuals', cta: 'call to action' } as const;

const mostOf = (findings: readonly Finding[]) => findings.toSorted((a, b) => b.weight - a.weight)[0]?.topic;

/** "For it: the question “…” in the first frame. Against it: …" */
function explain(section: Section, { works, doesntWork }: Findings): string {
  const [good, bad] = [mostOf(works), mostOf(doesntWork)];
  if (good === undefined && bad === undefined) return `Nothing speaks for or against its ${sectionWords[section]}.`;
  return [good === undefined ? 'Nothing speaks for it.' : `For it: ${good}.`, ...(bad === undefined ? [] : [`Against it: ${bad}.`])].join(
    ' ',
  );
}

/** States the best of the strongest section, and the problem of the weakest. */
function conclude(found: Record<Section, Findings>, scores: Record<Section, number>): string {
  const ranked = sectionNames.toSorted((a, b) => scores[b] - scores[a]);
  const best = ranked.find((section) => found[section].works.length > 0);
  const worst = ranked.findLast((section) => section !== best && found[section].doesntWork.length > 0);
  const parts = [
    ...(best === undefined ? [] : [`It is strongest in its ${sectionWords[best]}: ${mostOf(found[best].works)}.`]),
    ...(worst === undefined ? [] : [`It has the most to gain in its ${sectionWords[worst]}: ${mostOf(found[worst].doesntWork)}.`]),
  ];
  return parts.length === 0 ? 'Little could be seen, heard or read that speaks for or against the ad.' : parts.join(' ');
}

/** The findings of a section as an answer has them: named by their place and with what they rest on. */
function toFindings(section: Section, { works, doesntWork }: Findings, observed: Observed, watched: Watched) {
  return [...works.map((finding) => ({ finding, works: true })), ...doesntWork.map((finding) => ({ finding, works: false }))].map(
    ({ finding, works: isPraise }, index) => {
      const { key: _, topic: __, weight: ___, ...stated } = finding;
      const id = `${section}-${index + 1}`;
      const own = { ...stated, id, section, works: isPraise, cites: citesOf(finding, observed) };
      return { own, claims: stateClaims(id, finding, watched) };
    },
  );
}

/** A work of the catalog for a judgment that it explains, at most one a section. */
function cite(found: Record<Section, Findings>) {
  const has = (section: Section, ...keys: string[]) => listFindings(found[section]).some(({ key }) => keys.includes(key));
  return [
    ...(has('hook', 'opening') ? [{ section: 'hook', slug: has('hook', 'early_cut') ? 'processing-fluency' : 'information-gap' }] : []),
    ...(has('script', 'figure', 'proof') ? [{ section: 'script', slug: 'scientific-advertising' }] : []),
    ...(has('cta', 'button_same') ? [{ section: 'cta', slug: 'message-match' }] : []),
  ];
}

const sumOf = (criteria: readonly Criterion[]) => criteria.reduce((sum, { points }) => sum + Number(points), 0);

/**
 * A review of an ad that says only what the request contains. Its keys are those that a strategist’s answer would have, and a word of a
 * closed vocabulary is a list, of which the schema of the answer takes the first that it knows.
 */
export function reviewAd(told: Told, draw: (path: string) => number) {
  const watched = watch(told, draw);
  const observed = observe(watched);
  const found = {
    hook: judgeHook(watched),
    script: judgeScript(watched, observed.claims),
    visual: judgeVisual(watched),
    cta: judgeAsk(watched),
  };
  const judged = (section: Section): Judged => ({ watched, observed, idOf: toIdOf(section, found[section]) });
  const criteria = {
    hook: scoreHook(judged('hook')),
    script: scoreScript(judged('script')),
    visual: scoreVisual(judged('visual')),
    cta: scoreAsk(judged('cta')),
  };
  const scores = { hook: sumOf(criteria.hook), script: sumOf(criteria.script), visual: sumOf(criteria.visual), cta: sumOf(criteria.cta) };
  const stage = chooseStage(watched);
  const stated = sectionNames.flatMap((section) => toFindings(section, found[section], observed, watched));
  return {
    observed,
    findings: stated.map(({ own }) => own),
    claims: stated.flatMap(({ claims }) => claims),
    criteria: sectionNames.flatMap((section) => criteria[section]),
    hook: { reasoning: explain('hook', found.hook), archetype: chooseHook(watched) },
    script: { reasoning: explain('script', found.script), framework: chooseScript(watched, observed.beats) },
    visual: { reasoning: explain('visual', found.visual), style: chooseStyle(watched) },
    cta: { reasoning: explain('cta', found.cta), commitment: chooseCommitment(watched) },
    strategy: toStrategy(watched, observed),
    schwartz: { reasoning: explainStage(watched, stage[0]), primary: stage, secondary: null },
    reasoning: conclude(found, scores),
    summary: summarize(watched),
    actions: adviseOn(watched, observed),
    abHypotheses: proposeTests(watched, scores),
    citations: cite(found),
  };
}

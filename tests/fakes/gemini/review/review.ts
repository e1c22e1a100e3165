import type { Told } from '../told';
import { judgeAsk } from './ask';
import { citesOf } from './cite';
import { scoreAsk } from './criteria-cta';
import { scoreHook } from './criteria-hook';
import { scoreScript } from './criteria-script';
import { scoreVisual } from './criteria-visual';
import { enumerate, type Finding, type Findings } from './finding';
import { judgeHook } from './hook';
import { proposeTests } from './hypotheses';
import { type Criterion, type Judged, listFindings, type Section, toIdOf } from './judged';
import { type Observed, observe } from './observe';
import { adviseOn } from './playbook';
import { capital } from './read-words';
import { judgeScript } from './script';
import { toStrategy } from './strategy';
import { explainStage, summarize } from './summary';
import { judgeVisual } from './visual';
import { watch } from './watched';
import { chooseCommitment, chooseHook, chooseScript, chooseStage, chooseStyle } from './words-for';

const sectionNames = ['hook', 'script', 'visual', 'cta'] as const;
const sectionWords = { hook: 'hook', script: 'script', visual: 'picture', cta: 'call to action' } as const;

/** "What carries the hook: the question “…” in the first frame and a second picture at 1.8 s. What costs it points: …" */
function explain(section: string, { works, doesntWork }: Findings): string {
  const topics = (list: readonly Finding[]) =>
    enumerate(
      list
        .toSorted((a, b) => b.weight - a.weight)
        .slice(0, 2)
        .map(({ topic }) => topic),
    );
  const [good, bad] = [topics(works), topics(doesntWork)];
  if (good === '' && bad === '') return `Nothing in the video speaks for or against the ${section}.`;
  if (good === '') return `Nothing carries the ${section}. What costs it points: ${bad}.`;
  const carries = `What carries the ${section}: ${good}.`;
  return bad === '' ? `${carries} Nothing that was seen or read speaks against it.` : `${carries} What costs it points: ${bad}.`;
}

/** The findings of a section as an answer has them: named by their place and with what they rest on. */
function toFindings(section: Section, { works, doesntWork }: Findings, observed: Observed) {
  return [...works.map((finding) => ({ finding, works: true })), ...doesntWork.map((finding) => ({ finding, works: false }))].map(
    ({ finding, works: isPraise }, index) => {
      const { key: _, topic: __, weight: ___, ...stated } = finding;
      return { ...stated, id: `${section}-${index + 1}`, section, works: isPraise, cites: citesOf(finding, observed) };
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
const mostOf = (findings: readonly Finding[]) => findings.toSorted((a, b) => b.weight - a.weight)[0]?.topic;

/**
 * A review of an ad that says only what the request tells of it. Its keys are those that a strategist’s answer would have, and a word of a
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
  const all = Object.values(found);
  const strongest = mostOf(all.flatMap(({ works }) => works));
  const weakest = mostOf(all.flatMap(({ doesntWork }) => doesntWork));
  const stage = chooseStage(watched);
  const verdict = [
    ...(strongest === undefined ? [] : [`Its strongest point is ${strongest}`]),
    ...(weakest === undefined ? [] : [`its weakest is ${weakest}`]),
  ];
  return {
    observed,
    findings: sectionNames.flatMap((section) => toFindings(section, found[section], observed)),
    criteria: sectionNames.flatMap((section) => criteria[section]),
    hook: { reasoning: explain(sectionWords.hook, found.hook), archetype: chooseHook(watched) },
    script: { reasoning: explain(sectionWords.script, found.script), framework: chooseScript(watched) },
    visual: { reasoning: explain(sectionWords.visual, found.visual), style: chooseStyle(watched) },
    cta: { reasoning: explain(sectionWords.cta, found.cta), commitment: chooseCommitment(watched) },
    strategy: toStrategy(watched, observed),
    schwartz: { reasoning: explainStage(watched, stage[0]), primary: stage, secondary: null },
    reasoning:
      verdict.length === 0 ? 'Little could be seen, heard or read that speaks for or against the ad.' : `${capital(verdict.join('; '))}.`,
    summary: summarize(watched, weakest),
    actions: adviseOn(watched, observed),
    abHypotheses: proposeTests(watched, {
      hook: sumOf(criteria.hook),
      script: sumOf(criteria.script),
      visual: sumOf(criteria.visual),
      cta: sumOf(criteria.cta),
    }),
    citations: cite(found),
  };
}

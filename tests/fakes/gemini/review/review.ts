import type { Told } from '../told';
import { judgeAsk } from './ask';
import type { Finding, Findings } from './finding';
import { judgeHook } from './hook';
import { adviseOn, explainScore, explainStage, proposeTests, summarize } from './playbook';
import { judgeScript } from './script';
import { judgeVisual } from './visual';
import { watch } from './watched';
import { chooseCommitment, chooseHook, chooseScript, chooseStage, chooseStyle } from './words-for';

const BASE_POINTS = 12;
const MAX_POINTS = 24;

const weigh = (findings: readonly Finding[]) => findings.reduce((sum, { weight }) => sum + weight, 0);
const toPoints = ({ works, doesntWork }: Findings) =>
  Math.min(MAX_POINTS, Math.max(2, BASE_POINTS + weigh(works) - Math.round(weigh(doesntWork) * 0.8)));

const toSection = (name: string, findings: Findings) => ({
  worksDetail: findings.works,
  doesntWorkDetail: findings.doesntWork,
  reasoning: explainScore(name, findings),
  score: toPoints(findings),
});

/** Works that explain what was found, by section. */
function cite({ hook, script, visual, cta }: Record<'hook' | 'script' | 'visual' | 'cta', Findings>) {
  const has = ({ works, doesntWork }: Findings, topic: RegExp) => [...works, ...doesntWork].some((finding) => topic.test(finding.topic));
  return [
    { section: 'hook', slug: has(hook, /question/) ? 'information-gap' : 'processing-fluency' },
    ...(has(hook, /name/) ? [{ section: 'hook', slug: 'distinctive-assets' }] : []),
    { section: 'script', slug: has(script, /figure|number|proof/) ? 'reason-why' : 'slippery-slide' },
    { section: 'visual', slug: has(visual, /caption|sound/) ? 'meta-mobile-video' : 'picture-superiority' },
    { section: 'cta', slug: has(cta, /button/) ? 'message-match' : 'fogg-behavior-model' },
  ];
}

/**
 * A review of an ad that says only what the request tells of it. Its keys are those that a strategist’s answer would have, and a word of a
 * closed vocabulary is a list, of which the schema of the answer takes the first that it knows.
 */
export function reviewAd(told: Told, draw: (path: string) => number) {
  const watched = watch(told, draw);
  const found = { hook: judgeHook(watched), script: judgeScript(watched), visual: judgeVisual(watched), cta: judgeAsk(watched) };
  const all = Object.values(found);
  const weakest = all.flatMap(({ doesntWork }) => doesntWork).toSorted((a, b) => b.weight - a.weight)[0]?.topic;
  const strongest = all.flatMap(({ works }) => works).toSorted((a, b) => b.weight - a.weight)[0]?.topic;
  const stage = chooseStage(watched);
  const verdict = [
    ...(strongest === undefined ? [] : [`Its strongest point is ${strongest}`]),
    ...(weakest === undefined ? [] : [`its weakest is ${weakest}`]),
  ];
  return {
    hook: { ...toSection('hook', found.hook), archetype: chooseHook(watched) },
    script: { ...toSection('script', found.script), framework: chooseScript(watched) },
    visual: { ...toSection('picture', found.visual), style: chooseStyle(watched) },
    cta: { ...toSection('call to action', found.cta), commitment: chooseCommitment(watched) },
    schwartz: { reasoning: explainStage(watched, stage[0]), primary: stage, secondary: null },
    reasoning: verdict.length === 0 ? 'Little could be seen, heard or read that speaks for or against the ad.' : `${verdict.join('; ')}.`,
    summary: summarize(watched, weakest),
    actions: adviseOn(watched),
    abHypotheses: proposeTests(watched),
    citations: cite(found),
  };
}

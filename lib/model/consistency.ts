import type { ScrapedAd } from '@/lib/ads/schema';
import type { Observed } from '@/lib/report/observed';
import type { ScoredReport } from '@/lib/report/schema';
import type { VideoMeasurement } from '@/lib/video/schema';
import type { Answer } from './answer';
import { type Clean, neutral } from './prose';

type Needed = 'demonstration' | 'proof' | 'problem';
const neededByHook: Partial<Record<Answer['hook']['archetype'], Needed>> = { demonstration: 'demonstration', proof_first: 'proof' };
const neededByScript: Partial<Record<Answer['script']['framework'], Needed>> = {
  problem_solution_demo: 'demonstration',
  pas: 'problem',
  pastor: 'problem',
};

/** The roles of beats that have it. A hook that names a problem does not dwell on it. */
const rolesOf: Record<Needed, readonly Observed['beats'][number]['role'][]> = {
  demonstration: ['demonstration'],
  proof: ['proof'],
  problem: ['problem', 'agitation'],
};

/** The criterion whose 0 points say that there is none. */
const criterionOf: Partial<Record<Needed, readonly ['visual' | 'script', string]>> = {
  demonstration: ['visual', 'shows'],
  proof: ['script', 'proof'],
};

/** Tells whether the beats, where there are any, and the criterion leave room for what a label needs. */
function has(needed: Needed, answer: Answer, { beats }: Observed): boolean {
  const [section, id] = criterionOf[needed] ?? [];
  const isDenied = section !== undefined && answer[section].criteria.some((criterion) => criterion.id === id && criterion.points === 0);
  return !isDenied && (beats.length === 0 || beats.some(({ role }) => rolesOf[needed].includes(role)));
}

export type Labels = { archetype: Answer['hook']['archetype']; framework: Answer['script']['framework']; faults: string[] };

/** The labels of the hook and the script; `none` in place of one that needs a beat that is said to be missing. */
export function toLabels(answer: Answer, observed: Observed): Labels {
  const { archetype } = answer.hook;
  const { framework } = answer.script;
  const missing = (needed: Needed | undefined) => needed !== undefined && !has(needed, answer, observed);
  const [isWrongHook, isWrongScript] = [missing(neededByHook[archetype]), missing(neededByScript[framework])];
  const fault = (label: string, needed: Needed | undefined) => `${label} needs a ${needed}, and the beats or criteria have none`;
  return {
    archetype: isWrongHook ? 'none' : archetype,
    framework: isWrongScript ? 'none' : framework,
    faults: [
      ...(isWrongHook ? [fault('hook.archetype', neededByHook[archetype])] : []),
      ...(isWrongScript ? [fault('script.framework', neededByScript[framework])] : []),
    ],
  };
}

type Action = ScoredReport['actions']['steal'];
type Resting = { ad: ScrapedAd; measurement: VideoMeasurement; resolve: (ids: readonly string[]) => string[] };

/** The ID in the report of that on which an action rests; undefined where there is none. */
function findRest(stated: string, { ad, measurement: { picture, text }, resolve }: Resting): string | undefined {
  if (stated === 'button') return ad.ctaText === null ? undefined : stated;
  const [, list, n] = /^(shot|text)-([1-9][0-9]{0,3})$/.exec(stated) ?? [];
  if (list === undefined) return resolve([stated])[0];
  return Number(n) <= ((list === 'shot' ? picture?.shots : text?.spans)?.length ?? 0) ? stated : undefined;
}

const opposite = (a: Action['asks'], b: Action['asks']) => a === 'keep' && (b === 'remove' || b === 'change');

/** The actions without those that rest on nothing, or that contradict one before them; a neutral text is in their place. */
export function toActions({ actions }: Answer, clean: Clean, resting: Resting): { actions: ScoredReport['actions']; faults: string[] } {
  const faults: string[] = [];
  const kept: Action[] = [];
  const toAction = (name: 'steal' | 'adapt' | 'skip'): Action => {
    const { title, body, asks, rests_on } = actions[name];
    const rest = rests_on === null ? undefined : findRest(rests_on, resting);
    const against = kept.find(
      (one) => rest !== undefined && one.rests_on === rest && (opposite(one.asks, asks) || opposite(asks, one.asks)),
    );
    const fault =
      rests_on !== null && rest === undefined
        ? `rests_on: nothing has this ID${rests_on === 'button' ? '; the ad has no button' : ''}`
        : against && `asks: another action about the same thing asks to ${against.asks} it`;
    if (fault !== undefined) {
      faults.push(`actions.${name}.${fault}`);
      return { title: neutral.actionTitle, body: neutral.actionBody };
    }
    const action = {
      title: clean(title, neutral.actionTitle),
      body: clean(body, neutral.actionBody),
      asks,
      ...(rest === undefined ? {} : { rests_on: rest }),
    };
    kept.push(action);
    return action;
  };
  return { actions: { steal: toAction('steal'), adapt: toAction('adapt'), skip: toAction('skip') }, faults };
}

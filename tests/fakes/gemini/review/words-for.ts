import { isDare } from './read-words';
import type { Watched } from './watched';

/** Words of closed vocabularies that fit, best first; a schema takes the first that it knows. */
export type Choice = readonly string[];

const offer = /\b(?:free|sale|clearance|off|save|deal|[$€£]\d)|\d ?%/i;

export function chooseHook({ opening }: Watched): Choice {
  const text = opening?.text ?? '';
  if (text === '') return ['none'];
  if (text.includes('?')) return ['question', 'problem_callout'];
  if (/\b(?:not|isn’t|isn't|never|stop|wrong|myth)\b/i.test(text)) return ['myth_busting', 'bold_claim'];
  if (offer.test(text)) return ['offer_first'];
  if (isDare(text)) return ['pattern_interrupt', 'curiosity_gap'];
  if (/\b(?:you|your|this)\b/i.test(text)) return ['direct_address', 'curiosity_gap'];
  return ['bold_claim'];
}

export function chooseScript(watched: Watched, beats: readonly { role: string }[]): Choice {
  if (watched.sentences.length < 2) return ['none'];
  const [hook] = chooseHook(watched);
  const has = (wanted: string) => beats.some(({ role }) => role === wanted);
  if (hook === 'question' || hook === 'myth_busting')
    return [...(has('demonstration') ? ['problem_solution_demo'] : []), ...(has('problem') || has('agitation') ? ['pas'] : []), 'aida'];
  return hook === 'offer_first' ? ['offer_stack', 'four_ps'] : ['four_ps', 'reasons_why'];
}

export const chooseStyle = ({ picture }: Watched): Choice =>
  (picture?.cuts ?? 0) < 2 ? ['text_overlay'] : ['motion_graphics', 'text_overlay'];

export function chooseCommitment({ ask, ad }: Watched): Choice {
  const words = `${ask?.text ?? ''} ${ask === undefined ? (ad.button ?? '') : ''}`;
  if (words.trim() === '') return ['none'];
  if (/\b(?:order|buy|shop|subscribe|call|apply)\b/i.test(words)) return ['high'];
  return /\b(?:install|download|book|sign|get|claim|try|join|reserve|board)\b/i.test(words) ? ['mid'] : ['low'];
}

export function chooseStage(watched: Watched): Choice {
  const [hook] = chooseHook(watched);
  if (hook === 'question' || hook === 'myth_busting') return ['problem_aware'];
  if (hook === 'pattern_interrupt') return ['unaware'];
  if (hook === 'offer_first') return ['most_aware', 'product_aware'];
  return hook === 'direct_address' ? ['problem_aware', 'solution_aware'] : ['product_aware', 'solution_aware'];
}

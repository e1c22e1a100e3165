import { asksTwice, hasGift, stepOf } from './ask';
import { inSeconds, quote } from './finding';
import { type Criterion, criterion, type Judged, linesAt } from './judged';
import { takesRisk } from './read-words';

function judgeStep({ watched, observed, idOf }: Judged): Criterion {
  const { ask, spoken, sentences } = watched;
  if (ask === undefined)
    return criterion('one_step', 0, `The video does not say what to do after ${quote(sentences.at(-1)?.text ?? 'its pictures')}.`);
  const evidence = [idOf('ask'), idOf('ask_heard'), idOf('two_steps'), ...linesAt(ask.from, observed)];
  if (asksTwice(ask.text)) return criterion('one_step', 3, `${quote(ask.text)} is said and written, and holds two steps.`, evidence);
  const isSaid = spoken.some(({ text }) => text === ask.text);
  return isSaid
    ? criterion('one_step', 5, `${quote(ask.text)} is both said and written.`, evidence)
    : criterion('one_step', 3, `${quote(ask.text)} is written and not said.`, evidence);
}

function judgeButton({ watched, observed, idOf }: Judged): Criterion {
  const { ask, ad } = watched;
  if (ad.button === undefined)
    return criterion(
      'button',
      0,
      `The library shows no button${ask === undefined ? ` for ${ad.pageName ?? watched.name}` : ` that could repeat ${quote(ask.text)}`}.`,
    );
  const evidence = [idOf('button_same'), idOf('button_other'), idOf('button_alone'), ...linesAt(ask?.from, observed)];
  if (ask === undefined) return criterion('button', 3, `The button says ${quote(ad.button)}, the video names no step.`, evidence);
  return stepOf(ask.text) === stepOf(ad.button)
    ? criterion('button', 5, `${quote(ad.button)} on the button asks for the same step as ${quote(ask.text)}.`, evidence)
    : criterion(
        'button',
        3,
        `${quote(ad.button)} on the button is another word for what ${quote(ask.text)} asks, or another step.`,
        evidence,
      );
}

function judgeReason({ watched, observed, idOf }: Judged): Criterion {
  const { ask } = watched;
  const { offer } = observed;
  if (ask === undefined) return criterion('reason', 0, `${watched.name} gives no reason to act now, because no act is asked for.`);
  const evidence = [idOf('ask'), idOf('offer_copy'), ...(offer === null ? [] : ['offer'])];
  if (hasGift(ask.text)) return criterion('reason', 5, `${quote(ask.text)} rewards acting today.`, evidence);
  if (offer !== null && offer.urgency !== null)
    return criterion('reason', 3, `${quote(offer.urgency)} sets a date without a reason for it.`, evidence);
  if (offer !== null && /\b(?:free|trial)\b/i.test(offer.what))
    return criterion('reason', 3, `${quote(offer.what)} is a benefit without a deadline.`, evidence);
  return criterion('reason', 0, `${quote(ask.text)} gives no reason to act now rather than next month.`);
}

function judgeRisk({ watched, observed, idOf }: Judged): Criterion {
  const { price, middle, sentences, ask, name, ad } = watched;
  const kept = middle.find(({ text }) => takesRisk(text));
  const sample = sentences.find(({ text }) => /\b(?:free|swatch|trial|sample)\b/i.test(text) && !(text === ask?.text && hasGift(text)));
  if (price !== undefined && (kept ?? sample) !== undefined)
    return criterion('risk', 5, `${price.amount} is stated, and ${quote((kept ?? sample)?.text ?? '')} takes away the risk.`, [
      'offer',
      idOf('guarantee'),
    ]);
  const copied = observed.claims.find(({ claim, source }) => source === 'ad_copy' && takesRisk(claim));
  const rest = copied === undefined ? `what happens if ${name} disappoints is not` : `${quote(copied.claim)} is in the copy alone`;
  if (price !== undefined)
    return criterion('risk', 3, `${price.amount} is stated; ${rest}.`, [
      copied?.id,
      idOf('late_price'),
      'offer',
      ...linesAt(price.from, observed),
    ]);
  const told = kept ?? sample;
  if (told !== undefined)
    return criterion(
      'risk',
      3,
      `${quote(told.text)} makes the step smaller; the price stays open.`,
      [idOf('guarantee'), 'offer', ...linesAt(told.from, observed)].filter((id) => id !== 'offer' || observed.offer !== null),
    );
  return criterion(
    'risk',
    0,
    `Price, effort and consequences stay open${ask === undefined ? ` with ${ad.pageName ?? name}` : ` behind ${quote(ask.text)}`}.`,
  );
}

function judgeProportion({ watched, observed, idOf }: Judged): Criterion {
  const { ask, seconds, middle } = watched;
  if (ask === undefined) return criterion('proportion', 0, `${inSeconds(seconds)} of video lead to no step at all.`);
  const evidence = [idOf('ask'), ...observed.claims.slice(0, 2).map(({ id }) => id), ...linesAt(ask.from, observed)];
  const isSmall = /\b(?:feel|choose|see|learn|watch|pick|visit)\b/i.test(ask.text);
  if (isSmall) return criterion('proportion', 5, `${quote(ask.text)} asks for little, and little has been argued for.`, evidence);
  const proven = observed.claims.some(({ proof }) => proof !== null);
  if (proven && !asksTwice(ask.text) && middle.length > 2)
    return criterion('proportion', 5, `${quote(ask.text)} is the natural end of the ${middle.length} lines before it.`, evidence);
  return criterion(
    'proportion',
    3,
    `${quote(ask.text)} asks for somewhat more than ${inSeconds(ask.from)} of argument have earned.`,
    evidence,
  );
}

export const scoreAsk = (judged: Judged): Criterion[] =>
  [judgeStep, judgeButton, judgeReason, judgeRisk, judgeProportion].map((judge) => judge(judged));

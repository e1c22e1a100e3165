import { atSecond, copied, type Finding, type Findings, heard, inSeconds, quote, read, those, toSecond } from './finding';
import type { Watched } from './watched';

const SHORT_SECONDS = 2.2;
const END_SECONDS = 3.5;

/** Classifies a request by its verb; all that lead to a purchase are alike. */
export function stepOf(text: string): string {
  if (/\b(?:order|shop|buy)\b/i.test(text)) return 'buy';
  return /[a-z]+/.exec(text.toLowerCase())?.[0] ?? '';
}

/** Two steps in one request: "Install Halvsies and link one card". */
export const asksTwice = (text: string) => /\band (?:link|add|enter|create|connect|sign|share|invite|call|give)\b/i.test(text);
export const hasGift = (text: string) => /\b(?:free|gift|bonus|save|off)\b/i.test(text);

function toAsk({ ask, seconds, pick }: Watched): Finding | undefined {
  if (ask === undefined) return undefined;
  const line = quote(ask.text);
  if (hasGift(ask.text))
    return read(ask.from, `${line} names the step and a reason to take it now in one line.`, {
      key: 'ask',
      topic: `${line}, a step with its reason`,
      weight: 5,
    });
  const end = seconds - ask.to < 0.6 ? ' and stays until the end' : '';
  const text = pick('cta.ask', [
    `The video ends on a step in plain words: ${line} appears ${atSecond(ask.from)}${end}.`,
    `${line} is a request in ${ask.text.split(/\s+/).length} words, on screen ${atSecond(ask.from)}, when the argument is complete.`,
    `Viewers who have watched this far learn exactly what to do: ${line}.`,
  ]);
  return read(ask.from, text, { key: 'ask', topic: `the plain request ${line}`, weight: 4 });
}

function toTwoSteps({ ask }: Watched): Finding | undefined {
  if (ask === undefined || !asksTwice(ask.text)) return undefined;
  const text = `${quote(ask.text)} asks for two things at once. The second is the one that people put off, and nothing on screen makes it smaller.`;
  return read(ask.from, text, { key: 'two_steps', topic: `two steps in ${quote(ask.text)}`, weight: 4 });
}

function toSpoken({ ask, sound, spoken }: Watched): { works?: Finding; doesntWork?: Finding } {
  if (ask === undefined || sound === null || sound.voice.length === 0) return {};
  const line = spoken.find(({ text }) => text === ask.text);
  if (line !== undefined)
    return {
      works: heard(
        line.at,
        `The voice speaks the request too, from ${toSecond(line.at)} to ${toSecond(line.until)}, so those who only listen are asked as well.`,
        {
          key: 'ask_heard',
          topic: `a request that is heard until ${toSecond(line.until)}`,
          weight: 2,
          confidence: 'medium',
        },
      ),
    };
  if (sound.voice.some((span) => span.to > ask.from + 0.3 && span.from < ask.to)) return {};
  const text = `No voice accompanies ${quote(ask.text)}: whoever listens without looking is never asked.`;
  return {
    doesntWork: read(ask.from, text, { key: 'ask_unheard', topic: 'a request that is only read', weight: 2, confidence: 'medium' }),
  };
}

function toButton({ ask, ad }: Watched): { works?: Finding; doesntWork?: Finding } {
  const { button } = ad;
  if (button === undefined || button.split(/\s+/).length > 4) return {};
  if (ask !== undefined && stepOf(ask.text) === stepOf(button))
    return {
      works: copied(`The button reads ${quote(button)}, the step that the video asks for.`, {
        key: 'button_same',
        topic: `the button ${quote(button)}, which repeats the step`,
        weight: 2,
      }),
    };
  if (ask === undefined)
    return {
      doesntWork: copied(`Only the button, ${quote(button)}, says what to do; the video itself leaves that open.`, {
        key: 'button_alone',
        topic: `a step that only the button ${quote(button)} names`,
        weight: 3,
      }),
    };
  return {
    doesntWork: copied(
      `The button reads ${quote(button)}, while the words on screen ask something else: ${quote(ask.text)}. Two requests make the next step less certain.`,
      { key: 'button_other', topic: `the button ${quote(button)}, which asks for something else`, weight: 2 },
    ),
  };
}

function toPrice({ price, ask, seconds, ad }: Watched): Finding | undefined {
  if (price !== undefined && price.from >= seconds * 0.6)
    return read(
      price.from,
      `The price of ${price.amount} first appears at ${toSecond(price.from)}, with ${inSeconds(seconds - price.from)} left. Viewers who leave earlier never learn it, and those who stay have little time to weigh it.`,
      { key: 'late_price', topic: `a price of ${price.amount} that waits until ${toSecond(price.from)}`, weight: 4 },
    );
  const known = /[$€£]|\bfree\b/i.test([...ad.copy].join(' ')) || /\bfree\b/i.test(ask?.text ?? '');
  if (price !== undefined || ask === undefined || known) return undefined;
  return read(ask.from, `${quote(ask.text)} asks for a decision before any price is named, on screen or in the copy.`, {
    key: 'no_price',
    topic: `the request ${quote(ask.text)} without a price`,
    weight: 3,
    confidence: 'medium',
  });
}

function toOffer({ ask, ad }: Watched): Finding | undefined {
  const offer = ad.copy.find((text) => hasGift(text) && text.split(/\s+/).length <= 8);
  if (offer === undefined || offer === ask?.text) return undefined;
  return copied(`${quote(offer)} below the video lowers the risk of the step at the moment of the tap.`, {
    key: 'offer_copy',
    topic: `${quote(offer)} at the button`,
    weight: 2,
  });
}

function toHaste({ ask, seconds }: Watched): Finding | undefined {
  if (ask === undefined || seconds - ask.from > SHORT_SECONDS) return undefined;
  const left = inSeconds(seconds - ask.from);
  return read(ask.from, `${quote(ask.text)} is up for ${left} before the video ends, hardly enough to read it and reach for the screen.`, {
    key: 'haste',
    topic: `only ${left} for ${quote(ask.text)}`,
    weight: 2,
  });
}

function toOpenEnd({ ask, lines, seconds }: Watched): Finding | undefined {
  const last = lines.at(-1);
  if (ask !== undefined || last === undefined) return undefined;
  const text = `The video ends without saying what to do. Its last words on screen are ${quote(last.text)}, which leaves the next step to the viewer.`;
  return read(Math.min(last.from, seconds), text, { key: 'open_end', topic: `an end on ${quote(last.text)} without a request`, weight: 6 });
}

function toEarly({ ask, seconds }: Watched): Finding | undefined {
  if (ask === undefined || ask.from >= seconds - END_SECONDS - 3) return undefined;
  return read(ask.from, `${quote(ask.text)} comes ${atSecond(ask.from)}, long before the end, and is not repeated.`, {
    key: 'early_ask',
    topic: `a request that comes ${atSecond(ask.from)} and not again`,
    weight: 2,
    confidence: 'medium',
  });
}

export function judgeAsk(watched: Watched): Findings {
  const [spoken, button] = [toSpoken(watched), toButton(watched)];
  const against = [
    toOpenEnd(watched),
    toTwoSteps(watched),
    toPrice(watched),
    button.doesntWork,
    toHaste(watched),
    spoken.doesntWork,
    toEarly(watched),
  ];
  return {
    works: those([toAsk(watched), button.works, spoken.works, toOffer(watched)], 3),
    doesntWork: those(against, 2),
  };
}

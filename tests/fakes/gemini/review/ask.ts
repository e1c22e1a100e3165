import { atSecond, copied, type Finding, type Findings, heard, inSeconds, quote, read, those, type Watched } from './finding';

const SHORT_SECONDS = 2.2;
const END_SECONDS = 3.5;

/** What is asked, by its verb; all that lead to a purchase are alike. */
function stepOf(text: string): string {
  if (/\b(?:order|shop|buy)\b/i.test(text)) return 'buy';
  return /[a-z]+/.exec(text.toLowerCase())?.[0] ?? '';
}

function toAsk({ ask, seconds, pick }: Watched): Finding | undefined {
  if (ask === undefined) return undefined;
  const gift = /\b(?:free|gift|bonus|save|off)\b/i.test(ask.text);
  if (gift)
    return read(ask.from, `${quote(ask.text)} names the step and a reason to take it now in one line.`, {
      topic: 'a step with a reason',
      weight: 5,
    });
  const end = seconds - ask.to < 0.6 ? ' and stays until the end' : '';
  const text = pick('cta.ask', [
    `The video ends on one clear step: ${quote(ask.text)} appears ${atSecond(ask.from)}${end}.`,
    `${quote(ask.text)} is a request in plain words, on screen ${atSecond(ask.from)}, when the argument is complete.`,
    `Whoever has watched this far is told exactly what to do: ${quote(ask.text)}.`,
  ]);
  return read(ask.from, text, { topic: 'one clear step', weight: 4 });
}

function toSpoken({ ask, sound, pick }: Watched): { works?: Finding; doesntWork?: Finding } {
  if (ask === undefined || sound === null || sound.voice.length === 0) return {};
  const during = sound.voice.find((span) => span.to > ask.from + 0.3 && span.from < ask.to);
  if (during !== undefined) {
    const at = Math.max(during.from, ask.from);
    return {
      works: heard(
        at,
        pick('cta.voice', [
          'A voice speaks while the last line is on screen: the step is heard as well as read.',
          'The voice says the last step aloud, so it also reaches those who are only listening.',
        ]),
        { topic: 'a request that is heard too', weight: 2, confidence: 'medium' },
      ),
    };
  }
  const text = `No voice accompanies ${quote(ask.text)}: whoever listens without looking is never asked.`;
  return { doesntWork: read(ask.from, text, { topic: 'a request that is only read', weight: 2, confidence: 'medium' }) };
}

function toButton({ ask, ad }: Watched): { works?: Finding; doesntWork?: Finding } {
  const { button } = ad;
  if (button === undefined || button.split(/\s+/).length > 4) return {};
  if (ask !== undefined && stepOf(ask.text) === stepOf(button))
    return {
      works: copied(`The button beside the video reads ${quote(button)}, the same step that the last line asks for.`, {
        topic: 'a button that repeats the step',
        weight: 2,
      }),
    };
  if (ask === undefined)
    return {
      doesntWork: copied(`Only the button, ${quote(button)}, says what to do; the video itself leaves that open.`, {
        topic: 'a step that only the button names',
        weight: 3,
      }),
    };
  return {
    doesntWork: copied(
      `The button reads ${quote(button)}, while the words on screen ask something else: ${quote(ask.text)}. Two requests make the next step less certain.`,
      { topic: 'a button that asks something else', weight: 2 },
    ),
  };
}

function toPrice({ price, ask, seconds, ad }: Watched): Finding | undefined {
  if (price !== undefined && price.from >= seconds * 0.6)
    return read(
      price.from,
      `The price of ${price.amount} is first shown at ${Math.round(price.from * 10) / 10} s of ${Math.round(seconds)}. Whoever leaves earlier never learns it, and whoever stays has little time to weigh it.`,
      { topic: 'a price that comes last', weight: 2 },
    );
  const known = /[$€£]|\bfree\b/i.test([...ad.copy].join(' ')) || /\bfree\b/i.test(ask?.text ?? '');
  if (price !== undefined || ask === undefined || known) return undefined;
  return read(ask.from, `${quote(ask.text)} asks for a decision before any price is named, on screen or in the copy.`, {
    topic: 'a request without a price',
    weight: 2,
    confidence: 'medium',
  });
}

function toOffer({ ask, ad }: Watched): Finding | undefined {
  const offer = ad.copy.find((text) => /\bfree\b/i.test(text) && text.split(/\s+/).length <= 8);
  if (offer === undefined || offer === ask?.text) return undefined;
  return copied(`${quote(offer)} below the video lowers the risk of the step at the moment of the tap.`, {
    topic: 'an offer at the button',
    weight: 2,
  });
}

function toHaste({ ask, seconds }: Watched): Finding | undefined {
  if (ask === undefined || seconds - ask.from > SHORT_SECONDS) return undefined;
  return read(
    ask.from,
    `${quote(ask.text)} is up for ${inSeconds(seconds - ask.from)} before the video ends, hardly enough to read it and reach for the screen.`,
    { topic: 'little time to act', weight: 2 },
  );
}

function toOpenEnd({ ask, lines, seconds }: Watched): Finding | undefined {
  const last = lines.at(-1);
  if (ask !== undefined || last === undefined) return undefined;
  const text = `The video ends without saying what to do. Its last words on screen are ${quote(last.text)}, which leaves the next step to the viewer.`;
  return read(Math.min(last.from, seconds), text, { topic: 'an end without a request', weight: 6 });
}

export function judgeAsk(watched: Watched): Findings {
  const [spoken, button] = [toSpoken(watched), toButton(watched)];
  const { ask, seconds } = watched;
  const early =
    ask !== undefined &&
    ask.from < seconds - END_SECONDS - 3 &&
    read(ask.from, `${quote(ask.text)} comes ${atSecond(ask.from)}, long before the end, and is not repeated.`, {
      topic: 'a request in mid-video',
      weight: 2,
      confidence: 'medium',
    });
  return {
    works: those([toAsk(watched), button.works, spoken.works, toOffer(watched)], 3),
    doesntWork: those([toOpenEnd(watched), toPrice(watched), button.doesntWork, toHaste(watched), spoken.doesntWork, early], 2),
  };
}

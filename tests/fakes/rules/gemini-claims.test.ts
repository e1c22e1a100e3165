import { expect, test } from 'vitest';
import { stateClaims } from '../gemini/review/state-claims';
import type { Watched } from '../gemini/review/watched';

// A finding about the last picture must not rest on words that were on screen before.
test('the claims of a finding are about the line that is on screen at its moment', () => {
  const line = (from: number, to: number, text: string) => ({ from, to, text });
  const watched = {
    ad: { copy: [], button: undefined, publisherPlatforms: [] },
    lines: [line(3, 6, 'Halvsies'), line(9, 12, 'Halvsies'), line(0, 3, 'Who paid for the pizza?')],
    picture: null,
  } as unknown as Watched;
  const finding = { key: 'crowded_end', topic: '', evidence_source: 'on_screen_text', confidence: 'high', weight: 1 } as const;
  const of = (at: number) => stateClaims('visual-1', { ...finding, at, text: 'The picture holds “Halvsies”.' }, watched);
  expect(of(9)).toMatchObject([{ kind: 'on_screen', words: 'Halvsies', from: 9 }]);
  expect(of(4)).toMatchObject([{ from: 3 }]);
});

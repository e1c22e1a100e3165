import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react';

export type Outcome = 'live' | 'scored' | 'unscored' | 'failed' | 'canceled';

const outcomes = {
  live: { word: 'In progress', Glyph: CircleDashed, color: 'text-brand' },
  scored: { word: 'Done', Glyph: CircleCheck, color: 'text-excellent' },
  unscored: { word: 'No video', Glyph: CircleMinus, color: 'text-uneven' },
  failed: { word: 'Failed', Glyph: CircleX, color: 'text-weak' },
  canceled: { word: 'Canceled', Glyph: CircleMinus, color: 'text-quiet' },
} as const;

export function StatusWord({ outcome }: { outcome: Outcome }) {
  const { word, Glyph, color } = outcomes[outcome];
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <Glyph className={`size-4 flex-none ${color}`} aria-hidden="true" />
      {word}
    </span>
  );
}

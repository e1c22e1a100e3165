import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react';

export type Standing = 'live' | 'scored' | 'unscored' | 'failed';

const standings = {
  live: { word: 'In progress', Glyph: CircleDashed, colour: 'text-brand' },
  scored: { word: 'Done', Glyph: CircleCheck, colour: 'text-excellent' },
  unscored: { word: 'No video', Glyph: CircleMinus, colour: 'text-uneven' },
  failed: { word: 'Failed', Glyph: CircleX, colour: 'text-weak' },
} as const;

/** A state as a small sign with its word. */
export function StatusWord({ standing }: { standing: Standing }) {
  const { word, Glyph, colour } = standings[standing];
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <Glyph className={`size-4 flex-none ${colour}`} aria-hidden="true" />
      {word}
    </span>
  );
}

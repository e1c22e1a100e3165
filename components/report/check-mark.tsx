import type { ReactNode } from 'react';
import { hues } from '@/components/report/hues';
import type { Reading } from '@/components/report/reading';
import { type CheckMark, type CheckResult, checkGlyphs, toTold } from '@/lib/report/view/check-mark';

export function CheckGlyph({ result }: { result: CheckResult }) {
  const { outline, isFilled, isDashed, sign } = checkGlyphs[result];
  const lines = 'size-4 flex-none fill-none stroke-(--hue) stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]';
  return (
    <svg className={`${lines} ${hues[result]}`} viewBox="0 0 16 16" aria-hidden="true">
      <path className={isFilled ? 'fill-(--hue)' : ''} d={outline} strokeDasharray={isDashed ? '2.2 2.3' : undefined} />
      <path className={isFilled ? 'stroke-surface' : ''} d={sign} />
    </svg>
  );
}

const DOTTED = 'underline decoration-dotted underline-offset-4';

/** Appears while its button or link has the pointer or the focus, below the nearest positioned element. */
function Hint({ text }: { text: string }) {
  return (
    <span
      role="tooltip"
      className="absolute top-full left-0 z-10 mt-1 hidden w-max max-w-[min(20rem,100%)] rounded-control border border-line bg-surface px-3 py-2 text-left text-sm leading-snug font-normal text-ink shadow-raised group-hover/hint:block group-focus/hint:block print:hidden!"
    >
      {text}
    </span>
  );
}

/** Says what its text means to whoever asks; a download has no room for it. */
export function Hinted({ hint, reading, children }: { hint: string | undefined; reading: Reading; children: ReactNode }) {
  if (hint === undefined || reading.isDownload) return children;
  return (
    <button type="button" className="group/hint cursor-help">
      <span className={DOTTED}>{children}</span>
      <Hint text={hint} />
    </button>
  );
}

/** A sign with what was found; what was compared is behind it. On paper, where there is nothing behind, it is said at once. */
export function Check({ check }: { check: CheckMark }) {
  const { result, text, compared, hint = compared } = check;
  const Tag = hint === undefined ? 'span' : 'button';
  return (
    <Tag
      {...(Tag === 'button' ? { type: 'button' } : {})}
      className={`flex items-start gap-1.5 text-left text-xs leading-4 text-quiet tabular-nums ${hint === undefined ? '' : 'group/hint cursor-help hover:text-ink'}`}
    >
      <CheckGlyph result={result} />
      <span className={hint === undefined ? '' : DOTTED}>
        <span className={compared === undefined ? '' : 'print:hidden'}>{text}</span>
        {compared !== undefined && <span className="hidden print:inline">{toTold(check)}</span>}
      </span>
      {hint !== undefined && <Hint text={hint} />}
    </Tag>
  );
}

import type { ReactNode } from 'react';
import { hues } from '@/components/report/hues';
import type { Reading } from '@/components/report/reading';
import { type CheckMark, type CheckResult, checkGlyphs } from '@/lib/report/view/check-mark';

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
      className="absolute top-full left-0 z-10 mt-1 hidden w-max max-w-[min(20rem,100%)] rounded-control border border-line bg-surface px-3 py-2 text-left text-sm leading-snug font-normal text-ink shadow-raised group-hover/hint:block group-focus-visible/hint:block print:hidden!"
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

/** Leads to what its result means, unless it says so itself. */
export function Check({ check: { result, text, hint }, reading: { isDownload } }: { check: CheckMark; reading: Reading }) {
  const isLink = !isDownload && result !== 'confirmed';
  const Tag = isLink ? 'a' : 'span';
  return (
    <Tag
      {...(isLink ? { href: `/docs/checks#${result}` } : {})}
      className={`flex items-start gap-1.5 text-xs leading-4 text-quiet tabular-nums ${isLink ? 'group/hint hover:text-ink' : ''}`}
    >
      <CheckGlyph result={result} />
      <span className={hint && isLink ? DOTTED : 'group-hover/hint:underline'}>{text}</span>
      {hint && isLink && <Hint text={hint} />}
    </Tag>
  );
}

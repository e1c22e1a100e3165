import Link from 'next/link';
import { type CheckCount, type CheckMark, type CheckResult, checkGlyphs, toShortMark } from '@/lib/report/view/check-mark';
import { rowAnchor } from '@/lib/report/view/evidence-links';

const hues: Record<CheckResult, string> = {
  confirmed: '[--hue:var(--color-excellent)]',
  moved: '[--hue:var(--color-solid)]',
  not_confirmed: '[--hue:var(--color-weak)]',
  not_checked: '[--hue:var(--color-quiet)]',
};

export function CheckGlyph({ result }: { result: CheckResult }) {
  const { outline, isFilled, isDashed, sign } = checkGlyphs[result];
  return (
    <svg
      className={`size-4 flex-none fill-none stroke-(--hue) stroke-[1.5] ${hues[result]}`}
      viewBox="0 0 16 16"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className={isFilled ? 'fill-(--hue)' : ''} d={outline} strokeDasharray={isDashed ? '2.2 2.3' : undefined} />
      <path className={isFilled ? 'stroke-surface' : ''} d={sign} />
    </svg>
  );
}

const CHECK = 'inline-flex items-start gap-1.5 text-xs leading-4 text-quiet tabular-nums';
const LINK = `${CHECK} hover:text-ink hover:underline hover:underline-offset-4`;

export function Check({ check: { result, text } }: { check: CheckMark }) {
  return (
    <span className={CHECK}>
      <CheckGlyph result={result} />
      <span>{text}</span>
    </span>
  );
}

export function DefinedCheck({ check }: { check: CheckMark }) {
  return (
    <Link href={`/docs/checks#${check.result}`} prefetch={false} className={LINK}>
      <Check check={check} />
    </Link>
  );
}

export function CheckOfFinding({ check, number }: { check: CheckMark; number: number }) {
  return (
    <a href={`#${rowAnchor(number)}`} className={LINK}>
      <Check check={toShortMark(check)} />
    </a>
  );
}

export function CheckCounts({ counts }: { counts: readonly CheckCount[] }) {
  if (counts.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-5 gap-y-1.5 text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
        {counts.map(({ result, text }) => (
          <li key={result} className="inline-flex items-center gap-1.5 tabular-nums">
            <CheckGlyph result={result} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Link href="/docs/checks" prefetch={false} className="text-brand underline underline-offset-4 print:hidden">
        How findings are checked
      </Link>
    </div>
  );
}

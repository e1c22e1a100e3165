import { bandHues, partHues } from '@/components/report/hues';
import { ScoreBar } from '@/components/report/score-bar';
import type { Gauge, KeyNumbers, Lead, Refusal } from '@/lib/report/blocks';
import type { PartScore } from '@/lib/report/breakdown';
import { drawGauge } from '@/lib/report/charts';
import { toParagraphs } from '@/lib/report/words';

function Dial({ gauge: { value, grade, band, word } }: { gauge: Gauge }) {
  const { width, height, strokeWidth, track, filled } = drawGauge(value);
  return (
    <div className={`grid w-55 justify-items-center justify-self-center [&>*]:[grid-area:1/1] ${bandHues[band]}`}>
      <svg
        className="w-full fill-none"
        viewBox={`0 0 ${width} ${height}`}
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path className="stroke-sunk" d={track} />
        {filled && <path className="stroke-(--hue)" d={filled} />}
      </svg>
      <p className="self-center pt-3.5 text-center tabular-nums">
        <span className="block text-[52px] leading-none font-semibold tracking-tighter">{value}</span>{' '}
        <span className="text-sm text-quiet">of 100</span>{' '}
        <span className="mt-1 block text-sm font-semibold text-(--hue)">
          Grade {grade} · {word}
        </span>
      </p>
    </div>
  );
}

function Bars({ parts }: { parts: readonly PartScore[] }) {
  return (
    <ul className="grid grid-cols-[max-content_minmax(60px,1fr)_max-content] items-center gap-x-3.5 gap-y-2 text-sm tabular-nums">
      {parts.map((score) => (
        <li key={score.part} className={`contents ${partHues[score.part]}`}>
          <span>{score.label}</span>
          <ScoreBar score={score} />
          <span>
            <b className="font-semibold">{score.score}</b> of {score.max} · {score.word}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function GaugePart({ part }: { part: Gauge }) {
  return (
    <div className="grid items-center gap-x-10 gap-y-7 sm:grid-cols-[220px_minmax(0,1fr)]">
      <Dial gauge={part} />
      <div className="flex flex-col gap-4.5">
        {part.reasoning && (
          <p className="text-xl leading-snug font-medium" dir="auto">
            {part.reasoning}
          </p>
        )}
        {part.parts.length > 0 && <Bars parts={part.parts} />}
      </div>
    </div>
  );
}

function Paragraphs({ text }: { text: string }) {
  return toParagraphs(text).map((paragraph) => (
    <p key={paragraph} dir="auto">
      {paragraph}
    </p>
  ));
}

export function LeadPart({ part }: { part: Lead }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-3 text-lg leading-relaxed sm:text-xl">
      <Paragraphs text={part.text} />
    </div>
  );
}

export function RefusalPart({ part: { title, reason, text } }: { part: Refusal }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-3 border-l-4 border-(--hue) pl-6">
      <h3 className="text-[25px] leading-tight font-semibold tracking-tight">{title}</h3>
      <Paragraphs text={reason} />
      {text && <Paragraphs text={text} />}
    </div>
  );
}

export function KeyNumbersPart({ part }: { part: KeyNumbers }) {
  return (
    <dl className="grid divide-line border-y border-line max-sm:divide-y sm:auto-cols-fr sm:grid-flow-col sm:divide-x">
      {part.entries.map(({ label, value, note }) => (
        <div key={label} className="py-4 sm:px-5 sm:first:pl-0">
          <dt className="text-xs leading-normal text-quiet">{label}</dt>
          <dd className="text-xl leading-snug font-semibold" dir="auto">
            {value} {note && <span className="text-sm font-normal text-quiet">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

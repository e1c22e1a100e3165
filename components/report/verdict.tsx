import { bandHues, sectionHues } from '@/components/report/hues';
import { ScoreBar } from '@/components/report/score-bar';
import type { Gauge, InsufficientEvidence, KeyNumbers, Lead } from '@/lib/report/blocks';
import type { SectionScore } from '@/lib/report/breakdown';
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

function Bars({ blocks }: { blocks: readonly SectionScore[] }) {
  return (
    <ul className="grid grid-cols-[max-content_minmax(60px,1fr)_max-content] items-center gap-x-3.5 gap-y-2 text-sm tabular-nums">
      {blocks.map((score) => (
        <li key={score.section} className={`contents ${sectionHues[score.section]}`}>
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

export function GaugeBlock({ block }: { block: Gauge }) {
  return (
    <div className="grid items-center gap-x-10 gap-y-7 sm:grid-cols-[220px_minmax(0,1fr)]">
      <Dial gauge={block} />
      <div className="flex flex-col gap-4.5">
        {block.reasoning && (
          <p className="text-xl leading-snug font-medium" dir="auto">
            {block.reasoning}
          </p>
        )}
        {block.sections.length > 0 && <Bars blocks={block.sections} />}
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

export function LeadBlock({ block }: { block: Lead }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-3 text-lg leading-relaxed sm:text-xl">
      <Paragraphs text={block.text} />
    </div>
  );
}

export function InsufficientEvidenceBlock({ block: { title, reason, text } }: { block: InsufficientEvidence }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-3 border-l-4 border-(--hue) pl-6">
      <h3 className="text-[25px] leading-tight font-semibold tracking-tight">{title}</h3>
      <Paragraphs text={reason} />
      {text && <Paragraphs text={text} />}
    </div>
  );
}

export function KeyNumbersBlock({ block }: { block: KeyNumbers }) {
  return (
    <dl className="grid divide-line border-y border-line max-sm:divide-y sm:auto-cols-fr sm:grid-flow-col sm:divide-x">
      {block.entries.map(({ label, value, note }) => (
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

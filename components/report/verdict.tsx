import { ArrowDown } from 'lucide-react';
import { AdCardBlock } from '@/components/report/ad-card';
import { bandHues, sectionHues } from '@/components/report/hues';
import { ScoreBar } from '@/components/report/score-bar';
import type { InsufficientEvidence, Lead } from '@/lib/report/view/blocks';
import type { SectionScore } from '@/lib/report/view/breakdown';
import { drawGauge } from '@/lib/report/view/charts';
import type { Gauge } from '@/lib/report/view/gauge';
import type { Moves } from '@/lib/report/view/playbook';
import { labels, toParagraphs } from '@/lib/report/words';

function Dial({ value }: { value: number }) {
  const { width, height, strokeWidth, track, filled } = drawGauge(value);
  return (
    <div className="grid justify-items-center sm:col-start-1 sm:row-span-2 [&>*]:[grid-area:1/1]">
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
      <p className="self-center pt-3 text-center tabular-nums">
        <span
          className={`block leading-none font-semibold tracking-tighter ${Number.isInteger(value) ? 'text-[31px] sm:text-[39px]' : 'text-[25px] sm:text-[31px]'}`}
        >
          {value}
        </span>{' '}
        <span className="text-xs text-quiet">of 100</span>
      </p>
    </div>
  );
}

function Because({ reasons }: { reasons: readonly string[] }) {
  return (
    <p className="text-sm leading-normal">
      {labels.penalties}:{' '}
      {reasons.map((reason) => (
        <span key={reason} className="font-medium text-weak" dir="auto">
          {reason}{' '}
        </span>
      ))}
    </p>
  );
}

function SectionScores({ scores }: { scores: readonly SectionScore[] }) {
  return (
    <ul className="mt-4 grid gap-y-1.5 text-sm leading-normal tabular-nums max-sm:grid-cols-[92px_minmax(0,1fr)_max-content] max-sm:gap-x-3 sm:grid-cols-4 sm:gap-x-6">
      {scores.map((score) => (
        <li
          key={score.section}
          className={`gap-y-1.5 max-sm:col-span-3 max-sm:grid max-sm:grid-cols-subgrid max-sm:items-center sm:flex sm:flex-col ${sectionHues[score.section]}`}
        >
          <p className="font-semibold">{score.label}</p>
          <ScoreBar score={score} />
          <p className="text-quiet">
            <b className="font-semibold text-ink">{score.score}</b> of {score.max} · {score.word}
          </p>
        </li>
      ))}
    </ul>
  );
}

const PLACE = 'text-xs leading-normal text-quiet sm:text-sm';

export function GaugeBlock({
  block: { value, grade, band, word, because, pool, rank, reasoning, sections, adjustments },
}: {
  block: Gauge;
}) {
  return (
    <div>
      <div
        className={`grid grid-cols-[112px_minmax(0,1fr)] items-center gap-x-5 gap-y-2 sm:grid-cols-[144px_minmax(0,1fr)] sm:gap-x-7 ${bandHues[band]}`}
      >
        <Dial value={value} />
        <div className={`flex flex-col gap-1 sm:col-start-2 ${reasoning === undefined ? '' : 'sm:self-end'}`}>
          <p className="text-xl leading-snug font-semibold">
            <span className="text-(--hue)">{word}</span>, grade {grade}
          </p>
          {because.length > 0 && <Because reasons={because} />}
          {pool && <p className={PLACE}>{pool}</p>}
          {rank && <p className={`${PLACE} print:hidden`}>{rank}</p>}
          {adjustments.map((line) => (
            <p key={line} className={`${PLACE} tabular-nums`} dir="auto">
              {line}
            </p>
          ))}
        </div>
        {reasoning && (
          <p className="max-w-[68ch] leading-normal max-sm:col-span-2 sm:col-start-2 sm:self-start" dir="auto">
            {reasoning}
          </p>
        )}
      </div>
      {sections.length > 0 && <SectionScores scores={sections} />}
    </div>
  );
}

/** The links lead to the playbook, which may be on another `page`. */
export function MovesBlock({ block: { title, entries }, page = '' }: { block: Moves; page?: string }) {
  return (
    <div className="[--hue:var(--color-playbook)]">
      <h3 className="sr-only">{title}</h3>
      <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {entries.map(({ verb, line, anchor }) => (
          <li key={anchor}>
            <a
              href={`${page}#${anchor}`}
              className="group grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2 leading-snug hover:bg-sunk focus-visible:-outline-offset-2 sm:grid-cols-[84px_minmax(0,1fr)_auto] sm:px-5"
            >
              <span className="text-sm leading-snug font-semibold text-(--hue) max-sm:col-span-2 sm:pt-0.5">{verb}</span>
              <span className="font-semibold group-hover:underline group-hover:underline-offset-4" dir="auto">
                {line}
              </span>
              <ArrowDown className="mt-1 size-4 text-quiet print:hidden" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ol>
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
    <div className="flex max-w-[64ch] flex-col gap-3 text-lg leading-relaxed text-pretty">
      <Paragraphs text={block.text} />
    </div>
  );
}

export function InsufficientEvidenceBlock({ block: { title, reason, text, card } }: { block: InsufficientEvidence }) {
  return (
    <div className="flex flex-col gap-8">
      <div className="flex max-w-[68ch] flex-col gap-3 border-l-4 border-(--hue) pl-6">
        <h3 className="text-[25px] leading-tight font-semibold tracking-tight">{title}</h3>
        <Paragraphs text={reason} />
        {text && <Paragraphs text={text} />}
      </div>
      {card && (
        <div>
          <h3 className="mb-3 text-xl leading-snug font-semibold">{card.title}</h3>
          <AdCardBlock block={card} />
        </div>
      )}
    </div>
  );
}

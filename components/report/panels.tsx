import { Fragment } from 'react';
import { Check } from '@/components/report/check-mark';
import { FrameButton, type StillSrc, withoutStills } from '@/components/report/frames';
import { sectionHues } from '@/components/report/hues';
import { Mark } from '@/components/report/mark';
import type { ReferenceEntry } from '@/components/report/reference-entry';
import { ReferenceLink } from '@/components/report/reference-link';
import { ScoreBar } from '@/components/report/score-bar';
import { type FindingLine, toEvidence } from '@/lib/report/findings';
import type { Panel, Panels } from '@/lib/report/panels';
import { judgmentWords, NAME_SEPARATOR } from '@/lib/report/words';

const FRAME = 84;

function Lines({ label, lines, stillSrc }: { label: string; lines: readonly FindingLine[]; stillSrc: StillSrc }) {
  if (lines.length === 0) return null;
  return (
    <div className="mt-4.5">
      <h4 className="mb-1.5 text-sm font-semibold">{label}</h4>
      <ul className="flex flex-col gap-2.5">
        {lines.map((line) => (
          <li key={line.number ?? line.text} className="grid grid-cols-[24px_minmax(0,1fr)_auto] gap-2.5 text-[0.9375rem] leading-normal">
            <Mark line={line} />
            <div>
              <p dir="auto">{line.text}</p>
              <p className="text-xs text-quiet tabular-nums empty:hidden">{toEvidence(line).join(' · ')}</p>
              <Check check={line.check} />
            </div>
            <FrameButton frame={line.frame} longer={FRAME} stillSrc={stillSrc} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The sources a panel draws on, in the order of the report; one that the report tells nothing more about is its bare name. */
function Sources({ names, cards }: { names: readonly string[]; cards: ReadonlyMap<string, ReferenceEntry> }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-4.5 border-t border-line pt-3 text-sm text-quiet" dir="auto">
      Draws on:{' '}
      {names.map((name, index) => {
        const card = cards.get(name);
        return (
          <Fragment key={name}>
            {index > 0 && NAME_SEPARATOR}
            {card === undefined ? name : <ReferenceLink reference={card} />}
          </Fragment>
        );
      })}
    </p>
  );
}

type CardProps = { panel: Panel; cards: ReadonlyMap<string, ReferenceEntry>; stillSrc: StillSrc };

function PanelCard({ panel, cards, stillSrc }: CardProps) {
  const { section, title, classification, score, works, doesntWork, references } = panel;
  return (
    <article className={`rounded-card border border-t-4 border-line border-t-(--hue) bg-surface p-5 sm:p-6 ${sectionHues[section]}`}>
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="text-xs font-semibold text-(--hue)">{title}</h3>
        {score && (
          <p className="text-sm whitespace-nowrap tabular-nums">
            <b className="font-semibold">{score.score}</b> of {score.max} · {score.word}
          </p>
        )}
      </header>
      {classification && (
        <div className="mt-1.5">
          <p className="text-sm text-quiet">{classification.label}</p>
          <p className="text-xl leading-snug font-semibold" dir="auto">
            {classification.value}
          </p>
          {classification.definition && <p className="text-sm text-quiet">{classification.definition}</p>}
        </div>
      )}
      {score && (
        <div className="mt-2.5">
          <ScoreBar score={score} />
        </div>
      )}
      <Lines label={judgmentWords.works} lines={works} stillSrc={stillSrc} />
      <Lines label={judgmentWords.doesntWork} lines={doesntWork} stillSrc={stillSrc} />
      <Sources names={references} cards={cards} />
    </article>
  );
}

type PanelsProps = { block: Panels; references: readonly ReferenceEntry[]; stillSrc?: StillSrc };

export function PanelsBlock({ block, references, stillSrc = withoutStills }: PanelsProps) {
  const cards = new Map(references.map((card) => [card.name, card]));
  return (
    <div className="grid gap-5 lg:grid-cols-2 print:grid-cols-2">
      {block.panels.map((panel) => (
        <PanelCard key={panel.section} panel={panel} cards={cards} stillSrc={stillSrc} />
      ))}
    </div>
  );
}

import { Fragment } from 'react';
import { CheckOfFinding } from '@/components/report/check-mark';
import { Criteria } from '@/components/report/criteria';
import { EvidenceLinks } from '@/components/report/evidence';
import { FrameButton, type StillSrc, withoutStills } from '@/components/report/frames';
import { sectionHues } from '@/components/report/hues';
import { Mark } from '@/components/report/mark';
import type { ReferenceEntry } from '@/components/report/reference-entry';
import { ReferenceLink } from '@/components/report/reference-link';
import { ScoreBar } from '@/components/report/score-bar';
import { findingAnchor, shotAnchor } from '@/lib/report/view/evidence-links';
import { type FindingLine, toEvidence } from '@/lib/report/view/findings';
import type { Panel, Panels } from '@/lib/report/view/panels';
import { judgmentWords, NAME_SEPARATOR } from '@/lib/report/words';

const FRAME = 84;

/** The numbers of the shots that the page shows. */
export type ShownShots = ReadonlySet<number>;

/** The time, the confidence and the source of a finding, and its check; the time links to its shot. */
function Evidence({ line, shots }: { line: FindingLine; shots: ShownShots }) {
  const { number, shot, clock, check } = line;
  const [first, ...rest] = toEvidence(line);
  if (first === undefined) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs leading-4 text-quiet tabular-nums">
      <span>
        {clock !== undefined && shot !== undefined && shots.has(shot) ? (
          <a className="underline decoration-quiet/40 underline-offset-4 hover:text-ink hover:decoration-ink" href={`#${shotAnchor(shot)}`}>
            {first}
          </a>
        ) : (
          first
        )}
        {rest.map((word) => ` · ${word}`).join('')}
      </span>
      {check !== undefined && number !== undefined && <CheckOfFinding check={check} number={number} />}
    </p>
  );
}

type LinesProps = { label: string; lines: readonly FindingLine[]; shots: ShownShots; stillSrc: StillSrc };

function Lines({ label, lines, shots, stillSrc }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h4 className="mb-2 text-sm font-semibold">{label}</h4>
      <ul className="flex flex-col gap-3.5">
        {lines.map((line) => (
          <li
            key={line.number ?? line.text}
            id={line.number === undefined ? undefined : findingAnchor(line.number)}
            className="grid scroll-mt-16 grid-cols-[24px_minmax(0,1fr)_auto] gap-x-2.5 rounded-sm text-[0.9375rem] leading-normal target:bg-sunk target:outline-8 target:outline-sunk lg:scroll-mt-8"
          >
            <Mark line={line} />
            <div>
              <p dir="auto">{line.text}</p>
              <Evidence line={line} shots={shots} />
              <EvidenceLinks links={line.cites} />
            </div>
            <FrameButton frame={line.frame} longer={FRAME} stillSrc={stillSrc} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The sources that a panel cites, in the order of the report; a source that the report does not describe is its bare name. */
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

type PanelProps = { panel: Panel; cards: ReadonlyMap<string, ReferenceEntry>; shots: ShownShots; stillSrc: StillSrc };

function PanelCard({ panel, cards, shots, stillSrc }: PanelProps) {
  const { section, title, classification, score, criteria, works, doesntWork, references } = panel;
  const lines = [
    <Lines key="works" label={judgmentWords.works} lines={works} shots={shots} stillSrc={stillSrc} />,
    <Lines key="doesntWork" label={judgmentWords.doesntWork} lines={doesntWork} shots={shots} stillSrc={stillSrc} />,
  ];
  return (
    <article className={`rounded-card border border-t-4 border-line border-t-(--hue) bg-surface p-5 sm:p-6 ${sectionHues[section]}`}>
      <header className="grid items-end gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_176px]">
        <div>
          <h3 className="text-sm font-semibold text-(--hue)">{title}</h3>
          {classification && (
            <>
              <p className="text-xl leading-snug font-semibold" dir="auto">
                <span className="font-normal text-quiet">{classification.label}: </span>
                {classification.value}
              </p>
              {classification.definition && <p className="text-sm text-quiet">{classification.definition}</p>}
            </>
          )}
        </div>
        {score && (
          <div className="max-w-44">
            <p className="mb-1.5 text-sm whitespace-nowrap tabular-nums">
              <b className="text-xl leading-none font-semibold">{score.score}</b> of {score.max} · {score.word}
            </p>
            <ScoreBar score={score} />
          </div>
        )}
      </header>
      <div className="mt-5 grid gap-x-10 gap-y-6 border-t border-line pt-5 empty:hidden lg:grid-cols-2 print:grid-cols-2">
        {criteria.length > 0 && <Criteria criteria={criteria} />}
        {criteria.length > 0 ? <div className="flex flex-col gap-6">{lines}</div> : lines}
      </div>
      <Sources names={references} cards={cards} />
    </article>
  );
}

type PanelsProps = { block: Panels; references: readonly ReferenceEntry[]; shots?: ShownShots; stillSrc?: StillSrc };

export function PanelsBlock({ block, references, shots = new Set(), stillSrc = withoutStills }: PanelsProps) {
  const cards = new Map(references.map((card) => [card.name, card]));
  return (
    <div className="flex flex-col gap-5">
      {block.panels.map((panel) => (
        <PanelCard key={panel.section} panel={panel} cards={cards} shots={shots} stillSrc={stillSrc} />
      ))}
    </div>
  );
}

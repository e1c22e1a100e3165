import { CheckOfFinding } from '@/components/report/check-mark';
import { Criteria } from '@/components/report/criteria';
import { sectionHues } from '@/components/report/hues';
import { Mark } from '@/components/report/mark';
import { ScoreBar } from '@/components/report/score-bar';
import { findingAnchor, shotAnchor } from '@/lib/report/view/evidence-links';
import { type FindingLine, toEvidence } from '@/lib/report/view/findings';
import type { Panel, Panels } from '@/lib/report/view/panels';
import { judgmentWords, toCitations } from '@/lib/report/words';

export type ShownShots = ReadonlySet<number>;

function Evidence({ line, shots }: { line: FindingLine; shots: ShownShots }) {
  const { number, shot, clock, check } = line;
  const [first, ...rest] = toEvidence(line);
  if (first === undefined) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs leading-4 text-quiet tabular-nums">
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

type LinesProps = { label: string; lines: readonly FindingLine[]; shots: ShownShots };

function Lines({ label, lines, shots }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1 text-sm font-semibold">{label}</h4>
      <ul className="flex flex-col gap-2">
        {lines.map((line) => (
          <li
            key={line.number ?? line.text}
            id={line.number === undefined ? undefined : findingAnchor(line.number)}
            className="grid scroll-mt-16 grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 rounded-sm text-sm leading-normal target:bg-sunk target:outline-8 target:outline-sunk lg:scroll-mt-8"
          >
            <Mark line={line} />
            <div>
              <p dir="auto">{line.text}</p>
              <Evidence line={line} shots={shots} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PanelCard({ panel, shots }: { panel: Panel; shots: ShownShots }) {
  const { section, title, classification, score, criteria, works, doesntWork, references } = panel;
  return (
    <article
      className={`flex flex-col gap-3 rounded-card border border-t-4 border-line border-t-(--hue) bg-surface p-4 pt-3 sm:px-5 ${sectionHues[section]}`}
    >
      <header className="grid items-start gap-x-8 gap-y-2 border-b border-line pb-2.5 sm:grid-cols-[minmax(0,1fr)_176px]">
        <div>
          <h3 className="text-lg leading-snug font-semibold text-(--hue)">{title}</h3>
          {classification && (
            <p className="text-sm leading-normal" dir="auto">
              <span className="text-quiet">{classification.label}: </span>
              <b className="font-semibold">{classification.value}</b>
              {classification.definition && <span className="text-quiet">. {classification.definition}</span>}
            </p>
          )}
        </div>
        {score && (
          <div>
            <p className="mb-1.5 text-sm whitespace-nowrap tabular-nums">
              <b className="text-xl leading-none font-semibold">{score.score}</b> of {score.max} · {score.word}
            </p>
            <ScoreBar score={score} />
          </div>
        )}
      </header>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2 print:block print:columns-2">
        <Lines label={judgmentWords.works} lines={works} shots={shots} />
        <div className="flex flex-col gap-3 print:mt-3">
          <Lines label={judgmentWords.doesntWork} lines={doesntWork} shots={shots} />
          <Criteria criteria={criteria} />
          {references.length > 0 && (
            <p className="text-xs leading-normal text-quiet" dir="auto">
              Draws on: {toCitations(references)}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

export function PanelsBlock({ block, shots = new Set() }: { block: Panels; shots?: ShownShots }) {
  return (
    <div className="flex flex-col gap-3">
      {block.panels.map((panel) => (
        <PanelCard key={panel.section} panel={panel} shots={shots} />
      ))}
    </div>
  );
}

'use client';

import { type KeyboardEvent, useState } from 'react';
import { sectionHues } from '@/components/report/hues';
import { TimelineCard } from '@/components/report/timeline-card';
import type { Choice, MarkKey, ShownFinding, ShownText, ShownTrack } from '@/components/report/timeline-marks';
import { Tracks } from '@/components/report/timeline-tracks';
import type { TimelineDrawing } from '@/lib/report/charts';
import type { Section } from '@/lib/report/criteria';

export type Layout = 'wide' | 'narrow';
/** Labels stand left of the lanes or on top of them. */
export type Plan = {
  drawing: TimelineDrawing<ShownFinding>;
  tracks: { drawn: ShownTrack[]; height: number };
  markSize: number;
  labelWidth: number;
  labelHeight: number;
};

const shownOn: Record<Layout, string> = { wide: 'hidden sm:block', narrow: 'sm:hidden' };
const AXIS_ROOM = 26;

function Shape({ x, y, size, works }: { x: number; y: number; size: number; works: boolean }) {
  const half = size / 2 + 1;
  const outline = 'stroke-(--hue) stroke-[1.5]';
  return works ? (
    <circle className={`fill-(--hue) ${outline}`} cx={x} cy={y} r={size / 2 - 2} />
  ) : (
    <path className={`fill-paper ${outline}`} d={`M ${x} ${y - half} L ${x + half} ${y} L ${x} ${y + half} L ${x - half} ${y} Z`} />
  );
}

/** A mark leads to its row in the list of findings; what it says stands under the line once it is pointed at or focused. */
function MarkLink({ x, y, finding, size, choice }: { x: number; y: number; finding: ShownFinding; size: number; choice: Choice }) {
  const { number, clock, sectionName, judgment, text, works, section } = finding;
  const key: MarkKey = `finding-${number}`;
  const isChosen = choice.chosen === key;
  return (
    <a
      className={`outline-none ${sectionHues[section]}`}
      href={`#finding-${number}`}
      data-mark={key}
      tabIndex={choice.stops.includes(key) ? 0 : -1}
      aria-label={`No. ${number}, ${clock}, ${sectionName}, ${judgment}: ${text}`}
      onMouseEnter={() => choice.choose(key)}
      onFocus={() => choice.choose(key)}
    >
      <circle
        className={`fill-transparent stroke-2 ${isChosen ? 'stroke-(--hue) print:stroke-none' : ''}`}
        cx={x}
        cy={y}
        r={size / 2 + 3.5}
      />
      <Shape x={x} y={y} size={size} works={works} />
      <text className={`text-[10.5px] font-semibold ${works ? 'fill-paper' : 'fill-(--hue)'}`} x={x} y={y + 4} textAnchor="middle">
        {number}
      </text>
    </a>
  );
}

function Lanes({ plan, sectionNames }: { plan: Plan; sectionNames: Record<Section, string> }) {
  const { drawing, labelWidth, labelHeight } = plan;
  return drawing.lanes.map(({ section, top, height }) => (
    <g key={section} className={sectionHues[section]}>
      <rect className="fill-sunk" x={labelWidth} y={top + 1} width={drawing.width - labelWidth} height={height - 2} rx="4" />
      <text className="fill-(--hue) font-semibold" x={labelWidth === 0 ? 8 : 0} y={labelHeight === 0 ? top + height / 2 + 4 : top + 16}>
        {sectionNames[section]}
      </text>
    </g>
  ));
}

type LineProps = { layout: Layout; plan: Plan; title: string; choice: Choice; words: Words; texts: ReadonlyMap<number, ShownText> };

function Line({ layout, plan, title, choice, words, texts }: LineProps) {
  const { width, start, end, axisY, ticks, lanes } = plan.drawing;
  const chosen = lanes.flatMap(({ marks }) => marks).find(({ mark }) => `finding-${mark.number}` === choice.chosen);
  return (
    <svg
      className={`mt-3.5 w-full overflow-visible text-xs ${shownOn[layout]}`}
      viewBox={`0 0 ${width} ${axisY + AXIS_ROOM + plan.tracks.height}`}
      aria-label={title}
    >
      <Lanes plan={plan} sectionNames={words.sections} />
      <Tracks tracks={plan.tracks.drawn} top={axisY + AXIS_ROOM} width={width} labelWidth={plan.labelWidth} texts={texts} choice={choice} />
      {ticks.map(({ x, seconds }, index) => (
        <g key={seconds}>
          <line className="stroke-line" x1={x} x2={x} y1="0" y2={axisY} />
          <line className="stroke-quiet" x1={x} x2={x} y1={axisY} y2={axisY + 5} />
          <text className="fill-quiet tabular-nums" x={x} y={axisY + 20} textAnchor="middle">
            {words.clocks[layout][index]}
          </text>
        </g>
      ))}
      <line className="stroke-quiet stroke-[1.5]" x1={start} x2={end} y1={axisY} y2={axisY} />
      {chosen && (
        <g className={`print:hidden ${sectionHues[chosen.mark.section]}`}>
          <line className="stroke-(--hue) stroke-[1.5]" x1={chosen.x} x2={chosen.x} y1={chosen.y} y2={axisY} />
          <circle className="fill-(--hue)" cx={chosen.x} cy={axisY} r="3.5" />
        </g>
      )}
      {lanes.flatMap(({ marks }) =>
        marks.map(({ mark, x, y }) => <MarkLink key={mark.number} x={x} y={y} finding={mark} size={plan.markSize} choice={choice} />),
      )}
    </svg>
  );
}

type Words = { sections: Record<Section, string>; clocks: Record<Layout, readonly string[]> };

const strides: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const stride = strides[key];
  return stride === undefined ? undefined : Math.min(count - 1, Math.max(0, index + stride));
}

/** The mark that a key leads to from another: of the same kind and drawing, by number. */
function nextOf(on: SVGAElement, key: string): SVGAElement | undefined {
  const kind = `${on.getAttribute('data-mark')?.split('-', 1)[0] ?? ''}-`;
  const numberOf = (mark: Element) => Number(mark.getAttribute('data-mark')?.slice(kind.length));
  const drawn = Array.from(on.closest('svg')?.querySelectorAll<SVGAElement>(`[data-mark^="${kind}"]`) ?? []);
  const group = drawn.sort((one, other) => numberOf(one) - numberOf(other));
  return group[targetOf(key, group.indexOf(on), group.length) ?? -1];
}

type FigureProps = {
  title: string;
  plans: Record<Layout, Plan>;
  marks: readonly ShownFinding[];
  texts: readonly ShownText[];
  words: Words;
  /** The finding that is told before any is asked for. */
  shown?: number | undefined;
};

/** The video as a line, drawn twice for wide and narrow screens; findings and texts are a stop of the Tab key each, then the arrow keys. */
export function TimelineFigure({ title, plans, marks, texts, words, shown }: FigureProps) {
  const [chosen, setChosen] = useState<MarkKey | undefined>(shown === undefined ? undefined : `finding-${shown}`);
  const groups = [marks.map(({ number }): MarkKey => `finding-${number}`), texts.map(({ number }): MarkKey => `text-${number}`)];
  const stops = groups.flatMap((group) => group.find((key) => key === chosen) ?? group[0] ?? []);
  const choice = { chosen, stops, choose: setChosen };
  const byNumber = new Map(texts.map((text) => [text.number, text]));
  const move = (event: KeyboardEvent) => {
    const on = (event.target as Element).closest<SVGAElement>('[data-mark]');
    const next = on === null ? undefined : nextOf(on, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the links inside, which take the focus.
    <div onKeyDown={move}>
      <Line layout="wide" plan={plans.wide} title={title} choice={choice} words={words} texts={byNumber} />
      <Line layout="narrow" plan={plans.narrow} title={title} choice={choice} words={words} texts={byNumber} />
      {marks.length + texts.length > 0 && (
        <div className="mt-2 min-h-28 rounded-control border border-line bg-surface p-4 sm:min-h-26 print:hidden">
          <TimelineCard
            finding={marks.find(({ number }) => `finding-${number}` === chosen)}
            text={texts.find(({ number }) => `text-${number}` === chosen)}
          />
        </div>
      )}
    </div>
  );
}

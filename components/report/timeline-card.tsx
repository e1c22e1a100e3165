import { FrameButton } from '@/components/report/frames';
import { sectionHues } from '@/components/report/hues';
import { Mark } from '@/components/report/mark';
import type { ShownFinding, ShownText } from '@/components/report/timeline-marks';

const FRAME = 84;

function FindingCard({ finding }: { finding: ShownFinding }) {
  const { number, clock, section, sectionName, judgment, text, confidence, source, check, still } = finding;
  return (
    <div className={`grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 ${sectionHues[section]}`}>
      <Mark line={finding} />
      <div className="min-w-0 text-sm leading-normal">
        <p className="font-semibold text-(--hue)">
          <span className="tabular-nums">{clock}</span> · {sectionName} · {judgment}
        </p>
        <p className="mt-0.5 text-base" dir="auto">
          {text}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-quiet">
          {confidence && <span>{confidence} confidence</span>}
          {source && <span>{source}</span>}
          {check && <span>{check}</span>}
          <a className="text-brand underline underline-offset-4" href={`#finding-${number}`}>
            Show in list
          </a>
        </p>
      </div>
      {still && <FrameButton frame={still.frame} longer={FRAME} stillSrc={() => still.src} />}
    </div>
  );
}

function TextCard({ text: { span, words, href } }: { text: ShownText }) {
  return (
    <div className="text-sm leading-normal">
      <p className="font-semibold text-brand">
        <span className="tabular-nums">{span}</span> · Text on screen
      </p>
      <p className="mt-0.5 text-base wrap-anywhere" dir="auto">
        {words}
      </p>
      <p className="mt-1">
        <a className="text-brand underline underline-offset-4" href={href}>
          Show in list
        </a>
      </p>
    </div>
  );
}

/** What the mark says that a reader points at. */
export function TimelineCard({ finding, text }: { finding: ShownFinding | undefined; text: ShownText | undefined }) {
  if (finding !== undefined) return <FindingCard finding={finding} />;
  if (text !== undefined) return <TextCard text={text} />;
  return <p className="text-sm text-quiet">Point to a marker, or use the arrow keys, to read a finding.</p>;
}

import type { Actions, Hypotheses, References } from '@/lib/report/view/playbook';
import { HYPOTHESIS_LABELS } from '@/lib/report/words';

const ROW =
  'grid scroll-mt-16 break-inside-avoid gap-x-8 gap-y-2 px-4 py-3.5 target:bg-sunk sm:px-5 lg:scroll-mt-8 lg:grid-cols-[104px_minmax(0,1fr)_minmax(0,1fr)] print:grid-cols-[104px_minmax(0,1fr)_minmax(0,1fr)]';
const CARD = 'scroll-mt-16 break-inside-avoid rounded-card border border-line bg-surface p-4 target:border-(--hue) sm:px-5 lg:scroll-mt-8';
const ROWS = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface';
const TAG = 'font-semibold text-(--hue) text-sm leading-normal';

export function ActionsBlock({ block }: { block: Actions }) {
  return (
    <ol className={ROWS}>
      {block.columns.map(({ verb, anchor, note, title, body, place }) => (
        <li key={verb} id={anchor} className={ROW}>
          <p>
            <span className={TAG}>{verb}</span> <span className="block text-xs leading-normal text-quiet">{note}</span>
          </p>
          <div>
            <h3 className="leading-snug font-semibold wrap-anywhere" dir="auto">
              {title}
            </h3>
            {place && (
              <p className="mt-1 text-xs leading-normal wrap-anywhere text-quiet tabular-nums" dir="auto">
                {place}
              </p>
            )}
          </div>
          <p className="text-sm leading-normal wrap-anywhere" dir="auto">
            {body}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Statement({ label, text }: { label: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div>
      <dt className="text-xs leading-normal text-quiet">{label}</dt>
      <dd className="text-sm leading-normal" dir="auto">
        {text}
      </dd>
    </div>
  );
}

export function HypothesesBlock({ block: { title, cards } }: { block: Hypotheses }) {
  return (
    <div>
      <h3 className="mb-3 text-xl leading-snug font-semibold">{title}</h3>
      <ol className="grid gap-4 md:auto-cols-fr md:grid-flow-col">
        {cards.map(({ label, anchor, hypothesis, predictedImpact, falsifiableSignal }) => (
          <li key={anchor} id={anchor} className={CARD}>
            <p className={TAG}>{label}</p>
            <p className="mt-1 mb-2.5 leading-snug font-semibold" dir="auto">
              {hypothesis}
            </p>
            <dl className="flex flex-col gap-1.5">
              <Statement label={HYPOTHESIS_LABELS.predictedImpact} text={predictedImpact} />
              <Statement label={HYPOTHESIS_LABELS.falsifiableSignal} text={falsifiableSignal} />
            </dl>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function ReferencesBlock({ block: { entries } }: { block: References }) {
  return (
    <ul className="grid gap-x-10 gap-y-5.5 sm:grid-cols-2">
      {entries.map(({ key, name, source, blurb }) => (
        <li key={key} className="text-sm leading-normal">
          <h4 className="text-base font-semibold" dir="auto">
            {name}
          </h4>
          {source && (
            <p className="text-quiet" dir="auto">
              {source}
            </p>
          )}
          {blurb && (
            <p className="mt-1" dir="auto">
              {blurb}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

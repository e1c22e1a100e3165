import type { Actions, Hypotheses, References } from '@/lib/report/view/playbook';
import { HYPOTHESIS_LABELS } from '@/lib/report/words';

const CARD = 'scroll-mt-16 break-inside-avoid rounded-card border border-line bg-surface p-5 target:border-(--hue) sm:p-6 lg:scroll-mt-8';
const TAG = 'font-semibold text-(--hue) text-xs';

export function ActionsBlock({ block }: { block: Actions }) {
  return (
    <div className="grid gap-5 md:grid-cols-3">
      {block.columns.map(({ verb, anchor, note, title, body }) => (
        <article key={verb} id={anchor} className={CARD}>
          <p>
            <span className={TAG}>{verb}</span> <span className="block text-sm text-quiet">{note}</span>
          </p>
          <h3 className="mt-2 mb-2 text-xl leading-snug font-semibold wrap-anywhere" dir="auto">
            {title}
          </h3>
          <p className="text-[0.9375rem] leading-relaxed wrap-anywhere" dir="auto">
            {body}
          </p>
        </article>
      ))}
    </div>
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
      <h3 className="mb-3.5 text-xl leading-snug font-semibold">{title}</h3>
      <div className="grid gap-5 md:auto-cols-fr md:grid-flow-col">
        {cards.map(({ label, anchor, hypothesis, predictedImpact, falsifiableSignal }) => (
          <article key={anchor} id={anchor} className={CARD}>
            <p className={TAG}>{label}</p>
            <p className="mt-1.5 mb-3.5 leading-snug font-semibold" dir="auto">
              {hypothesis}
            </p>
            <dl className="flex flex-col gap-2.5">
              <Statement label={HYPOTHESIS_LABELS.predictedImpact} text={predictedImpact} />
              <Statement label={HYPOTHESIS_LABELS.falsifiableSignal} text={falsifiableSignal} />
            </dl>
          </article>
        ))}
      </div>
    </div>
  );
}

export function ReferencesBlock({ block: { title, entries } }: { block: References }) {
  return (
    <div>
      <h3 className="mb-3.5 text-xl leading-snug font-semibold">{title}</h3>
      <ul className="grid gap-x-10 gap-y-5.5 sm:grid-cols-2">
        {entries.map(({ key, name, source, blurb }) => (
          <li key={key} id={`reference-${key}`} className="scroll-mt-16 text-sm leading-normal target:bg-sunk lg:scroll-mt-8">
            <h4 className="text-base font-semibold" dir="auto">
              {name}
            </h4>
            <p className="font-mono text-xs leading-5 wrap-anywhere text-quiet">{key}</p>
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
    </div>
  );
}

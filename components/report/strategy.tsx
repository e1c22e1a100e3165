import { Check } from '@/components/report/check-mark';
import { EvidenceLinks, Place } from '@/components/report/evidence';
import { Facts } from '@/components/report/facts';
import { FrameImage, type StillSrc } from '@/components/report/frames';
import type { EvidenceLink } from '@/lib/report/view/evidence-links';
import type { Claims, Objections, Offer, Risks } from '@/lib/report/view/observed-blocks';
import type { Positioning } from '@/lib/report/view/positioning';
import { labels } from '@/lib/report/words';

const TITLE = 'text-xl leading-snug font-semibold';
const TARGET = 'scroll-mt-16 target:bg-sunk lg:scroll-mt-8';
const ROWS = 'mt-3 divide-y divide-line border-y border-line';
const FRAME = 72;

export function PositioningBlock({ block: { title, entries } }: { block: Positioning }) {
  return (
    <div>
      <h3 className={TITLE}>{title}</h3>
      <dl className="mt-3 grid gap-x-10 gap-y-3 border-y border-line py-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        {entries.map(({ label, text, anchor, note, check }) => (
          <div key={label} id={anchor} className={TARGET}>
            <dt className="text-xs leading-normal text-quiet">{label}</dt>
            <dd className="leading-snug">
              <span dir="auto">{text}</span>
              {note && <span className="text-sm text-quiet">, {note}</span>}
              {check && (
                <span className="mt-0.5 flex">
                  <Check check={check} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function OfferBlock({ block, stillSrc }: { block: Offer; stillSrc: StillSrc }) {
  const { title, what, facts, anchor, frame } = block;
  return (
    <div id={anchor} className={TARGET}>
      <h3 className={TITLE}>{title}</h3>
      <div className="mt-3 flex gap-4.5 border-y border-line py-2.5">
        <div className="min-w-0 flex-1">
          <p className="mb-2 max-w-[60ch] leading-snug font-medium" dir="auto">
            {what}
          </p>
          <Facts facts={facts} />
          <div className="mt-2.5">
            <Place place={block} />
          </div>
        </div>
        <FrameImage frame={frame} longer={FRAME} stillSrc={stillSrc} />
      </div>
    </div>
  );
}

function Proof({ proof, stillSrc }: { proof: Claims['rows'][number]['proof']; stillSrc: StillSrc }) {
  if (proof === undefined) return <p className="text-sm leading-6 font-medium text-weak">{labels.noProof}</p>;
  return (
    <div className="flex gap-3">
      <div className="min-w-0 flex-1">
        <p dir="auto">{proof.what}</p>
        <Place place={proof} />
      </div>
      <FrameImage frame={proof.frame} longer={FRAME} stillSrc={stillSrc} />
    </div>
  );
}

export function ClaimsBlock({ block: { title, rows }, stillSrc }: { block: Claims; stillSrc: StillSrc }) {
  return (
    <div>
      <h3 className={TITLE}>{title}</h3>
      <ol className={ROWS}>
        {rows.map((row) => (
          <li
            key={row.anchor}
            id={row.anchor}
            className={`grid gap-x-8 gap-y-2 py-3 leading-snug sm:grid-cols-2 print:grid-cols-2 ${TARGET}`}
          >
            <div className="grid grid-cols-[20px_minmax(0,1fr)]">
              <span className="text-sm leading-snug text-quiet tabular-nums">{row.number}</span>
              <div>
                <p className="font-medium" dir="auto">
                  {row.claim}
                </p>
                <Place place={row} />
              </div>
            </div>
            <div className="max-sm:pl-5">
              <Proof proof={row.proof} stillSrc={stillSrc} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Side({ label, entries }: { label: string; entries: readonly { objection: string; answer?: string; cites: EvidenceLink[] }[] }) {
  if (entries.length === 0) return null;
  return (
    <div>
      <h4 className="text-sm font-semibold">{label}</h4>
      <ul className="mt-1.5 divide-y divide-line border-y border-line">
        {entries.map(({ objection, answer, cites }) => (
          <li key={objection} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2 leading-snug">
            <div>
              <p className="font-medium" dir="auto">
                {objection}
              </p>
              {answer && <p dir="auto">{answer}</p>}
            </div>
            <EvidenceLinks links={cites} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ObjectionsBlock({ block: { answered, open } }: { block: Objections }) {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">
      <Side label={labels.answered} entries={answered} />
      <Side label={labels.open} entries={open} />
    </div>
  );
}

export function RisksBlock({ block: { note, rows } }: { block: Risks }) {
  return (
    <div>
      <p className="text-sm text-quiet">{note}</p>
      <ol className={ROWS}>
        {rows.map((row) => (
          <li key={row.anchor} id={row.anchor} className={`grid grid-cols-[20px_minmax(0,1fr)] py-3 leading-snug ${TARGET}`}>
            <span className="text-sm leading-snug text-quiet tabular-nums">{row.number}</span>
            <div>
              <p className="max-w-[68ch]" dir="auto">
                {row.question}
              </p>
              <Place place={row} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

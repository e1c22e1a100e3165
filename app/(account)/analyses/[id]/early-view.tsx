import { Facts } from '@/components/report/facts';
import { Nodes } from '@/components/report/node';
import { toReading } from '@/components/report/reading';
import type { EarlyFacts } from '@/lib/analyses/early/get';

const reading = toReading({});
const heading = 'text-base leading-snug font-semibold';

function Measured({ video }: { video: NonNullable<EarlyFacts['video']> }) {
  const { facts, texts, moreTexts } = video;
  return (
    <div className="flex flex-col gap-4">
      <h3 className={heading}>What we measured in the video</h3>
      <Facts facts={facts} look="line" reading={reading} />
      {texts.length > 0 && (
        <div>
          <h4 className="text-xs leading-normal text-quiet">Text on screen</h4>
          <ol className="mt-1 flex flex-col gap-1.5 text-sm leading-normal">
            {texts.map(({ number, span, words }) => (
              <li key={number} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3">
                <span className="text-quiet tabular-nums">{span}</span>
                <span className="wrap-anywhere" dir="auto">
                  {words}
                </span>
              </li>
            ))}
          </ol>
          {moreTexts > 0 && <p className="mt-1.5 text-sm text-quiet">And {moreTexts} more, in the report.</p>}
        </div>
      )}
    </div>
  );
}

export function EarlyView({ id, name, early: { card, video, hasPreview } }: { id: string; name: string; early: EarlyFacts }) {
  return (
    <section aria-label="What we know so far" className="flex min-w-0 flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="flex min-w-0 flex-col gap-6 sm:flex-row">
        {hasPreview && (
          // biome-ignore lint/performance/noImgElement: Next's optimizer would fetch it without the reader's session
          <img
            src={`/analyses/${id}/preview`}
            alt={`First still of the video of ${name}`}
            className="max-h-64 w-32 flex-none self-start rounded-control bg-sunk object-contain"
          />
        )}
        <div className="min-w-0 flex-1">
          {card ? (
            <Nodes nodes={[card]} reading={reading} />
          ) : (
            <p className="leading-relaxed text-quiet">The text and dates of the ad appear here as soon as its page is read.</p>
          )}
        </div>
      </div>
      {card && (
        <div className="border-t border-line pt-6">
          {video ? (
            <Measured video={video} />
          ) : (
            <p className="leading-relaxed text-quiet">Its shots, texts and voice appear here as soon as the video is measured.</p>
          )}
        </div>
      )}
    </section>
  );
}

import { Video } from 'lucide-react';
import Link from 'next/link';
import { SampleBadge } from '@/components/analyses/sample-badge';
import { StatusWord } from '@/components/analyses/status-word';
import { ScoreBar } from '@/components/report/bars';
import { hues } from '@/components/report/hues';
import { ScoreRing } from '@/components/ui/score-ring';
import { isSampleId } from '@/lib/ads/sample-ads';
import type { ListView } from '@/lib/analyses/list/filter';
import type { AnalysisRecord, FoundRecord } from '@/lib/analyses/search/schema';
import { toSessionStillPath } from '@/lib/api-paths';
import { platformNames } from '@/lib/platforms';
import { sections } from '@/lib/report/criteria';
import { MAX_SECTION_SCORE } from '@/lib/report/rubric';
import { capitalize, sectionNames, toRunDays, toSeconds, toTerm } from '@/lib/report/words';
import { HitLine, nameOf, outcomeOf, rowLinkClass, textOf } from './analysis-parts';
import { toAnalysisHref } from './list-columns';
import { LiveStatus } from './live-status';
import { SelectAnalysis } from './selection';
import { TagList } from './tag-list';

function Frame({ analysis: { id, firstStill }, name }: { analysis: AnalysisRecord; name: string }) {
  const box = 'aspect-9/16 w-full bg-sunk';
  if (firstStill === null)
    return (
      <span className={`grid place-items-center text-quiet/60 ${box}`} aria-hidden="true">
        <Video className="size-7" />
      </span>
    );
  return (
    // biome-ignore lint/performance/noImgElement: Next's optimizer would fetch it without the reader's session
    <img
      src={toSessionStillPath(id, firstStill)}
      alt={`First still of the video of ${name}`}
      loading="lazy"
      decoding="async"
      className={`object-contain ${box}`}
    />
  );
}

type ScoresProps = { score: NonNullable<AnalysisRecord['score']>; facts: AnalysisRecord['facts'] };

function Scores({ score, facts: { points, rubricVersion } }: ScoresProps) {
  return (
    <div className="flex items-center gap-3">
      <ScoreRing score={score} rubricVersion={rubricVersion} />
      {points !== null && (
        <ul className="grid min-w-0 flex-1 gap-1" aria-label="Points of the sections">
          {sections.map((section) => (
            <li key={section} className={hues[section]} title={`${sectionNames[section]}: ${points[section]} of ${MAX_SECTION_SCORE}`}>
              <span className="sr-only">
                {sectionNames[section]}: {points[section]} of {MAX_SECTION_SCORE}
              </span>
              <ScoreBar share={points[section] / MAX_SECTION_SCORE} look="block h-1 rounded-full" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Its title is the hook line among the analyses of one brand. */
export function AnalysisCard({ analysis, view, isOfBrand = false }: { analysis: FoundRecord; view: ListView; isOfBrand?: boolean }) {
  const { id, platform, status, score, tags, hit, facts, pageName, adId } = analysis;
  const href = toAnalysisHref(id, view);
  const name = nameOf(analysis);
  const outcome = outcomeOf(analysis);
  const text = textOf(analysis);
  const title = isOfBrand ? (facts.hookLine ?? name) : name;
  const { archetype, videoSeconds, daysRunning, isActive } = facts;
  const traits = [
    platformNames[platform],
    ...(archetype === null ? [] : [toTerm('archetype', archetype).label]),
    ...(videoSeconds === null ? [] : [toSeconds(videoSeconds)]),
    ...(daysRunning === null ? [] : [capitalize(toRunDays(daysRunning, isActive === true))]),
  ];
  return (
    <li
      data-row
      className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-quiet has-checked:border-brand has-focus-visible:border-brand"
    >
      <Frame analysis={analysis} name={name} />
      {outcome !== 'live' && (
        <span className="absolute top-2 left-2 grid size-7 place-items-center rounded-control bg-surface/90">
          <SelectAnalysis id={id} name={name} isDone={status === 'done'} tags={tags} />
        </span>
      )}
      <div className="flex flex-1 flex-col gap-2 p-3">
        <h2 className="truncate text-sm font-semibold" dir="auto">
          <Link href={href} prefetch={false} className={rowLinkClass} title={isOfBrand ? title : (pageName ?? undefined)} data-open>
            {title}
          </Link>
        </h2>
        {hit ? (
          <HitLine href={href} hit={hit} />
        ) : (
          text &&
          (!isOfBrand || facts.hookLine === null) && (
            <p className="line-clamp-2 text-sm leading-snug text-quiet" dir="auto">
              {text}
            </p>
          )
        )}
        <p className="flex flex-wrap gap-x-2.5 text-xs leading-5 text-quiet">
          {traits.map((trait) => (
            <span key={trait}>{trait}</span>
          ))}
          {isSampleId(adId) && <SampleBadge />}
        </p>
        <TagList tags={tags} />
        <div className="mt-auto pt-1">
          {outcome === 'live' && <LiveStatus id={id} />}
          {score === null ? outcome !== 'live' && <StatusWord outcome={outcome} /> : <Scores score={score} facts={facts} />}
        </div>
      </div>
    </li>
  );
}

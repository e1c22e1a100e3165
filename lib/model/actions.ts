import type { ScrapedAd } from '@/lib/ads/schema';
import type { ScoredReport } from '@/lib/report/schema';
import type { VideoMeasurement } from '@/lib/video/schema';
import type { Answer } from './answer';
import { neutral } from './prose';

type Resting = { ad: ScrapedAd; measurement: VideoMeasurement; resolve: (ids: readonly string[]) => string[] };

/** The ID in the report of that on which an action rests; undefined where there is none. */
function findRest(stated: string, { ad, measurement: { picture, text }, resolve }: Resting): string | undefined {
  if (stated === 'button') return ad.ctaText === null ? undefined : stated;
  const [, list, n] = /^(shot|text)-([1-9][0-9]{0,3})$/.exec(stated) ?? [];
  if (list === undefined) return resolve([stated])[0];
  return Number(n) <= ((list === 'shot' ? picture?.shots : text?.spans)?.length ?? 0) ? stated : undefined;
}

/** An action keeps its words, and its ID where that is in the report. */
export function toActions({ actions }: Answer, resting: Resting): ScoredReport['actions'] {
  const toAction = ({ title, body, asks, rests_on }: Answer['actions']['steal']) => {
    const rest = rests_on === null ? undefined : findRest(rests_on, resting);
    return {
      title: title || neutral.actionTitle,
      body: body || neutral.actionBody,
      asks,
      ...(rest === undefined ? {} : { rests_on: rest }),
    };
  };
  return { steal: toAction(actions.steal), adapt: toAction(actions.adapt), skip: toAction(actions.skip) };
}

import { z } from 'zod';
import { ScrapedAd } from '@/lib/ads/schema';
import { stillNotFound } from '@/lib/analyses/not-found';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { toReportAd } from '@/lib/report/ad';
import { toFacts } from '@/lib/report/view/facts';
import { toRunFacts } from '@/lib/report/view/masthead';
import type { CardsNode, Fact } from '@/lib/report/view/nodes';
import { toAdCard } from '@/lib/report/view/observed-blocks';
import { listTexts, type ReadText } from '@/lib/report/view/timeline';
import { toClock } from '@/lib/report/words';
import { VideoMeasurement } from '@/lib/video/schema';
import { findEarly, findPreview } from './store';

const LISTED_TEXTS = 6;

export type EarlyFacts = {
  card: CardsNode | undefined;
  video: { facts: Fact[]; texts: ReadText[]; moreTexts: number } | undefined;
  hasPreview: boolean;
};

function toVideo({ picture, text, sound }: VideoMeasurement): EarlyFacts['video'] {
  const texts = (text ? listTexts(text) : []).map((span) => span.text);
  const end = picture?.shots.at(-1)?.to;
  const voice = sound && (sound.voice.length === 0 ? 'None is heard' : `${Math.round(sound.voiceShare * 100)}% of the video`);
  const firstCut = picture && (picture.firstCutAt === null ? 'None' : toClock(picture.firstCutAt));
  return {
    facts: toFacts(
      ['Length', end === undefined ? undefined : toClock(end)],
      ['Shots', picture?.shots.length],
      ['First cut', firstCut],
      ['Voice', voice],
    ),
    texts: texts.slice(0, LISTED_TEXTS),
    moreTexts: Math.max(0, texts.length - LISTED_TEXTS),
  };
}

export async function getEarlyFacts({ db, actor: { userId } }: Context, { id }: { id: string }): Promise<EarlyFacts> {
  const found = await findEarly(db, { id, userId });
  const ad = ScrapedAd.safeParse(found?.ad).data;
  const measurement = z.object({ measurement: VideoMeasurement }).safeParse(found?.measured).data?.measurement;
  const { shots = [], aspect = null } = measurement?.picture ?? {};
  const read = ad && toReportAd({ ad, seconds: shots.at(-1)?.to ?? 0, aspect, now: new Date() });
  const [card] = toAdCard(read, toRunFacts(read, read));
  return {
    card,
    video: measurement && toVideo(measurement),
    hasPreview: env().stills && (found?.hasPreview ?? false),
  };
}

/** A JPEG. Throws `not_found`. */
export async function getPreview({ db, actor: { userId } }: Context, { id }: { id: string }): Promise<Uint8Array> {
  const jpeg = env().stills ? await findPreview(db, { id, userId }) : undefined;
  if (jpeg === undefined) throw stillNotFound();
  return jpeg;
}

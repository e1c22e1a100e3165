import { isSampleId } from '@/lib/ads/sample-ads';
import { toAdUrl } from '@/lib/ads/url';
import { libraryNames, type Platform } from '@/lib/platforms';
import type { ReportAd } from '@/lib/report/ad';
import type { ReadableReport } from '@/lib/report/legacy';
import { toOfferLine } from '@/lib/report/report-facts';
import { capitalize, toCount, toDay, toPeriod, toRunDays, toWords } from '@/lib/report/words';
import { optional, toFacts } from './facts';
import { toFrames } from './frames';
import type { HeadFact, Masthead } from './nodes';

/** Facts of the ad from outside its report, for reports that lack them: those of an older generation, and those of ads without a video. */
export type AdFacts = { platform: Platform; adId: string; pageName: string | null; ad?: ReportAd | undefined };

const DEMO_NOTICE = {
  label: 'Demo report.',
  text: 'The demo model wrote this report by fixed rules, from what we measured in the video and from the text of the ad. With a Gemini API key, a model that watches the video writes it.',
};

const SAMPLE_NOTICE = {
  label: 'Sample report.',
  text: 'This report is about a fictional ad of the sandbox. It is the same for every account and costs nothing.',
};

export function noticeOf(meta: ReadableReport['meta']): Pick<Masthead, 'notice'> {
  if (isSampleId(meta?.ad?.adId)) return { notice: SAMPLE_NOTICE };
  return meta?.model?.includes('stand-in') ? { notice: DEMO_NOTICE } : {};
}

function toLength(seconds: number): string {
  if (seconds < 60) return toCount(Math.round(seconds * 10) / 10, 'second');
  const whole = Math.round(seconds);
  const minutes = toCount(Math.floor(whole / 60), 'minute');
  return whole % 60 === 0 ? minutes : `${minutes} ${toCount(whole % 60, 'second')}`;
}

function videoOf({ videoSeconds, video }: NonNullable<ReadableReport['meta']>): string | undefined {
  if (videoSeconds === null || videoSeconds === undefined) return undefined;
  const length = toLength(videoSeconds);
  return video !== undefined && video.of > 1 ? `${length}, video ${video.n} of ${video.of}` : length;
}

/** "Active · running 72 days on Nov 27, 2026 · 5 placements", as far as the library states it: an ad goes on after its report. */
function runOf(ad: ReportAd | undefined, readAt: string | null | undefined): string | undefined {
  if (ad === undefined) return undefined;
  const on = readAt && ad.status === 'active' ? ` on ${toDay(readAt.slice(0, 10))}` : '';
  const { status, daysRunning, placements } = ad;
  const words = [
    ...(status === null ? [] : [toWords(status)]),
    ...(daysRunning === null ? [] : [`${toRunDays(daysRunning, status === 'active')}${on}`]),
    ...(placements.length === 0 ? [] : [toCount(placements.length, 'placement')]),
  ];
  return words.length === 0 ? undefined : capitalize(words.join(' · '));
}

const toFact = (name: HeadFact['name'], label: string, value: string | undefined): HeadFact[] =>
  toFacts([label, value]).map((fact) => ({ ...fact, name }));

type Shown = Partial<Record<'firstShown' | 'lastShown', string | null | undefined>>;

export const toRunFacts = (ad: ReportAd | undefined, shown: Shown | undefined, readAt?: string | null): HeadFact[] => [
  ...toFact('run', 'Run', runOf(ad, readAt)),
  ...toFact('runDates', 'Run dates', toPeriod(shown?.firstShown, shown?.lastShown)),
];

export function toMasthead(report: ReadableReport, known: AdFacts | undefined): Masthead {
  const { meta, video } = report;
  const offer = toOfferLine(report);
  const [still] = toFrames(video).values();
  const ad = meta?.ad ?? known;
  const title = ad?.pageName ?? (ad === undefined ? 'Ad analysis' : `Ad ${ad.adId}`);
  return {
    eyebrow: 'Ad analysis',
    title,
    ...optional('offer', offer),
    ...(ad === undefined || isSampleId(ad.adId) || !/^\d+$/.test(ad.adId) ? {} : { adUrl: toAdUrl(ad.platform, ad.adId) }),
    facts: [
      ...toFact('library', 'Library', ad && libraryNames[ad.platform]),
      ...toRunFacts(report.ad ?? known?.ad, meta?.ad, meta?.generatedAt),
      ...toFact('video', 'Video', meta && videoOf(meta)),
    ],
    ...optional('still', still),
    ...noticeOf(meta),
  };
}

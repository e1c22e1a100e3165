import { isSampleId } from '@/lib/ads/sample-ads';
import { toAdUrl } from '@/lib/ads/url';
import { libraryNames, type Platform } from '@/lib/platforms';
import type { ReportAd } from '@/lib/report/ad';
import { type CheckWord, droppedCauseWords } from '@/lib/report/check';
import type { ReadableReport } from '@/lib/report/legacy';
import { toOfferLine } from '@/lib/report/report-facts';
import { capitalize, toCount, toDay, toInstant, toPeriod, toRunDays, toWords } from '@/lib/report/words';
import { type Fact, toFacts } from './facts';
import { type Frame, toFrames } from './frames';

export type Masthead = {
  kind: 'masthead';
  eyebrow: string;
  title: string;
  offer?: string;
  /** The address of the ad in its library, rebuilt from the id. */
  adUrl?: string;
  facts: Fact[];
  frame?: Frame;
  /** Absent in a report of a real model. */
  notice?: { label: string; text: string };
};

export type Provenance = { kind: 'provenance'; title: string; facts: Fact[]; notes: string[] };

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

const codes = (...stated: Parameters<typeof toFacts>): Fact[] => toFacts(...stated).map((fact) => ({ ...fact, code: true }));

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

export function toMasthead(report: ReadableReport, known: AdFacts | undefined): Masthead {
  const { meta, video } = report;
  const offer = toOfferLine(report);
  const [frame] = toFrames(video).values();
  const ad = meta?.ad ?? known;
  const title = ad?.pageName ?? (ad === undefined ? 'Ad analysis' : `Ad ${ad.adId}`);
  return {
    kind: 'masthead',
    eyebrow: 'Ad analysis',
    title,
    ...(offer === null ? {} : { offer }),
    ...(ad === undefined || isSampleId(ad.adId) || !/^\d+$/.test(ad.adId) ? {} : { adUrl: toAdUrl(ad.platform, ad.adId) }),
    facts: [
      ...toFacts(['Library', ad === undefined ? undefined : libraryNames[ad.platform]]),
      ...toFacts(
        ['Run', runOf(report.ad ?? known?.ad, meta?.generatedAt)],
        ['Run dates', toPeriod(meta?.ad?.firstShown, meta?.ad?.lastShown)],
        ['Video', meta === undefined ? undefined : videoOf(meta)],
      ),
    ],
    ...(frame === undefined ? {} : { frame }),
    ...noticeOf(meta),
  };
}

const causeWords: Record<string, CheckWord> = droppedCauseWords;
const causeOf = (cause: string) => (Object.hasOwn(causeWords, cause) ? causeWords[cause]?.label : undefined) ?? toWords(cause);

function droppedNote({ meta, observed }: ReadableReport, dropped: number): string {
  const causes = Object.entries(meta?.droppedByCause ?? {}).filter(([, times]) => times > 0);
  const [singular, plural] = observed === undefined ? ['finding', 'findings'] : ['finding or observed line', 'findings or observed lines'];
  const subject = dropped === 1 ? `One ${singular} was left out` : `${dropped} ${plural} were left out`;
  if (causes.length === 0) return `${subject} because ${dropped === 1 ? 'it' : 'they'} broke an evidence rule.`;
  return `${subject}: ${causes.map(([cause, times]) => `${causeOf(cause)} (${times})`).join('; ')}.`;
}

export function toProvenance(report: ReadableReport): Provenance | undefined {
  const { meta, score, references } = report;
  const dropped = meta?.droppedEvidence ?? 0;
  const stated = codes(
    ['Model', meta?.model],
    ['Prompt', meta?.promptVersion],
    ['Rubric', meta?.rubricVersion],
    ['Video SHA-256', meta?.videoSha256],
    ['Report schema', meta?.schemaVersion],
    ['References', references.join(', ')],
  );
  const generated = toFacts(['Generated', meta?.generatedAt === undefined ? undefined : toInstant(meta.generatedAt)]);
  const notes = [
    ...(meta?.video !== undefined && meta.video.of > 1
      ? [
          `The ad has ${meta.video.of} videos. A report is about one of them: this one is about ${meta.video.n === 1 ? 'the first' : `number ${meta.video.n}`}, as the ad library lists them.`,
        ]
      : []),
    ...(score?.breakdown === undefined
      ? []
      : [
          'The score is the sum of the four section scores and the coherence bonus, minus the penalties, limited to 0 to 100. The grade depends only on the score.',
        ]),
    ...(dropped > 0 ? [droppedNote(report, dropped)] : []),
  ];
  const facts = [...generated, ...stated];
  return facts.length === 0 ? undefined : { kind: 'provenance', title: 'About this report', facts, notes };
}

import { createHash } from 'node:crypto';
import type { ScrapedAd } from '@/lib/ads/schema';
import { type CriterionPoints, criteriaOf, type Section, sections } from '@/lib/report/criteria';
import { slugsOf } from '@/lib/report/vocabulary';
import { type Labels, type Line, type Offer, Points, Truth } from '@/tests/eval/cases/schema';
import { type Backing, type Camera, type Caption, caption, type Plan, plan, type Scene, shot, speech } from '../../maker/plan';

/** Words on screen, with one line per line break; all of the scene unless told, and `after` counts from its beginning. */
export type Written = { words: string; after?: number; lasts?: number } & Partial<
  Pick<Caption, 'x' | 'y' | 'size' | 'look' | 'font' | 'color'>
>;

/** One sentence of the voice; `after` counts from the beginning of the scene. */
export type Said = { words: string; after?: number };

export type SpotScene = {
  seconds: number;
  scene: Scene;
  camera?: Camera;
  light?: number;
  written?: readonly Written[];
  said?: readonly Said[];
};

/** The texts that the library shows with the video. */
export type Copy = Pick<ScrapedAd, 'pageName' | 'body' | 'title' | 'linkDescription' | 'ctaText' | 'landingHost' | 'facts'>;

/** Told by the first line that holds `told`. */
type SpotOffer = { says: readonly (readonly string[])[]; price: string | null; source: Offer['source']; told: string };

/** Points of the five criteria of each section, in the order of the rubric: "55303". */
type SpotPoints = Record<Section, string>;

export type Spot = {
  name: string;
  about: string;
  copy: Copy;
  /** The voice of espeak-ng. */
  voice: string;
  wordsPerMinute: number;
  brand: string | null;
  scenes: readonly SpotScene[];
  backing: readonly Omit<Backing, 'to'>[];
  sound: 'voice' | 'no_track';
  /** Pixels and frames a second. */
  width: 540 | 720;
  rate: 24 | 25;
  offers: readonly SpotOffer[];
  button: string | null;
  /** Facts that the voice alone tells. */
  heard: readonly string[];
  labels: Labels;
  points: SpotPoints;
  /** The case whose video this one shows, too. */
  videoOf?: string;
  injection?: Truth['injection'];
  ladders?: Truth['ladders'];
  pair?: Truth['pair'];
};

const spotDefaults = {
  voice: 'en-us',
  wordsPerMinute: 175,
  backing: [],
  sound: 'voice',
  width: 540,
  rate: 24,
  offers: [],
  button: null,
  heard: [],
} as const;

type Given = 'about' | 'copy' | 'brand' | 'scenes' | 'labels' | 'points';

export function spot(name: string, rest: Partial<Omit<Spot, 'name'>> & Pick<Spot, Given>): Spot {
  return { ...spotDefaults, name, ...rest };
}

export const videoFileOf = ({ name, videoOf }: Spot): string => `${videoOf ?? name}.mp4`;

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;
/** A shot in which nothing moves for longer counts as not read by the measurement when it ends in a cut. */
const LONGEST_STILL_SECONDS = 1.9;
const SAID_AFTER = 0.1;
/** Font size as a share of the picture's width. */
const TEXT_SIZE = 0.083;
/** Below what is drawn. */
const TEXT_Y = 0.88;

type Placed<T> = T & { from: number; to: number };

/** Frames of the scenes, from the start of the video. */
function placeScenes({ scenes, rate }: Spot): Placed<SpotScene>[] {
  let end = 0;
  return scenes.map((scene) => {
    const from = end;
    end += Math.round(scene.seconds * rate);
    return { ...scene, from, to: end };
  });
}

function placeWritten(one: Spot): Placed<Written>[] {
  return placeScenes(one).flatMap(({ written = [], from: start, to: end }) =>
    written.map((line) => {
      const from = start + Math.round((line.after ?? 0) * one.rate);
      return { ...line, from, to: line.lasts === undefined ? end : from + Math.round(line.lasts * one.rate) };
    }),
  );
}

/** When each sentence is begun; the voice itself is heard some hundredths of a second later. */
export function placeSaid(one: Spot): { at: number; words: string }[] {
  return placeScenes(one).flatMap(({ said = [], from }) =>
    said.map(({ words, after = SAID_AFTER }) => ({ at: round(from / one.rate + after), words })),
  );
}

export const secondsOf = (one: Spot): number => (placeScenes(one).at(-1)?.to ?? 0) / one.rate;

export function toPlan(one: Spot): Plan {
  const { name, videoOf, width, rate, voice, wordsPerMinute } = one;
  const seconds = secondsOf(one);
  const speeches = placeSaid(one).map(({ at, words }) => speech(at, words, { voice, wordsPerMinute }));
  return plan(videoOf ?? name, {
    width,
    height: (width * 16) / 9,
    rate: [rate, 1],
    crf: 16,
    shots: placeScenes(one).map(
      ({ scene, from, to, seconds: lasts, camera = lasts > LONGEST_STILL_SECONDS ? 'pan' : 'still', light = 1 }) =>
        shot(scene, to - from, { camera, light }),
    ),
    captions: placeWritten(one).map(({ words, from, to, after: _, lasts: __, ...look }) =>
      caption(words, from, to, { size: Math.round(width * TEXT_SIZE), look: 'box', y: TEXT_Y, ...look }),
    ),
    sound:
      one.sound === 'no_track' ? null : { channels: 1, speech: speeches, backing: one.backing.map((part) => ({ ...part, to: seconds })) },
  });
}

const toOneLine = (words: string) => words.replaceAll('\n', ' ');

function toWritten(one: Spot): Line[] {
  return placeWritten(one)
    .map(({ words, from, to }) => ({ at: round(from / one.rate), to: round(to / one.rate), words: toOneLine(words) }))
    .toSorted((a, b) => a.at - b.at);
}

const firstWith = (lines: readonly Line[], words: string): number | null =>
  lines.find((line) => line.words.toLowerCase().includes(words.toLowerCase()))?.at ?? null;

function toOffer({ told, ...offer }: SpotOffer, lines: Record<Offer['source'], readonly Line[]>) {
  const at = firstWith(lines[offer.source], told);
  if (at === null) throw new Error(`No line tells the offer "${told}": name words of a line.`);
  return { ...offer, at };
}

const levels: Record<string, CriterionPoints> = { 0: 0, 3: 3, 5: 5 };

function toPoints(points: SpotPoints): Points {
  const entries = sections.map((section) => {
    const ids = slugsOf(criteriaOf(section));
    return [section, Object.fromEntries(ids.map((id, index) => [id, levels[points[section][index] ?? '']]))];
  });
  return Points.parse(Object.fromEntries(entries));
}

/** Digits that follow from the name. */
const toAdId = (name: string) =>
  String(Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 12), 16)).padStart(15, '7');

function toAd({ name, copy }: Spot): ScrapedAd {
  return {
    platform: 'meta',
    adId: toAdId(name),
    ...copy,
    format: 'VIDEO',
    firstShown: '2026-09-14',
    lastShown: null,
    active: true,
    publisherPlatforms: ['FACEBOOK', 'INSTAGRAM'],
    videos: [],
    imageCount: 0,
  };
}

/** The truth of a spot; only the seconds of the voice have to be known from elsewhere. */
export function toTruth(one: Spot, spoken: readonly Line[]): Truth {
  const written = toWritten(one);
  const lines = { on_screen_text: written, audio: spoken };
  const { brand } = one;
  return Truth.parse({
    video: videoFileOf(one),
    about: one.about,
    ad: toAd(one),
    written,
    spoken,
    brand: brand === null ? null : { name: brand, firstSeen: firstWith(written, brand), firstSaid: firstWith(spoken, brand) },
    offers: one.offers.map((offer) => toOffer(offer, lines)),
    button: one.button,
    heard: one.heard,
    labels: one.labels,
    points: toPoints(one.points),
    injection: one.injection,
    ladders: one.ladders,
    pair: one.pair,
  });
}

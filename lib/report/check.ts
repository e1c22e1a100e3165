import { z } from 'zod';
import { VideoMeasurement } from '@/lib/video/schema';
import { slugsOf } from './vocabulary';

/** A label for readers and its definition. */
export type CheckWord = { label: string; definition: string };
type CheckWords = Record<string, CheckWord>;

/** Results of checking a finding. */
export const checkWords = {
  confirmed: {
    label: 'Confirmed',
    definition: 'We measured the same thing in the video, or read the same words in the ad’s text or in the ad library.',
  },
  moved: {
    label: 'Time corrected',
    definition:
      'We read the quoted words on screen, but not at the second that the model stated. The finding now has the second at which we read them; the stated second is kept in `statedAt`.',
  },
  not_confirmed: {
    label: 'Not confirmed',
    definition:
      'We could have found what the finding states and did not. The model may have seen something that we cannot read, or it may be wrong: check it in the video. The confidence of such a finding is always low.',
  },
  not_checked: {
    label: 'Not checked',
    definition:
      'Nothing that we measured can prove or disprove the finding. It rests on the model alone, and `why` gives the reason. Its confidence is at most medium if it claims words that we could not look for, and low if it cites the ad library without anything that the library states.',
  },
} as const satisfies CheckWords;

/** Measurements and texts that a finding is checked against. */
export const checkedByWords = {
  on_screen_text: {
    label: 'On-screen text',
    definition:
      'We read text in the picture with text recognition. Confirmed means that we read every quote in the finding, at least one of them within one second of its time. A finding without quotes is held to the prices and percentages that it names. Case, punctuation, spaces, accents and single misread letters do not count; a different word or number does.',
  },
  voice: {
    label: 'Voice',
    definition:
      'We measured when a voice is heard, not what it says. Confirmed means only that a voice is heard within one second of that time.',
  },
  cuts: {
    label: 'Cuts',
    definition:
      'We found the cuts in the video, to the frame. Confirmed means that they agree with what the finding states about their number, their pace, their time or the length of a shot.',
  },
  ad_copy: {
    label: 'Ad copy',
    definition: 'The quotes and figures in the finding stand in the text of the ad, or in what the ad library states.',
  },
  library: {
    label: 'Ad library',
    definition:
      'The quotes, figures and names in the finding stand in what the ad library states, such as dates and platforms, or follow from it or from the size and length of the video.',
  },
} as const satisfies CheckWords;

/** Reasons why a finding was not checked; a label continues a sentence. */
export const notCheckedWords = {
  nothing_measurable: {
    label: 'nothing in it can be measured',
    definition:
      'The finding states nothing that we measure: it quotes no words of sufficient length and makes no claim about cuts or a voice.',
  },
  not_measured: {
    label: 'that part of the video was not measured',
    definition: 'We could not measure this part of the video. The report gives the reason under `video.notMeasured`.',
  },
  no_sound_track: { label: 'the video has no sound track', definition: 'The video has no sound track, so there is nothing to hear it in.' },
  script_not_readable: {
    label: 'our text recognition does not read its script',
    definition:
      'The words, or other text on screen at that time, are in a script that our text recognition does not read, such as Arabic, Cyrillic, Korean or Thai.',
  },
  not_read: {
    label: 'the picture was not read at that time',
    definition: 'We did not read the picture at that time, so it does not matter that the words are missing from what we read.',
  },
} as const satisfies CheckWords;

/** Reasons why a finding or an observed line of the model is not in the report; a label continues a sentence. */
export const droppedCauseWords = {
  no_text: { label: 'it had no text', definition: 'The finding had no readable text.' },
  no_time: { label: 'it named no time in the video', definition: 'The finding did not say when it is seen or heard in the video.' },
  past_the_end: { label: 'its time is past the end of the video', definition: 'The time of the finding is not within the video.' },
  performance_claim: {
    label: 'it was about the results of the ad',
    definition:
      'The finding was about the results of the ad, such as its clicks, spend or sales, which nobody can see in an ad. What the ad itself says or shows about results may be told.',
  },
  no_sound_track: { label: 'the video has no sound track', definition: 'The finding was about a sound, and the video has no sound track.' },
  heard_in_silence: {
    label: 'it was heard while the video is silent',
    definition: 'The finding was about a sound at a time when the video is silent.',
  },
  refuted_by_cuts: {
    label: 'the measured cuts disprove it',
    definition: 'The finding stated a number of cuts, a pace or the length of a shot that the cuts in the video disprove.',
  },
  not_in_ad_copy: {
    label: 'the ad’s text does not hold its words',
    definition: 'The finding quoted words from the text of the ad that are not there, or the ad has no text.',
  },
  not_in_library: {
    label: 'the ad library states nothing about the ad',
    definition: 'The finding cited the ad library, which states nothing about the ad.',
  },
} as const satisfies CheckWords;

/** Explains how each kind of observed line is checked, by its field. */
export const observedWords = {
  transcript: {
    label: 'Transcript',
    definition:
      'A voice has to be heard within one second of where a line begins; in silence, the line is left out. We do not measure which words are said. `onScreen` is true if we read at least 60% of the words on screen meanwhile, and false if we read fewer; where we could not read, it is what the model said.',
  },
  beats: {
    label: 'Beats',
    definition:
      'What is written in a beat has to be read on screen between its first and its last second, and what is said has to fall on a voice. Words that were heard in silence are taken out of the beat. A beat that the cuts disprove is left out.',
  },
  offer: {
    label: 'Offer',
    definition:
      'Each price and each figure has to be in the text of the ad, in the ad library or on screen. If the model heard it, a voice has to be heard at that second. Words around the figures are not compared one by one.',
  },
  claims: {
    label: 'Claims',
    definition:
      'A claim and its proof are checked one by one, each as a finding from the same source would be. A figure that is said to be on screen has to be there or in the text of the ad.',
  },
  brand: {
    label: 'Brand',
    definition:
      'We look for the name in the text on screen. If we read it before the stated second, the second is corrected. If we read it later or never, it is not confirmed: a logo may be seen before its letters can be read. A second at which its name would be heard in silence is left out.',
  },
  audience: { label: 'Audience', definition: 'Checked as a finding from the same source would be.' },
  risks: { label: 'Risks', definition: 'Checked as a finding from the same source would be. A risk is a question, not a verdict.' },
} as const satisfies CheckWords;

/** The moment of a frame that is kept of the video and served under its number. */
export const ReportStill = z.strictObject({ n: z.int().positive(), at: z.number().min(0) });
export type ReportStill = z.infer<typeof ReportStill>;
export const MAX_STILLS = 40;

export const ReportVideo = z
  .strictObject({ ...VideoMeasurement.shape, stills: z.array(ReportStill).max(MAX_STILLS) })
  .meta({ id: 'ReportVideo' });
export type ReportVideo = z.infer<typeof ReportVideo>;

/** Describes a field by the definitions of its vocabulary. */
const defined = (words: Record<string, CheckWord>) =>
  Object.entries(words)
    .map(([slug, { definition }]) => `${slug}: ${definition}`)
    .join(' ');

export const CheckResult = z.enum(slugsOf(checkWords));
export const CheckedBy = z.enum(slugsOf(checkedByWords));
export type CheckedBy = z.infer<typeof CheckedBy>;
export const NotCheckedReason = z.enum(slugsOf(notCheckedWords));
export type NotCheckedReason = z.infer<typeof NotCheckedReason>;

export const Check = z
  .strictObject({
    result: CheckResult.meta({ description: defined(checkWords) }),
    by: CheckedBy.exactOptional().meta({
      description: `Absent exactly when the result is not_checked. Values may be added. ${defined(checkedByWords)}`,
    }),
    at: z.number().min(0).exactOptional().meta({ description: 'The second at which it was measured.' }),
    statedAt: z
      .number()
      .min(0)
      .exactOptional()
      .meta({ description: 'The second that the model stated; present exactly when the result is moved.' }),
    why: NotCheckedReason.exactOptional().meta({
      description: `Why nothing of ours could judge it; present exactly when the result is not_checked. Values may be added. ${defined(notCheckedWords)}`,
    }),
  })
  .refine(({ result, by, why }) => (result === 'not_checked') === (why !== undefined) && (why === undefined) === (by !== undefined), {
    error: 'must say by what it was checked, or why it was not',
    path: ['why'],
  })
  .refine(({ result, at, statedAt }) => (result === 'moved') === (statedAt !== undefined) && (statedAt === undefined || at !== undefined), {
    error: 'must keep the stated second exactly when it was moved',
    path: ['statedAt'],
  })
  .meta({ id: 'Check' });
export type Check = z.infer<typeof Check>;

export const DroppedCause = z.enum(slugsOf(droppedCauseWords));
export type DroppedCause = z.infer<typeof DroppedCause>;
export const DroppedByCause = z
  .partialRecord(DroppedCause, z.int().positive())
  .meta({ description: `droppedEvidence by cause; a cause by which nothing was dropped is absent. ${defined(droppedCauseWords)}` });
export type DroppedByCause = z.infer<typeof DroppedByCause>;

import { z } from 'zod';
import { VideoMeasurement } from '@/lib/video/schema';
import { ComparedClaim } from './claim';
import { slugsOf } from './vocabulary';

export type CheckWord = { label: string; definition: string };
type CheckWords = Record<string, CheckWord>;

export const checkWords = {
  confirmed: {
    label: 'Confirmed',
    definition:
      'We measured what `check.claim` states, or read its words on screen, in the ad’s text or in the ad library. Nothing else in the finding is confirmed by it.',
  },
  moved: {
    label: 'Time corrected',
    definition:
      'We read the words of the claim on screen, but not at the second that the model stated. The finding now has the second at which we read them; the stated second is kept in `statedAt`.',
  },
  not_confirmed: {
    label: 'Not confirmed',
    definition:
      'We could have found what the claim states and did not, or we measured something else. The model may have seen something that we cannot read, or it may be wrong: check it in the video. The confidence of such a finding is always low.',
  },
  not_checked: {
    label: 'Not checked',
    definition:
      'We compared nothing: the finding has no claim, or one that nothing of ours can prove or disprove. It rests on the model alone, and `why` gives the reason. Its confidence is at most medium, and low if it cites the ad library.',
  },
} as const satisfies CheckWords;

export const checkedByWords = {
  on_screen_text: {
    label: 'On-screen text',
    definition:
      'We read text in the picture with text recognition. Words are confirmed where we read all of them, within one second of their time. Case, punctuation, spaces, accents and single misread letters do not count; a different word or number does. Spoken words are confirmed only by captions that have them.',
  },
  voice: {
    label: 'Voice',
    definition: 'We measured when a voice is heard, not what it says.',
  },
  sound: { label: 'Sound', definition: 'We measured when nothing at all is heard.' },
  cuts: {
    label: 'Cuts',
    definition:
      'We found the cuts in the video, to the frame: their number, their moments and the lengths of shots. A dissolve counts as a cut or not.',
  },
  picture: { label: 'Picture', definition: 'We measured the length of the video, its size, its frame rate and the black bars around it.' },
  ad_copy: { label: 'Ad copy', definition: 'We compared the words with the text of the ad, its headline and its button.' },
  library: { label: 'Ad library', definition: 'We compared the words, dates and figures with what the ad library states.' },
} as const satisfies CheckWords;

/** A label continues a sentence. */
export const notCheckedWords = {
  no_claim: {
    label: 'nothing in it can be compared with the ad',
    definition: 'The model made no claim for it. The sentences of the model are not searched for facts.',
  },
  nothing_measurable: {
    label: 'nothing in it can be measured',
    definition:
      'The claim lacks what it needs to be compared, such as words of sufficient length. Before schema version 3: it quotes no such words, and states nothing about cuts or a voice.',
  },
  other_source: {
    label: 'its claim is of another kind than its evidence',
    definition: 'The claim is of a kind that evidence from this source cannot show, such as a number of cuts that was heard.',
  },
  voice_heard: {
    label: 'a voice is heard, but we do not measure its words',
    definition: 'A voice is heard at that time. What it says is measured only where captions show it.',
  },
  not_stated: { label: 'the ad library does not state it', definition: 'The ad library states nothing of this kind about the ad.' },
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

/** A label continues a sentence. */
export const droppedCauseWords = {
  no_text: { label: 'it had no text', definition: 'The finding had no readable text, or another field of it could not be read.' },
  no_time: { label: 'it named no time in the video', definition: 'The finding did not say when it is seen or heard in the video.' },
  past_the_end: { label: 'its time is past the end of the video', definition: 'The time of the finding is not within the video.' },
  performance_claim: {
    label: 'it was about the results of the ad',
    definition:
      'Findings that name clicks, spend, sales or another metric of an ad account are removed: no one can see these in an ad. A finding of several sentences loses only those that name one. What the ad itself says about results may be quoted.',
  },
  no_sound_track: { label: 'the video has no sound track', definition: 'The finding was about a sound, and the video has no sound track.' },
  heard_in_silence: {
    label: 'it was heard while the video is silent',
    definition: 'The finding was about a sound at a time when the video is silent.',
  },
  refuted_by_cuts: {
    label: 'the measured cuts disprove it',
    definition: 'The claim was a number of cuts, a pace or the length of a shot that the cuts in the video disprove by far.',
  },
  not_in_ad_copy: {
    label: 'the ad’s text does not hold its words',
    definition: 'The claim was of words in the text of the ad that are not there, or the ad has no text.',
  },
  not_in_library: {
    label: 'the ad library states nothing about the ad',
    definition: 'The finding cited the ad library, which states nothing about the ad.',
  },
  inconsistent: {
    label: 'it contradicted another part of the report',
    definition:
      'Two actions gave opposite advice on the same line, an action was about a button or a line that is not there, terms belonged to no offer, or a hook or framework needs a problem, a demonstration or a proof that the beats or criteria say is missing. The later statement is left out.',
  },
} as const satisfies CheckWords;

export const observedWords = {
  transcript: {
    label: 'Transcript',
    definition:
      'The words of a line are confirmed only by captions that have them. Without captions, we check that a voice is heard within one second of where the line begins; in silence, the line is left out. `onScreen` is true if we read at least 60% of the words on screen meanwhile, and false if we read fewer; where we could not read, it is what the model said.',
  },
  beats: {
    label: 'Beats',
    definition:
      'What is written in a beat has to be read on screen between its first and its last second, and what is said is checked like a line of the transcript. Words that were heard in silence are taken out of the beat. What is shown is the model’s own description.',
  },
  offer: {
    label: 'Offer',
    definition:
      'Its price has to be in the text of the ad, in the ad library or on screen. Its other texts are confirmed where they are there word for word, or by a claim of the model.',
  },
  claims: {
    label: 'Claims',
    definition:
      'A claim and its proof are checked one by one: each is confirmed where its source has it word for word, or by a claim of the model about it.',
  },
  brand: {
    label: 'Brand',
    definition:
      'We look for the name in the text on screen. If we read it before the stated second, the second is corrected. If we read it later or never, it is not confirmed: a logo may be seen before its letters can be read. A second at which its name would be heard in silence is left out.',
  },
  audience: {
    label: 'Audience',
    definition: 'Each text of it is checked on its own, and the report shows the result at the text that was compared.',
  },
  risks: { label: 'Risks', definition: 'Checked like a claim. A risk is a question, not a verdict.' },
} as const satisfies CheckWords;

export const ReportStill = z.strictObject({ n: z.int().positive(), at: z.number().min(0) });
export type ReportStill = z.infer<typeof ReportStill>;
export const MAX_STILLS = 40;

export const ReportVideo = z
  .strictObject({ ...VideoMeasurement.shape, stills: z.array(ReportStill).max(MAX_STILLS) })
  .meta({ id: 'ReportVideo' });
export type ReportVideo = z.infer<typeof ReportVideo>;

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
    claim: ComparedClaim.exactOptional().meta({
      description:
        'The one claim that was compared, of several the one that decided the result. Absent where there was none, and before schema version 3.',
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

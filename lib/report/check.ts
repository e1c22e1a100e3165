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
      'We measured what `check.claim` states, or read its words on screen, in the ad’s text or in the ad library; or a second look saw or heard what is stated (`by` is then `second_look`). Of several claims, each is confirmed. Nothing else in the finding is confirmed by it.',
  },
  moved: {
    label: 'Time corrected',
    definition:
      'We read the words of the claim on screen in the same shot, at most two seconds from the second that the model stated. The finding now has the second at which we read them; the stated second is kept in `statedAt`.',
  },
  not_confirmed: {
    label: 'Not confirmed',
    definition:
      'We measured something else: other words in that place and time, another number or another count; or a second look denied the picture (`by` is then `second_look`). Points that rest on it alone are lost. Words that we merely did not read or hear are not checked.',
  },
  not_checked: {
    label: 'Not checked',
    definition:
      'Nothing of ours proves or disproves it: the finding has no claim, or one that we could not compare. It rests on the model alone, and `why` gives the reason. It costs no points.',
  },
} as const satisfies CheckWords;

export const checkedByWords = {
  on_screen_text: {
    label: 'On-screen text',
    definition:
      'We read text in the picture with text recognition. Words are confirmed where we read all of them, within one second of their time. Case, punctuation, spaces, accents and single misread letters do not count; a different word or number does. Numbers in words are the numbers that they say. Spoken words are confirmed only by captions that have them, within two seconds.',
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
  second_look: {
    label: 'Second look',
    definition:
      'A second model got stills of those times and the sound, and neither the video nor the report. It answered whether the statement is seen in its stills, among controls whose answer we know, and wrote down what is said: a line is confirmed where at least 85% of its words agree in order, with every number, while a voice is heard. A measurement of words wins over it.',
  },
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
  no_voice_heard: {
    label: 'no voice is heard there',
    definition: 'We measured no voice at that time. A voice that is sung, or under loud music, may be missed.',
  },
  words_not_read: {
    label: 'we did not read its words there',
    definition: 'We read the picture at that time, and not these words. Text that is small, moving or decorated may be missed.',
  },
  read_elsewhere: {
    label: 'we read its words at another time',
    definition: 'We read the words in another shot, or more than two seconds from the time of the claim.',
  },
  text_not_readable: {
    label: 'small or blurred text is there',
    definition: 'At that time there is text that we could not read: mostly because it is small or blurred.',
  },
  not_compared: {
    label: 'there was too much text to compare it with',
    definition: 'The video has more text that is like the words than we compare for one claim.',
  },
  no_second_look: {
    label: 'nobody looked at it a second time',
    definition: 'What is shown cannot be measured, and there was no second look at it. It rests on the one look of the model.',
  },
  look_unsure: {
    label: 'a second look could not tell',
    definition: 'A second model was asked whether this is seen in a still of that time, and could not tell.',
  },
  heard_otherwise: {
    label: 'a second look heard other words',
    definition: 'A second model heard words there that are alike and not the same. Both are given.',
  },
  script_not_readable: {
    label: 'our text recognition does not read its script',
    definition:
      'The words are in a script that our text recognition does not read, such as Arabic, Cyrillic, Korean or Thai. Before schema version 4, small or blurred text at that time had the same value.',
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
      'The finding stated a result of the ad, such as that it drives clicks or has a high click-through rate: no one can see that in an ad. A finding of several sentences loses only those that state one. Quotes, actions, tests and reasons are left as they are.',
  },
  no_sound_track: { label: 'the video has no sound track', definition: 'The finding was about a sound, and the video has no sound track.' },
  heard_in_silence: {
    label: 'it was heard while the video is silent',
    definition: 'The finding was about a sound at a time when the video is silent.',
  },
  refuted_by_cuts: {
    label: 'the measured cuts disprove it',
    definition:
      'The claim was a number of cuts, a pace or the length of a shot that the cuts in the video disprove by far. Since schema version 4, such a finding is not confirmed.',
  },
  not_in_ad_copy: {
    label: 'the ad’s text does not hold its words',
    definition: 'The claim was of words in the text of the ad that are not there, or the ad has no text.',
  },
  not_in_library: {
    label: 'the ad library states nothing about the ad',
    definition: 'The finding cited the ad library, which states nothing about the ad. Not used since schema version 4.',
  },
  inconsistent: {
    label: 'it contradicted another part of the report',
    definition:
      'A part of the report contradicted another one, such as an action about a button that is not there. Not used since schema version 4.',
  },
} as const satisfies CheckWords;

export const observedWords = {
  transcript: {
    label: 'Transcript',
    definition:
      'The words of a line are confirmed by captions that have them, or by a second look that heard at least 85% of them in order, with every number; where it heard words that are alike, `heard` has them. Without captions, we check that a voice is heard within one second of where the line begins; where nothing at all is heard, the line is left out. `onScreen` is true if we read at least 60% of the words on screen meanwhile.',
  },
  beats: {
    label: 'Beats',
    definition:
      '`said` has the lines of the transcript that begin in it, and `written` the messages and captions that we read in it; before schema version 4, both are the model’s. `check` is about these words, and confirmed if each line is; `shownCheck` is about what is shown, which a second look alone confirms or denies.',
  },
  offer: {
    label: 'Offer',
    definition:
      'Each of its fields is checked on its own, in `checks`. The price is confirmed by the text of the ad or on screen, and contradicted where the ad states one other price alone. The other fields are confirmed where they stand word for word, or by the words of the ad that the model quotes for them. `check` is confirmed if all of them are.',
  },
  claims: {
    label: 'Claims',
    definition:
      'A claim and its proof are checked one by one: each is confirmed where its source has it, or the words that the model quotes for it, word for word.',
  },
  brand: {
    label: 'Brand',
    definition:
      'We look for the name in the text on screen. If we read it before the stated second, `firstSeen` is the second at which we read it. If we read it later or never, it is not checked: a logo may be seen before its letters can be read. A second at which its name would be heard in silence is left out, and `firstSaid` is not checked otherwise.',
  },
  audience: {
    label: 'Audience',
    definition: 'Its texts are the model’s own, and are not checked.',
  },
  risks: { label: 'Risks', definition: 'Checked like the audience. A risk is a question, not a verdict.' },
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

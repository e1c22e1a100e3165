import type { Check } from './check';

type Word = { label: string; definition: string };

/** What came of holding a finding against what was measured. */
export const checkWords: Record<Check['result'], Word> = {
  confirmed: {
    label: 'Confirmed',
    definition: 'What the finding says was measured within one second of its moment, or stands in the ad’s text or the library’s data.',
  },
  moved: {
    label: 'Moved',
    definition:
      'The quoted words are shown at another second of the video. The finding now names that second, and the report keeps the one that was stated.',
  },
  not_confirmed: {
    label: 'Not confirmed',
    definition: 'It could have been measured at that moment and was not. The confidence of such a finding is at most low.',
  },
  not_checked: { label: 'Not checked', definition: 'Nothing that we measure can judge the finding. The reason is stated.' },
};

/** What a finding was held against. */
export const checkedByWords: Record<NonNullable<Check['by']>, Word> = {
  on_screen_text: {
    label: 'Text on screen',
    definition: 'We read the text in the picture. Letters and digits are compared, accents and single misread characters are forgiven.',
  },
  voice: { label: 'Voice', definition: 'We measure when a voice is heard, not what it says.' },
  cuts: { label: 'Cuts', definition: 'We measure every hard cut to the frame, and so the number, pace and length of the shots.' },
  ad_copy: { label: 'Ad copy', definition: 'The text of the ad as its library shows it.' },
  library: { label: 'Ad library', definition: 'What the library states about the ad, such as its dates and page name.' },
};

/** Why a finding was not checked. */
export const notCheckedWords: Record<NonNullable<Check['why']>, Word> = {
  nothing_measurable: {
    label: 'nothing in it can be measured',
    definition: 'The finding is a judgment, or speaks of something that we do not measure, such as a face or a gesture.',
  },
  not_measured: { label: 'that part of the video was not measured', definition: 'The report says which part was not measured, and why.' },
  no_sound_track: { label: 'the video has no sound track', definition: 'There is nothing to hear.' },
  script_not_readable: {
    label: 'we cannot read its script',
    definition:
      'Our text recognition reads Latin letters, digits and Chinese. Text in Arabic, Thai, Cyrillic, Korean and other scripts is seen but not read.',
  },
  not_read: { label: 'the picture was not read at that moment', definition: 'The measurement ended before that moment, or skipped it.' },
};

/** Why a finding was left out of the report, by the key of `meta.droppedByCause`. */
export const droppedCauseWords: Record<string, Word> = {
  evidence_rule: { label: 'it broke an evidence rule', definition: 'The rubric lists the rules.' },
  silence: {
    label: 'it was said to be heard in silence',
    definition: 'The sound at that moment is true silence, or the video has no sound track.',
  },
  beyond_end: { label: 'its moment lies beyond the end of the video', definition: 'No such second exists.' },
  pace: { label: 'the measured cuts contradict it', definition: 'The pace that it states is not that of the video.' },
};

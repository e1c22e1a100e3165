import { RUN_TIME_IN_MINUTES } from '@/lib/limits';

export type PageWords = { title: string; description: string };

export const SITE_NAME = 'Ad Analysis Service';
export const SITE_DESCRIPTION = 'Paste the URL of a public video ad and get a structured report with evidence for every finding.';

export const HOME_TITLE = 'Know why an ad works, and see the evidence';
export const HOME_LEAD = `Paste the URL of a video ad. In ${RUN_TIME_IN_MINUTES} you get a report on its hook, script, visuals and call to action, with timestamped evidence from the video.`;

export const exampleWords: PageWords = {
  title: 'Example report',
  description:
    'A whole example report: a score from twenty criteria, what to steal, adapt, skip and test first, and findings with stills and seconds.',
};

export const privacyWords: PageWords = { title: 'Privacy', description: 'What this service stores, why, and for how long.' };
export const termsWords: PageWords = { title: 'Terms', description: 'The terms of use of this service.' };

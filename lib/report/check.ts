import { z } from 'zod';
import { VideoMeasurement } from '@/lib/video/schema';

/** The moments of the frames that are kept of a video; each is served under its number. */
export const ReportStill = z.strictObject({ n: z.int().positive(), at: z.number().min(0) });
export type ReportStill = z.infer<typeof ReportStill>;
export const MAX_STILLS = 40;

export const ReportVideo = z
  .strictObject({ ...VideoMeasurement.shape, stills: z.array(ReportStill).max(MAX_STILLS) })
  .meta({ id: 'ReportVideo' });
export type ReportVideo = z.infer<typeof ReportVideo>;

export const CheckResult = z.enum(['confirmed', 'moved', 'not_confirmed', 'not_checked']);
/** What a finding was held against. */
export const CheckedBy = z.enum(['on_screen_text', 'voice', 'cuts', 'ad_copy', 'library']);
/** Why a finding was not checked. */
export const NotCheckedReason = z.enum(['nothing_measurable', 'not_measured', 'no_sound_track', 'script_not_readable', 'not_read']);

export const Check = z
  .strictObject({
    result: CheckResult,
    by: CheckedBy.exactOptional(),
    at: z.number().min(0).exactOptional().meta({ description: 'The second at which it was measured.' }),
    statedAt: z.number().min(0).exactOptional().meta({ description: 'The second that the model stated, when the finding was moved.' }),
    why: NotCheckedReason.exactOptional().meta({
      description: 'Why nothing of ours could judge it; present exactly when the result is not_checked.',
    }),
  })
  .meta({ id: 'Check' });
export type Check = z.infer<typeof Check>;

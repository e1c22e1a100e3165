import { z } from 'zod';
import { VideoMeasurement } from '@/lib/video/schema';
import { type CheckWord, checkedByWords, checkWords, droppedCauseWords, notCheckedWords } from './check-words';
import { slugsOf } from './vocabulary';

/** The moments of the frames that are kept of a video; each is served under its number. */
export const ReportStill = z.strictObject({ n: z.int().positive(), at: z.number().min(0) });
export type ReportStill = z.infer<typeof ReportStill>;
export const MAX_STILLS = 40;

export const ReportVideo = z
  .strictObject({ ...VideoMeasurement.shape, stills: z.array(ReportStill).max(MAX_STILLS) })
  .meta({ id: 'ReportVideo' });
export type ReportVideo = z.infer<typeof ReportVideo>;

/** The definitions of a vocabulary as the description of a field. */
const defined = (words: Record<string, CheckWord>) =>
  Object.entries(words)
    .map(([slug, { definition }]) => `${slug}: ${definition}`)
    .join(' ');

export const CheckResult = z.enum(slugsOf(checkWords));
/** What a finding was held against. */
export const CheckedBy = z.enum(slugsOf(checkedByWords));
export type CheckedBy = z.infer<typeof CheckedBy>;
/** Why a finding was not checked. */
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

/** Why a finding of the model was left out. */
export const DroppedCause = z.enum(slugsOf(droppedCauseWords));
export type DroppedCause = z.infer<typeof DroppedCause>;
export const DroppedByCause = z
  .partialRecord(DroppedCause, z.int().positive())
  .meta({ description: `droppedEvidence by cause; a cause by which nothing was dropped is absent. ${defined(droppedCauseWords)}` });
export type DroppedByCause = z.infer<typeof DroppedByCause>;

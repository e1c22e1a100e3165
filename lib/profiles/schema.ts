import { z } from 'zod';
import { papers } from '@/db/enums';
import { toLine } from '@/lib/plain-text';

export const Paper = z.enum(papers, 'Choose A4 or Letter.');
export type Paper = z.infer<typeof Paper>;

export const MAX_PROFILE_NAME = 80;

/** One line of plain text; null when nothing of it can be shown. */
const Line = (tooLong: string) =>
  z
    .string()
    .max(MAX_PROFILE_NAME, tooLong)
    .transform((text) => toLine(text, MAX_PROFILE_NAME));

export const ProfileInput = z.object({
  name: Line(`Use at most ${MAX_PROFILE_NAME} characters for the name.`),
  company: Line(`Use at most ${MAX_PROFILE_NAME} characters for the company.`),
  paper: Paper,
});
export type ProfileInput = z.infer<typeof ProfileInput>;

export type Profile = ProfileInput & {
  /** JPEG of at most {@link MAX_LOGO_PIXELS}. */
  logo: Uint8Array | null;
};

export const MAX_LOGO_FILE_BYTES = 1024 * 1024;
/** The longer side of a picture that is decoded: a small file may hold a picture of gigabytes. */
export const MAX_LOGO_FILE_PIXELS = 4096;
/** The logo as it is kept; the database checks the bytes, too. */
export const MAX_LOGO_PIXELS = { width: 600, height: 240 } as const;
export const MAX_LOGO_BYTES = 64 * 1024;

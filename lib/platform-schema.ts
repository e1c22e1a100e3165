import { z } from 'zod';
import { platforms } from '@/db/enums';

/** Separate from the names in `platforms.ts`, which the browser loads without zod. */
export const Platform = z.enum(platforms);
export type Platform = z.infer<typeof Platform>;

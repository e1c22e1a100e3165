import { z } from 'zod';

export const EvidenceSource = z.enum(['video', 'audio', 'on_screen_text', 'ad_copy', 'metadata']);
export type EvidenceSource = z.infer<typeof EvidenceSource>;

export const timedSources: readonly EvidenceSource[] = ['video', 'audio', 'on_screen_text'];
export const secondRule = { error: 'must name its second exactly when it is seen or heard in the video', path: ['at'] };

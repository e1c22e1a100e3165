import type { Notice } from './notice';

// What only this process knows, such as its disks; on globalThis, because Next bundles instrumentation and routes separately.
const holder = globalThis as typeof globalThis & { adAnalysisLocalNotices?: Map<string, readonly Notice[]> };

/** Replaces the notices of one check of this process. */
export function setLocalNotices(check: string, notices: readonly Notice[]): void {
  holder.adAnalysisLocalNotices ??= new Map();
  holder.adAnalysisLocalNotices.set(check, notices);
}

export const listLocalNotices = (): Notice[] => [...(holder.adAnalysisLocalNotices?.values() ?? [])].flat();

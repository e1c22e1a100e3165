import { processState } from '@/lib/process-state';
import type { Notice } from './notice';

const localNotices = () => processState('local notices', () => new Map<string, readonly Notice[]>());

export function setLocalNotices(check: string, notices: readonly Notice[]): void {
  localNotices().set(check, notices);
}

export const listLocalNotices = (): Notice[] => [...localNotices().values()].flat();

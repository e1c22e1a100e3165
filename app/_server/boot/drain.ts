import { processState } from '@/lib/process-state';

const drain = () => processState('drain', () => ({ hasBegun: false }));

export function beginDrain(): void {
  drain().hasBegun = true;
}

export const isDraining = (): boolean => drain().hasBegun;

import { processState } from '@/lib/process-state';

const drain = () => processState('drain', () => ({ hasBegun: false }));

/** Makes this process not ready, so that a load balancer sends new requests to others. */
export function beginDrain(): void {
  drain().hasBegun = true;
}

export const isDraining = (): boolean => drain().hasBegun;

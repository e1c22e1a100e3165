// On globalThis, because Next bundles instrumentation and routes separately.
const holder = globalThis as typeof globalThis & { adAnalysisDraining?: true };

/** Makes this process not ready, so that a load balancer sends new requests to others. */
export function beginDrain(): void {
  holder.adAnalysisDraining = true;
}

export function isDraining(): boolean {
  return holder.adAnalysisDraining === true;
}

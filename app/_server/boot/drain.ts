// On globalThis, because Next bundles instrumentation and routes apart.
const holder = globalThis as typeof globalThis & { adAnalysisDraining?: true };

/** From now on this process is not ready: a load balancer should send new requests elsewhere. */
export function beginDrain(): void {
  holder.adAnalysisDraining = true;
}

export function isDraining(): boolean {
  return holder.adAnalysisDraining === true;
}

/** Next bundles routes apart, each with classes of its own, and what they share on globalThis throws those of the bundle that opened it. */
export function brand({ prototype }: { prototype: object }, name: string): void {
  const mark = Symbol.for(`ad-analysis-service ${name}`);
  Object.defineProperty(prototype, mark, { value: true });
  Object.defineProperty(prototype.constructor, Symbol.hasInstance, {
    value: (error: unknown) => typeof error === 'object' && error !== null && mark in error,
  });
}

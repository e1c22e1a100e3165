/** Derives a value from a frozen answer, once for as long as the answer is in use, because it never changes. */
export function onceOf<Value>(derived: WeakMap<object, Value>, answer: unknown, make: () => Value): Value {
  if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return make();
  const known = derived.get(answer);
  if (known !== undefined) return known;
  const made = make();
  derived.set(answer, made);
  return made;
}

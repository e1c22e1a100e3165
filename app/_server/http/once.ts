/** What `make` derives from an answer: derived once from one that is frozen, because it never changes, for as long as it is in use. */
export function onceOf<Value>(derived: WeakMap<object, Value>, answer: unknown, make: () => Value): Value {
  if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return make();
  const known = derived.get(answer);
  if (known !== undefined) return known;
  const made = make();
  derived.set(answer, made);
  return made;
}

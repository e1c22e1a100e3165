import ts from 'typescript';
import type { Db, Fragment } from '@/db/client';
import { isFragment, isHandle } from './sources';

const MAX_DEPTH = 5;

const plain: readonly [ts.TypeFlags, (turn: number) => unknown][] = [
  [ts.TypeFlags.Undefined | ts.TypeFlags.Void, () => undefined],
  [ts.TypeFlags.Null, () => null],
  [ts.TypeFlags.String, (turn) => (turn % 2 === 0 ? 'text' : '')],
  [ts.TypeFlags.Number, () => 1],
];

const built: Record<string, () => unknown> = { Date: () => new Date(0), Uint8Array: () => new Uint8Array(32) };

/** Values of a type for a call that reaches no data: with each turn another member of every union, so that every branch is taken once. */
export function createSampler(checker: ts.TypeChecker, handle: Db | undefined) {
  let turns = 2;
  /** A part of a statement that reads the parts it is given. */
  const part = (_handle: Db, ...given: (Fragment | Record<string, Fragment>)[]): Fragment => {
    if (handle === undefined) throw new Error('a part of a statement takes a handle');
    const parts = given.flatMap((one) => (one instanceof Promise ? [one] : Object.values(one)));
    return parts.reduce((read, one) => handle`${read}, ${one}`, handle`select 1 as one`);
  };
  const sampleObject = (type: ts.Type, turn: number, depth: number): unknown => {
    if (isHandle(type)) return handle;
    const build = built[type.symbol?.name ?? ''];
    if (build !== undefined) return build();
    const [signature] = type.getCallSignatures();
    if (signature !== undefined && isFragment(checker, signature.getReturnType())) return part;
    if (signature !== undefined) return () => (turn % 2 === 0 ? Promise.resolve() : Promise.reject(new Error('sample')));
    if (checker.isArrayLikeType(type)) {
      const [member] = checker.getTypeArguments(type as ts.TypeReference);
      return member === undefined ? [] : [sample(member, turn, depth + 1)];
    }
    return Object.fromEntries(
      type.getProperties().map((property) => [property.name, sample(checker.getTypeOfSymbol(property), turn, depth + 1)]),
    );
  };
  const sample = (type: ts.Type, turn: number, depth = 0): unknown => {
    if (depth > MAX_DEPTH) return null;
    if (type.isUnion()) {
      turns = Math.max(turns, type.types.length);
      const member = type.types[turn % type.types.length];
      return member && sample(member, turn, depth);
    }
    if (type.isLiteral()) return type.value;
    if ((type.flags & ts.TypeFlags.BooleanLiteral) !== 0) return checker.typeToString(type) === 'true';
    const make = plain.find(([flag]) => (type.flags & flag) !== 0)?.[1];
    return make === undefined ? sampleObject(type, turn, depth) : make(turn);
  };
  return { sample, turns: () => turns };
}

import type { z } from 'zod';
import { toPlain } from '../show/plain';

const MAX_PROBLEMS = 20;

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const namePath = (path: Path): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`)).join('');

const readAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), value);

/** The value with null in one place. */
function withNullAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return null;
  if (Array.isArray(value)) return value.map((entry, index) => (index === key ? withNullAt(entry, rest) : entry));
  return { ...(typeof value === 'object' ? value : {}), [key]: withNullAt(readAt(value, [key]), rest) };
}

const isWithin = (path: Path, outer: Path) => outer.every((key, index) => path[index] === key);

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function describeBound({ origin, code, ...issue }: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const bound =
    code === 'too_small' && 'minimum' in issue ? `at least ${issue.minimum}` : 'maximum' in issue ? `at most ${issue.maximum}` : '';
  if (origin === 'string') return `must have ${bound} characters`;
  return origin === 'array' ? `must have ${bound} entries` : `must be ${bound}`;
}

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
    case 'too_big':
      return describeBound(issue);
    default:
      return issue.message.replace(/^./, (first) => first.toLowerCase());
  }
}

/** Describes the problems of a parsed JSON document in plain words: a line for each of the first twenty. */
export function describeProblems(schema: z.ZodType, document: unknown, { issues }: z.ZodError): string[] {
  const isNullable = ({ path }: Issue) => {
    const tried = schema.safeParse(withNullAt(document, path));
    return tried.success || !tried.error.issues.some((one) => isWithin(one.path, path));
  };
  const describe = (issue: Issue): string[] => {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${namePath([...path, key])} is not known here`);
    if (path.length === 0) return [`the file ${describeIssue(issue)}`];
    const isMissing = readAt(document, path) === undefined;
    return [`${namePath(path)} ${isMissing ? `is missing${isNullable(issue) ? ' (null if there is none)' : ''}` : describeIssue(issue)}`];
  };
  const told = issues.slice(0, MAX_PROBLEMS).flatMap(describe);
  const left = issues.length - MAX_PROBLEMS;
  return [...told.map((line) => toPlain(line)), ...(left > 0 ? [`and ${left} more`] : [])];
}

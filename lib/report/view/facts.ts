import { labels } from '@/lib/report/words';
import type { Card, Fact } from './nodes';

type Stated = [label: string, value: string | number | null | undefined];

export const toFacts = (...stated: Stated[]): Fact[] =>
  stated.flatMap(([label, value]) => (value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }]));

/** The facts of an ad beside its copy, for a card that is not drawn as the ad. */
export const toAdFacts = ({ title, note, button, facts }: Card): Fact[] => [
  ...toFacts([labels.headline, title], [labels.description, note], [labels.button, button]),
  ...facts,
];

export const optional = <Key extends string, Value>(key: Key, value: Value | null | undefined) =>
  (value === undefined || value === null || value === '' ? {} : { [key]: value }) as { [key in Key]?: Exclude<Value, ''> };

export const one = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

import type { ReadableReport } from '@/lib/report/legacy';
import type { Observed } from '@/lib/report/observed';
import { toClock } from '@/lib/report/words';
import { toCheckMark } from './check-mark';
import { optional, toFacts } from './facts';
import type { Fact, FactsNode } from './nodes';

function brandFacts({ brand }: Observed): Fact[] {
  if (brand === null) return [];
  const seen = brand.firstSeen === null ? 'never seen' : `first seen at ${toClock(brand.firstSeen)}`;
  const said = brand.firstSaid === null ? 'never said' : `first said at ${toClock(brand.firstSaid)}`;
  return [
    { label: 'Brand', value: brand.name, note: `${seen}, ${said}`, anchor: brand.id, ...optional('check', toCheckMark(brand.check)) },
  ];
}

export function toPositioning({ observed, strategy }: ReadableReport): FactsNode[] {
  const { audience } = observed ?? {};
  const [who, ...stated] = toFacts(['Audience', audience?.who], ['Problem or desire', audience?.need], ['Angle', audience?.angle]);
  const facts = [
    ...(who && audience ? [{ ...who, anchor: audience.id }] : []),
    ...stated,
    ...toFacts(['Promise', strategy?.promise], ['Mechanism', audience?.mechanism]),
    ...(observed ? brandFacts(observed) : []),
  ];
  return facts.length === 0 ? [] : [{ kind: 'facts', look: 'statements', title: 'Audience and message', facts }];
}

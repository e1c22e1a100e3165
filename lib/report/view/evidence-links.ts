import type { Observed } from '@/lib/report/observed';
import { toClock } from '@/lib/report/words';
import type { Link } from './nodes';

const names: ReadonlyMap<string, string> = new Map([
  ['beat', 'Beat'],
  ['claim', 'Claim'],
  ['risk', 'Question'],
  ['offer', 'Offer'],
  ['brand', 'Brand'],
  ['audience', 'Audience'],
]);

/** The name of an observed line in links; a spoken line has its second instead. */
export function toObservedName(id: string): string {
  const [list = '', number] = id.split('-');
  return [names.get(list) ?? 'Line', number].filter(Boolean).join(' ');
}

export function toObservedLink(id: string, observed: Observed | undefined): Link {
  const spoken = observed?.transcript.find((line) => line.id === id);
  return { label: spoken === undefined ? toObservedName(id) : `Said at ${toClock(spoken.at)}`, anchor: id };
}

export const findingAnchor = (number: number) => `finding-${number}`;
export const toFindingName = (number: number) => `Finding ${number}`;
export const shotAnchor = (number: number) => `shot-${number}`;

export function toEvidenceLinks(
  ids: readonly string[],
  findings: readonly { id?: string; number?: number }[],
  observed: Observed | undefined,
): Link[] {
  const numbers = new Map(findings.map(({ id, number }) => [id, number]));
  return ids.flatMap((id) => {
    if (!numbers.has(id)) return [toObservedLink(id, observed)];
    const number = numbers.get(id);
    return number === undefined ? [] : [{ label: toFindingName(number), anchor: findingAnchor(number) }];
  });
}

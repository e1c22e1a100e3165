import type { Observed } from '@/lib/report/observed';
import { toClock } from '@/lib/report/words';

/** What a statement rests on: a name for a reader, and where in the same document it stands. */
export type EvidenceLink = { label: string; anchor: string };

const names: Record<string, string> = {
  beat: 'Beat',
  claim: 'Claim',
  risk: 'Question',
  offer: 'Offer',
  brand: 'Brand',
  audience: 'Audience',
};

/** The link to an observed line. Its number is that of its id. */
export function toObservedLink(id: string, observed: Observed | undefined): EvidenceLink {
  const [list = '', number] = id.split('-');
  const spoken = list === 'line' ? observed?.transcript.find((line) => line.id === id) : undefined;
  const label = spoken === undefined ? [names[list] ?? 'Line', number].filter(Boolean).join(' ') : `Said at ${toClock(spoken.at)}`;
  return { label, anchor: id };
}

/** Where a finding stands, by its number in the report. */
export const findingAnchor = (number: number) => `finding-${number}`;
/** Where its row in the list of all findings stands. */
export const rowAnchor = (number: number) => `finding-row-${number}`;
export const shotAnchor = (number: number) => `shot-${number}`;

/** The links of ids of findings and observed lines; an id that nothing has is left out. */
export function toEvidenceLinks(
  ids: readonly string[],
  findings: readonly { id?: string; number?: number }[],
  observed: Observed | undefined,
): EvidenceLink[] {
  const numbers = new Map(findings.map(({ id, number }) => [id, number]));
  return ids.flatMap((id) => {
    if (!numbers.has(id)) return [toObservedLink(id, observed)];
    const number = numbers.get(id);
    return number === undefined ? [] : [{ label: `Finding ${number}`, anchor: findingAnchor(number) }];
  });
}

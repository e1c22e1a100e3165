import { Check, Hinted } from '@/components/report/check-mark';
import { type Reading, TARGET, Words } from '@/components/report/reading';
import type { Fact } from '@/lib/report/view/nodes';

const LABEL = 'text-xs leading-normal text-quiet';
const VALUE = 'text-sm leading-normal wrap-anywhere tabular-nums';
const looks = {
  line: { list: 'flex flex-wrap gap-x-9 gap-y-3.5', fact: '', label: LABEL, value: VALUE },
  grid: { list: 'grid grid-cols-[repeat(auto-fill,minmax(max(130px,15%),1fr))] gap-x-7 gap-y-3.5', fact: '', label: LABEL, value: VALUE },
  statements: {
    list: 'grid gap-x-10 gap-y-3 border-y border-line py-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3',
    fact: TARGET,
    label: LABEL,
    value: 'leading-snug',
  },
  stack: { list: 'flex flex-col gap-1.5', fact: '', label: LABEL, value: VALUE },
  pairs: { list: '', fact: 'grid grid-cols-[104px_minmax(0,1fr)] gap-x-3', label: LABEL, value: 'text-sm leading-5.5' },
  head: { list: 'contents', fact: '', label: 'sr-only', value: '' },
} as const;

type Props = { facts: readonly Fact[] | undefined; look: keyof typeof looks; reading: Reading };

export function Facts({ facts = [], look, reading }: Props) {
  if (facts.length === 0) return null;
  const { list, fact, label: small, value: size } = looks[look];
  return (
    <dl className={`relative ${list}`}>
      {facts.map(({ label, value, hint, note, anchor, check }) => (
        <div key={label} id={anchor} className={fact}>
          <dt className={small}>{label} </dt>
          <dd className={size}>
            <Hinted hint={hint} reading={reading}>
              <Words as="span" text={value} />
            </Hinted>
            {note && <span className="text-sm text-quiet">, {note}</span>}
            {check && <Check check={check} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

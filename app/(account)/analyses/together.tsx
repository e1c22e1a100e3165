'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toAdName } from '@/components/analyses/ad-name';
import type { InvalidUrl } from '@/components/analyses/read-ad-url';
import { buttonClass, linkClass } from '@/components/ui/button';
import type { AdCheck } from '@/lib/analyses/schema';
import { type Batch, type BatchItem, isOpen, readBatch, startBatch, submitAgain, subscribe } from './batch';

const listClass = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-4 py-2.5 text-sm">
      <span className="font-medium wrap-anywhere tabular-nums">{name}</span>
      <span className="text-quiet">{children}</span>
    </li>
  );
}

type Priced = { check: AdCheck; isCovered: boolean };

function toPriced(checks: readonly AdCheck[], balance: number): Priced[] {
  let left = balance;
  return checks.map((check) => {
    if (check.state !== 'new') return { check, isCovered: true };
    left -= 1;
    return { check, isCovered: left >= 0 };
  });
}

const toSubmittable = (priced: readonly Priced[]) =>
  priced.filter(({ check: { state }, isCovered }) => isCovered && state !== 'own' && state !== 'off').map(({ check }) => check);

const words = { new: 'New · 1 credit', cached: 'Already analyzed · free', sample: 'Sample ad · free' } as const;

function CheckWord({ check, isCovered }: Priced) {
  if (check.state === 'off') return check.message;
  if (!isCovered) return 'No credits left for it';
  if (check.state !== 'own') return words[check.state];
  return (
    <>
      {'Already yours · '}
      <Link href={`/analyses/${check.id}`} className={linkClass}>
        Open<span className="sr-only"> {toAdName(check.ref)}</span>
      </Link>
    </>
  );
}

function CheckedList({ priced, invalid }: { priced: readonly Priced[]; invalid: readonly InvalidUrl[] }) {
  return (
    <ul aria-label="Pasted URLs" className={listClass}>
      {priced.map((one) => (
        <Row key={one.check.ref.url} name={toAdName(one.check.ref)}>
          <CheckWord {...one} />
        </Row>
      ))}
      {invalid.map(({ text, message }) => (
        <Row key={text} name={text.length > 80 ? `${text.slice(0, 80)}…` : text}>
          <span className="text-weak">Not an ad URL. {message}</span>
        </Row>
      ))}
    </ul>
  );
}

const stateWords = { waiting: 'Waiting', submitting: 'Submitting…' } as const;

function ItemWord({ accountId, item }: { accountId: string; item: BatchItem }) {
  const again = (label: string) => (
    <button type="button" className={`${linkClass} cursor-pointer`} onClick={() => submitAgain(accountId, item)}>
      {label}
      <span className="sr-only">: {toAdName(item.ref)}</span>
    </button>
  );
  if (item.state === 'repriced') return <>Its free report is gone. {again('Analyze for 1 credit')}</>;
  if (item.state === 'failed')
    return (
      <>
        <span className="text-weak">{item.message}</span> {again('Try again for 1 credit')}
      </>
    );
  if (item.state !== 'submitted') return stateWords[item.state];
  return (
    <>
      {item.isFree ? 'Free · ' : 'Submitted · '}
      <Link href={`/analyses/${item.id}`} className={linkClass}>
        Open<span className="sr-only"> {toAdName(item.ref)}</span>
      </Link>
    </>
  );
}

function useSecondsTo(time: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (time === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [time]);
  return time === undefined ? undefined : Math.max(0, Math.ceil((time - now) / 1000));
}

function Progress({ items, resumesAt }: Batch) {
  const seconds = useSecondsTo(resumesAt);
  const open = items.filter(isOpen).length;
  const submitted = items.filter(({ state }) => state === 'submitted').length;
  return (
    <div className="text-sm leading-relaxed">
      <p role="status" className="font-medium">{`${submitted} of ${items.length} ads submitted`}</p>
      {open > 0 && (
        <p className="text-quiet">
          {`Keep this page open: closing it loses the ${open === 1 ? 'ad that is' : `${open} ads that are`} not submitted yet, and only ${open === 1 ? 'that one' : 'those'}.`}
          {seconds !== undefined && ` You can submit 10 ads a minute; it goes on by itself in ${seconds} s.`}
        </p>
      )}
    </div>
  );
}

function useRefresh(submitted: number): void {
  const router = useRouter();
  const shown = useRef(submitted);
  useEffect(() => {
    if (submitted > shown.current) router.refresh();
    shown.current = submitted;
  }, [submitted, router]);
}

const nothing: Batch = { items: [] };

export function BatchProgress({ accountId }: { accountId: string }) {
  const batch = useSyncExternalStore(
    subscribe,
    () => readBatch(accountId),
    () => nothing,
  );
  useRefresh(batch.items.filter(({ state }) => state === 'submitted').length);
  if (batch.items.length === 0) return null;
  return (
    <section aria-label="Submitted together" className="mt-4 flex flex-col gap-2.5">
      <Progress {...batch} />
      <ul className={listClass}>
        {batch.items.map((item) => (
          <Row key={item.ref.url} name={toAdName(item.ref)}>
            <ItemWord accountId={accountId} item={item} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

function toLabel(ads: readonly AdCheck[]): string {
  const credits = ads.filter(({ state }) => state === 'new').length;
  const price = credits === 0 ? 'free' : credits === 1 ? '1 credit' : `${credits} credits`;
  return `Analyze ${ads.length === 1 ? '1 ad' : `${ads.length} ads`} for ${price}`;
}

function TooFewCredits({ balance, canBuy }: { balance: number; canBuy: boolean }) {
  const pays =
    balance === 0 ? 'You have no credits left.' : `Your ${balance === 1 ? 'credit pays' : `${balance} credits pay`} for the first new ads.`;
  return (
    <p className="text-sm text-quiet">
      {`${pays} Remove others from the field to choose, or `}
      <Link href="/credits#get-credits" className={linkClass}>
        {canBuy ? 'buy credits' : 'request credits'}
      </Link>
      .
    </p>
  );
}

export function BeforeSubmit({
  accountId,
  canBuy,
  checked,
  invalid,
  onStart,
}: {
  accountId: string;
  canBuy: boolean;
  checked: { balance: number; checks: readonly AdCheck[] };
  invalid: readonly InvalidUrl[];
  onStart: () => void;
}) {
  const priced = toPriced(checked.checks, checked.balance);
  const submittable = toSubmittable(priced);
  const start = () => {
    startBatch(
      accountId,
      submittable.map(({ ref, state }) => ({ ref, isShownFree: state !== 'new' })),
    );
    onStart();
  };
  return (
    <section aria-label="Before you submit" className="mt-3 flex flex-col gap-3">
      <CheckedList priced={priced} invalid={invalid} />
      {priced.some(({ isCovered }) => !isCovered) && <TooFewCredits balance={checked.balance} canBuy={canBuy} />}
      {submittable.length > 0 ? (
        <button type="button" onClick={start} className={`${buttonClass('primary')} h-11 self-start px-5`}>
          {toLabel(submittable)}
        </button>
      ) : (
        <p role="status" className="text-sm text-quiet">
          {priced.every(({ check }) => check.state === 'own') && invalid.length === 0
            ? 'You have already analyzed all of them.'
            : 'None of these ads can be submitted now.'}
        </p>
      )}
    </section>
  );
}

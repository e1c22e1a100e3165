import type { Metadata } from 'next';
import Link from 'next/link';
import { Suspense } from 'react';
import { z } from 'zod';
import { EntryList } from '@/components/credits/entry-list';
import { PageHeader, pageClass } from '@/components/shell/page-header';
import { linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { ListSkeleton } from '@/components/ui/skeleton';
import type { Context } from '@/lib/context';
import { listEntries } from '@/lib/credits/entries';
import { MAX_ENTRIES, SUBMIT_COST_CREDITS } from '@/lib/credits/schema';
import { getCreditBalanceOperation } from '@/lib/operations/get-credit-balance';
import { findBought } from '@/lib/payments/checkout';
import { requirePage } from '../page-context';
import { WithheldBonus } from '../withheld-start';
import { CheckoutOutcome } from './checkout-outcome';
import { GetCredits } from './get-credits';

export const metadata: Metadata = { title: 'Credits' };

const Page = z.coerce.number().int().min(1).max(100_000).catch(1);

function describeBalance(analyses: number): string {
  if (analyses < 1) return 'Not enough for a new analysis';
  return analyses === 1 ? 'Enough for 1 new analysis' : `Enough for ${analyses.toLocaleString('en')} new analyses`;
}

function Figure({ term, value, note }: { term: string; value: number; note: string }) {
  return (
    <div className="flex flex-col gap-1 p-5 sm:p-6">
      <dt className="text-sm text-quiet">{term}</dt>
      <dd>
        <p className="text-[31px] leading-tight font-semibold tracking-tight tabular-nums">{value.toLocaleString('en')}</p>
        <p className="mt-1 text-sm text-quiet">{note}</p>
      </dd>
    </div>
  );
}

async function Transactions({ ctx, page }: { ctx: Context; page: number }) {
  const { data, hasMore, pagination } = await listEntries(ctx, { page });
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title={pagination.total > 0 ? 'Nothing on this page' : 'No transactions yet'}>
          <p>Credits that you get and spend will be listed here.</p>
        </EmptyState>
      ) : (
        <EntryList entries={data} now={new Date().toISOString()} />
      )}
      {hasMore && (
        <p className="text-sm text-quiet">
          {`These are the latest ${MAX_ENTRIES.toLocaleString('en')} transactions. `}
          <Link href="/settings/account" className={linkClass}>
            Export your account
          </Link>{' '}
          to see all of them.
        </p>
      )}
      <Pager pages={pagination} hrefOf={(to) => (to === 1 ? '/credits' : `/credits?page=${to}`)} />
    </>
  );
}

export default async function CreditsPage({ searchParams }: PageProps<'/credits'>) {
  const { ctx, session } = await requirePage('/credits');
  const query = await searchParams;
  const page = Page.parse(query.page);
  const { checkout } = query;
  const { balance, lifetimePurchased } = await getCreditBalanceOperation.run(ctx, {});
  const added = checkout === 'paid' ? await findBought(ctx) : undefined;
  return (
    <main className={pageClass}>
      <PageHeader title="Credits" lead="A new analysis costs 1 credit. If it ends without a score, the credit is refunded automatically." />
      {(checkout === 'paid' || checkout === 'canceled') && <CheckoutOutcome outcome={checkout} added={added} />}
      <WithheldBonus ctx={ctx} user={session.user} />
      <dl className="grid divide-line rounded-card border border-line bg-surface max-sm:divide-y sm:grid-cols-2 sm:divide-x">
        <Figure term="Balance" value={balance} note={describeBalance(Math.floor(balance / SUBMIT_COST_CREDITS))} />
        <Figure term="Received" value={lifetimePurchased} note="Purchases, and credits granted by the operator" />
      </dl>
      <GetCredits />
      <section aria-labelledby="transactions" className="flex flex-col gap-4">
        <h2 id="transactions" className="text-base font-semibold">
          Transactions
        </h2>
        <Suspense fallback={<ListSkeleton label="Loading your transactions" />}>
          <Transactions ctx={ctx} page={page} />
        </Suspense>
      </section>
    </main>
  );
}

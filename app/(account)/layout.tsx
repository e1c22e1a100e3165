import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { toContext } from '@/app/_server/http/context';
import { answerAction } from '@/app/_server/session/action';
import { endBrowserSession, findSession } from '@/app/_server/session/session';
import { AccountMenu } from '@/components/shell/account-menu';
import { AccountShell } from '@/components/shell/account-shell';
import { getCreditBalanceOperation } from '@/lib/operations/get-credit-balance';

export const metadata: Metadata = { robots: { index: false, follow: false } };

async function signOut() {
  'use server';
  await answerAction(async () => {
    await endBrowserSession();
    redirect('/');
  });
}

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const session = await findSession();
  // Each page checks the session itself and redirects to sign-in.
  if (session === undefined) return children;
  const { balance } = await getCreditBalanceOperation.run(toContext(session.actor, 'reads'), {});
  return (
    <AccountShell
      balance={balance}
      menu={<AccountMenu email={session.user.email} isOperator={session.user.isOperator} signOut={signOut} />}
    >
      {children}
    </AccountShell>
  );
}

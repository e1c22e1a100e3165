import type { ReactNode } from 'react';
import { findSession } from '@/app/_server/session/session';
import { PublicShell } from '@/components/shell/public-shell';

export default async function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicShell isSignedIn={(await findSession()) !== undefined}>{children}</PublicShell>;
}

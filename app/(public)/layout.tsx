import type { ReactNode } from 'react';
import { isReaderSignedIn } from '@/app/_server/session/session';
import { PublicShell } from '@/components/shell/public-shell';

export default async function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicShell isSignedIn={await isReaderSignedIn()}>{children}</PublicShell>;
}

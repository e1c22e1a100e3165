import type { ReactNode } from 'react';
import { ReaderShell } from '@/components/shell/reader-shell';

export default function SharedLayout({ children }: { children: ReactNode }) {
  return <ReaderShell>{children}</ReaderShell>;
}

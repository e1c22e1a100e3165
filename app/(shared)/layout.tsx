import type { ReactNode } from 'react';
import { SharedShell } from '@/components/shell/shared-shell';

export default function SharedLayout({ children }: { children: ReactNode }) {
  return <SharedShell>{children}</SharedShell>;
}

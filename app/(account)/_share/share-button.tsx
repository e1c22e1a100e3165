'use client';

import { Share2 } from 'lucide-react';
import { lazy } from 'react';
import type { ShareTarget } from '@/components/shares/share-target';
import { buttonClass } from '@/components/ui/button';
import { DialogButton } from '@/components/ui/dialog-button';

const load = () => import('./share-dialog');
// Loaded on demand: most visits share nothing, and the dialog is more script than the rest of the page.
const ShareDialog = lazy(async () => ({ default: (await load()).ShareDialog }));

export function ShareButton({ target }: { target: ShareTarget }) {
  return (
    <DialogButton load={load} dialog={(state) => <ShareDialog target={target} {...state} />} className={buttonClass('primary')}>
      <Share2 className="size-4" aria-hidden="true" />
      Share
    </DialogButton>
  );
}

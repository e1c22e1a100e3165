'use client';

import { lazy } from 'react';
import { buttonClass } from '@/components/ui/button';
import { DialogButton } from '@/components/ui/dialog-button';
import type { Revoke, RevokeWords } from './revoke-dialog';

const load = () => import('./revoke-dialog');
// Loaded on demand: few visits revoke anything, and the dialog is most of the page's script.
const RevokeDialog = lazy(async () => ({ default: (await load()).RevokeDialog }));

type Props = {
  name: string;
  verb: string;
  words: RevokeWords;
  revoke: Revoke;
  focusAfter: string;
};

export function RevokeButton({ name, verb, words, revoke, focusAfter }: Props) {
  return (
    <DialogButton
      load={load}
      dialog={(state) => <RevokeDialog words={words} revoke={revoke} focusAfter={focusAfter} {...state} />}
      label={`${verb} ${name}`}
      className={`${buttonClass('plain')} max-sm:w-full`}
    >
      {verb}
    </DialogButton>
  );
}

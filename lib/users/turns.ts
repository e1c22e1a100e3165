import { AppError } from '@/lib/errors';
import { FairQueue } from '@/lib/fair-queue';
import { processState } from '@/lib/process-state';
import { toNetwork } from './network';

export type Turn = { group: 'known' | 'sign_in' | 'sign_up'; lane: string };

export function turnOfKnown(account: string): Turn {
  return { group: 'known', lane: account };
}

/** A network has one lane, however many addresses and mailboxes it tries; where no client address is known, all share one. */
export function turnOfStranger(group: 'sign_in' | 'sign_up', address: string | undefined): Turn {
  return { group, lane: address === undefined ? '' : toNetwork(address) };
}

const openQueue = () =>
  new FairQueue({
    // Each takes 128 MiB and one of the four threads that file access and DNS lookups need too.
    atOnce: 2,
    // Some ten seconds of work.
    maxWaiting: 64,
    toRefusal: () =>
      new AppError('service_unavailable', { message: 'Too many people are signing in. Try again in a minute.', retryAfterSeconds: 60 }),
  });

export const passwordQueue = (): FairQueue => processState('passwords', openQueue);

import { createHmac } from 'node:crypto';
import { type Db, withTransaction } from '@/db/client';
import { grantSignUpBonus } from '@/lib/credits/ledger';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { toNetwork } from './network';
import { countSignUp, isSignUpLimitFull, updateBonusWithheld } from './store';

/** What a new account is to start with; `address` is that of the client who makes it, where one can be trusted. */
export type Start = { credits: number; address: string | undefined };

const EVERYBODY = 'everybody';

const toSubject = (address: string) =>
  `network:${createHmac('sha256', env().authSecret)
    .update(`network ${toNetwork(address)}`)
    .digest('base64url')}`;

/** Whether one more new account may start with credits. The network first, so that one of them alone does not fill the hour of all. */
async function isWithinSignUpLimits(tx: Db, address: string | undefined): Promise<boolean> {
  const { accountsPerNetwork, accountsPerHour } = env().startingCredits;
  if (address !== undefined) {
    const ofNetwork = await countSignUp(tx, { subject: toSubject(address), window: 'day', max: accountsPerNetwork });
    if (ofNetwork === undefined) return false;
  }
  const ofAll = await countSignUp(tx, { subject: EVERYBODY, window: 'hour', max: accountsPerHour });
  if (ofAll === accountsPerHour) log.warn('further accounts of this hour start without credits', { accountsPerHour });
  return ofAll !== undefined;
}

/** Undoes a grant that the limits do not allow. */
class SignUpLimitReached extends Error {}

/**
 * Gives a new account its starting credits, once per `person`; where the limits withhold them, that is noted. It counts after
 * the grant, because only the ledger knows who had theirs, at other accounts and at this moment: a person who comes again uses up nothing.
 */
export async function giveSignUpBonus(
  tx: Db,
  { userId, accountId, person, start }: { userId: string; accountId: string; person: string; start: Start },
): Promise<void> {
  if (start.credits === 0) return;
  try {
    await withTransaction(tx, async (savepoint) => {
      const isGranted = await grantSignUpBonus(savepoint, { accountId, credits: start.credits, person });
      if (isGranted && !(await isWithinSignUpLimits(savepoint, start.address))) throw new SignUpLimitReached();
    });
  } catch (error) {
    if (!(error instanceof SignUpLimitReached)) throw error;
    await updateBonusWithheld(tx, userId);
  }
}

/** Whether an account that a client at this address made now would start with credits, as far as can be told before. */
export async function isSignUpBonusAvailable(db: Db, { credits, address }: Start): Promise<boolean> {
  const { accountsPerNetwork, accountsPerHour } = env().startingCredits;
  if (credits === 0 || (await isSignUpLimitFull(db, EVERYBODY, accountsPerHour))) return false;
  return address === undefined || !(await isSignUpLimitFull(db, toSubject(address), accountsPerNetwork));
}

/** Whether so many accounts were made in this hour that further ones start without credits. */
export async function isSignUpBonusLimitReached(db: Db): Promise<boolean> {
  const { credits, accountsPerHour } = env().startingCredits;
  return credits > 0 && (await isSignUpLimitFull(db, EVERYBODY, accountsPerHour));
}

import { createHmac } from 'node:crypto';
import { type Db, withTransaction } from '@/db/client';
import { grantSignUpBonus } from '@/lib/credits/ledger';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { toNetwork } from './network';
import { countSignUp, isSignUpLimitFull, updateBonusWithheld } from './store';

/** The credits that a new account starts with; `address` is that of the client who creates it, where it can be trusted. */
export type SignUpBonus = { credits: number; address: string | undefined };

/**
 * The mailbox behind a confirmed address, as far as its text tells: what follows a plus sign is a label, and Gmail ignores dots.
 * Unconfirmed addresses are not normalized: anybody can invent another one, so it would only affect honest people.
 */
export function toMailbox(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const [unlabeled = ''] = name.split('+', 1);
  const bare = unlabeled === '' ? name : unlabeled;
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`;
}

/** How the ledger, which outlives the user, names an email address: nobody gets a second bonus by deleting the first account. */
export function toPerson(email: string): string {
  return createHmac('sha256', env().authSecret).update(email).digest('base64url');
}

const EVERYBODY = 'everybody';

const toSubject = (address: string) =>
  `network:${createHmac('sha256', env().authSecret)
    .update(`network ${toNetwork(address)}`)
    .digest('base64url')}`;

/** Counts a new account that starts with credits, unless a limit is reached. The network comes first, so that one alone does not use up the hour of all. */
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
 * Gives a new account its credits, once per `person`, or notes that a limit withheld them. The account is counted after the grant, because
 * only the ledger knows who has had a bonus before, on whichever account: a person who comes again must not use up the limit.
 */
export async function giveSignUpBonus(
  tx: Db,
  { userId, accountId, person, bonus }: { userId: string; accountId: string; person: string; bonus: SignUpBonus },
): Promise<void> {
  if (bonus.credits === 0) return;
  try {
    await withTransaction(tx, async (savepoint) => {
      const isGranted = await grantSignUpBonus(savepoint, { accountId, credits: bonus.credits, person });
      if (isGranted && !(await isWithinSignUpLimits(savepoint, bonus.address))) throw new SignUpLimitReached();
    });
  } catch (error) {
    if (!(error instanceof SignUpLimitReached)) throw error;
    await updateBonusWithheld(tx, userId);
  }
}

/** Whether an account created from this address now would start with credits, as far as can be told in advance. */
export async function isSignUpBonusAvailable(db: Db, { credits, address }: SignUpBonus): Promise<boolean> {
  const { accountsPerNetwork, accountsPerHour } = env().startingCredits;
  if (credits === 0 || (await isSignUpLimitFull(db, EVERYBODY, accountsPerHour))) return false;
  return address === undefined || !(await isSignUpLimitFull(db, toSubject(address), accountsPerNetwork));
}

/** Whether so many accounts were created in this hour that further ones start without credits. */
export async function isSignUpBonusLimitReached(db: Db): Promise<boolean> {
  const { credits, accountsPerHour } = env().startingCredits;
  return credits > 0 && (await isSignUpLimitFull(db, EVERYBODY, accountsPerHour));
}

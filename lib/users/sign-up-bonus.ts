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
 * The mailbox of a confirmed address, as far as its text shows: the part after a plus sign is a label, and Gmail ignores dots. Unconfirmed
 * addresses are not normalized: anyone can invent another one, so it would only affect honest people.
 */
export function toMailbox(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const [unlabeled = ''] = name.split('+', 1);
  const bare = unlabeled === '' ? name : unlabeled;
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`;
}

/** The pseudonym for an email address in the ledger, which outlives the user: deleting an account earns no second bonus. */
export function toPerson(email: string): string {
  return createHmac('sha256', env().authSecret).update(email).digest('base64url');
}

const EVERYBODY = 'everybody';
/** The subject for accounts whose email address is unconfirmed, and whose client address is unknown. */
const UNKNOWN = 'unknown';

const hashSubject = (kind: 'network' | 'domain', text: string) =>
  `${kind}:${createHmac('sha256', env().authSecret).update(`${kind} ${text}`).digest('base64url')}`;

const toSubject = (address: string) => hashSubject('network', toNetwork(address));

/** The part of a domain name that one person registers: its last two labels, or three below a short one as in `co.uk`. */
function toOwnedDomain(domain: string): string {
  const labels = domain.split('.');
  const [second = '', first = ''] = labels.slice(-2);
  return labels.slice(second.length <= 3 && first.length === 2 ? -3 : -2).join('.');
}

const toDomainSubject = (email: string) => hashSubject('domain', toOwnedDomain(email.slice(email.lastIndexOf('@') + 1)));

/** The limit of {@link UNKNOWN} for ten minutes, so that a burst takes no more than a sixth of the hour's limit. */
const unknownPerTenMinutes = (accountsPerHour: number) => Math.ceil(accountsPerHour / 6);

/**
 * Counts a new account that starts with credits, unless a limit is reached; a refused account is not counted, because the caller rolls
 * back. A mail domain gets no more than it leaves to others: half of the hour's limit when it is alone, then a third for each of two.
 */
async function isWithinSignUpLimits(tx: Db, { address }: SignUpBonus, confirmedEmail: string | undefined): Promise<boolean> {
  const { accountsPerNetwork, accountsPerHour } = env().startingCredits;
  const count = async (subject: string, window: '1 day' | '1 hour' | '10 minutes', max: number) =>
    countSignUp(tx, { subject, window, max });
  if (address !== undefined && (await count(toSubject(address), '1 day', accountsPerNetwork)) === undefined) return false;
  if (address === undefined && confirmedEmail === undefined) {
    const ofUnknown = await count(UNKNOWN, '10 minutes', unknownPerTenMinutes(accountsPerHour));
    if (ofUnknown === undefined) return false;
  }
  const ofAll = await count(EVERYBODY, '1 hour', accountsPerHour);
  if (ofAll === undefined) return false;
  const left = accountsPerHour - ofAll;
  if (confirmedEmail !== undefined && (await count(toDomainSubject(confirmedEmail), '1 hour', left + 1)) === undefined) return false;
  if (left === 0) log.warn('further accounts of this hour start without credits', { accountsPerHour });
  return true;
}

/** Undoes a grant that the limits do not allow. */
class SignUpLimitReached extends Error {}

/**
 * Gives a new account its credits, once per `person`, or records that a limit withheld them. The account is counted after the grant,
 * because only the ledger knows who had a bonus before, on any account: a returning person must not use up the limit.
 */
export async function giveSignUpBonus(
  tx: Db,
  given: { userId: string; accountId: string; person: string; bonus: SignUpBonus; confirmedEmail?: string },
): Promise<void> {
  const { userId, accountId, person, bonus, confirmedEmail } = given;
  if (bonus.credits === 0) return;
  try {
    await withTransaction(tx, async (savepoint) => {
      const isGranted = await grantSignUpBonus(savepoint, { accountId, credits: bonus.credits, person });
      if (isGranted && !(await isWithinSignUpLimits(savepoint, bonus, confirmedEmail))) throw new SignUpLimitReached();
    });
  } catch (error) {
    if (!(error instanceof SignUpLimitReached)) throw error;
    await updateBonusWithheld(tx, userId);
  }
}

/** Tells whether an account created from this address now would start with credits, as far as can be known in advance. */
export async function isSignUpBonusAvailable(db: Db, { credits, address }: SignUpBonus): Promise<boolean> {
  const { accountsPerNetwork, accountsPerHour } = env().startingCredits;
  if (credits === 0 || (await isSignUpLimitFull(db, EVERYBODY, accountsPerHour))) return false;
  if (address !== undefined) return !(await isSignUpLimitFull(db, toSubject(address), accountsPerNetwork));
  return env().mail !== undefined || !(await isSignUpLimitFull(db, UNKNOWN, unknownPerTenMinutes(accountsPerHour)));
}

/** Tells whether so many accounts were created in this hour that further ones start without credits. */
export async function isSignUpBonusLimitReached(db: Db): Promise<boolean> {
  const { credits, accountsPerHour } = env().startingCredits;
  return credits > 0 && (await isSignUpLimitFull(db, EVERYBODY, accountsPerHour));
}

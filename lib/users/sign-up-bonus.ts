import { createHmac } from 'node:crypto';
import { type Db, withTransaction } from '@/db/client';
import { grantSignUpBonus } from '@/lib/credits/ledger';
import { env } from '@/lib/env';
import { countSignUp, isSignUpLimitFull, updateBonusWithheld } from './store';

/** Text after a plus sign is a label, and Gmail ignores dots. Unconfirmed addresses stay as they are: anyone can invent another one. */
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

class SignUpLimitReached extends Error {}

/** Counted after the grant: only the ledger knows who had a bonus on any account, and a returning person must not use up the limit. */
export async function giveSignUpBonus(
  tx: Db,
  { userId, ...grant }: { userId: string; accountId: string; person: string; credits: number },
): Promise<void> {
  try {
    await withTransaction(tx, async (savepoint) => {
      const isGranted = await grantSignUpBonus(savepoint, grant);
      if (isGranted && !(await countSignUp(savepoint, env().startingCredits.accountsPerHour))) throw new SignUpLimitReached();
    });
  } catch (error) {
    if (!(error instanceof SignUpLimitReached)) throw error;
    await updateBonusWithheld(tx, userId);
  }
}

export async function isSignUpLimitReached(db: Db): Promise<boolean> {
  const { credits, accountsPerHour } = env().startingCredits;
  return credits > 0 && (await isSignUpLimitFull(db, accountsPerHour));
}

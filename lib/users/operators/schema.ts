/** Time for which a proof opens the operator's page. */
export const PROOF_MINUTES = 30;

/** Time for which the page stays closed after someone with access to the mailbox may have made a new way in. */
export const LOCKED_HOURS = 24;

/** A signed-in user with the role, as one browser shows them. */
export type Operator = {
  userId: string;
  email: string;
  hasPassword: boolean;
  hasGoogle: boolean;
  /** The last proof in this browser is recent enough. */
  isProven: boolean;
  /** Time from which a proof counts again after a reset of the password; null when it counts now. */
  lockedUntil: Date | null;
};

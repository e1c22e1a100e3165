export const SESSION_DAYS = 30;

export type SignedIn = {
  userId: string;
  accountId: string;
  email: string;
  name: string | null;
  emailVerified: Date | null;
  hasPassword: boolean;
  /** The account was created without its sign-up bonus, because too many had been created with it. */
  isBonusWithheld: boolean;
  isOperator: boolean;
  expiresAt: Date;
};

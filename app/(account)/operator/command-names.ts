/** The commands that the operator's page offers. */
export type CommandName =
  | 'credits grant'
  | 'credits adjust'
  | 'ledger verify'
  | 'analyses fail'
  | 'analyses requeue'
  | 'ads resume'
  | 'model resume'
  | 'shares revoke'
  | 'tokens revoke'
  | 'apps revoke';

/** The flags of those commands, as the page names them. */
export const flagLabels: Readonly<Record<string, string>> = {
  email: 'Email',
  amount: 'Amount',
  reason: 'Reason',
  ref: 'Reference',
  id: 'ID',
  library: 'Library',
};

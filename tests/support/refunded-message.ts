import { type FailureCode, failureTable } from '@/lib/failures';

/** What `errorMessage` says of an analysis that failed so and gave its credit back. */
export const refundedMessage = (code: FailureCode) => `${failureTable[code].message} Your credit was returned.`;

import { type FailureCode, failureTable } from '@/lib/failures';

/** The `errorMessage` of an analysis that failed like this and was refunded. */
export const refundedMessage = (code: FailureCode) => `${failureTable[code].message} Your credit was refunded.`;

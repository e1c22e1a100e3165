import { type FailureCode, failureTable } from '@/lib/failures';

export const refundedMessage = (code: FailureCode) => `${failureTable[code].message} Your credit was refunded.`;

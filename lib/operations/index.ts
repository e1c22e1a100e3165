import { getAnalysisOperation } from './get-analysis';
import { getCreditBalanceOperation } from './get-credit-balance';
import { getStillOperation } from './get-still';
import { listAnalysesOperation } from './list-analyses';
import { submitAnalysisOperation } from './submit-analysis';

/** Every operation, in the order of the documentation. */
export const operations = [
  submitAnalysisOperation,
  listAnalysesOperation,
  getAnalysisOperation,
  getStillOperation,
  getCreditBalanceOperation,
] as const;

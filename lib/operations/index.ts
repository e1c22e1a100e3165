import { getAnalysisOperation } from './get-analysis';
import { getCreditBalanceOperation } from './get-credit-balance';
import { listAnalysesOperation } from './list-analyses';
import { submitAnalysisOperation } from './submit-analysis';

/** Everything the service does, in the order in which documentation tells it. */
export const operations = [submitAnalysisOperation, listAnalysesOperation, getAnalysisOperation, getCreditBalanceOperation] as const;

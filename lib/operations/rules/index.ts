import { agentRules } from './agents';
import { documentRules } from './documents';
import { errorRules } from './errors';
import { fetchRules } from './fetch';
import { limitRules } from './limits';
import { listRules } from './list';
import { moneyRules } from './money';
import { reportRules } from './report';
import { stateRules } from './states';
import { stillRules } from './stills';
import { submitRules } from './submit';
import { tokenRules } from './tokens';
import { urlRules } from './urls';

/** How the service behaves toward its clients, in the order of the documentation. */
export const ruleSections = [
  urlRules,
  submitRules,
  moneyRules,
  stateRules,
  fetchRules,
  stillRules,
  reportRules,
  listRules,
  errorRules,
  limitRules,
  tokenRules,
  agentRules,
  documentRules,
] as const;

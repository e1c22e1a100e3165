import { agentRules } from './agents';
import { changeRules } from './changes';
import { documentRules } from './documents';
import { errorRules } from './errors';
import { fetchRules } from './fetch';
import { limitRules } from './limits';
import { listRules } from './list';
import { moneyRules } from './money';
import { reportRules } from './report';
import { sandboxRules } from './sandbox';
import type { RuleSection } from './section';
import { listStateRules } from './states';
import { stillRules } from './stills';
import { submitRules } from './submit';
import { tokenRules } from './tokens';
import { urlRules } from './urls';

/** The rules of the service for its clients, in the order of the documentation. Some state settings, which a build does not have. */
export const listRuleSections = (): readonly RuleSection[] => [
  urlRules,
  submitRules,
  moneyRules,
  listStateRules(),
  fetchRules,
  stillRules,
  reportRules,
  listRules,
  sandboxRules,
  errorRules,
  limitRules,
  tokenRules,
  agentRules,
  changeRules,
  documentRules,
];

import type { Call } from '../load/call';
import type { Stage } from '../stage/stage';
import {
  askNothing,
  type Beside,
  besideCalls,
  callMcp,
  getCredits,
  getList,
  getNewPdfs,
  getReports,
  getStills,
  getUnchanged,
  openDocs,
  openPage,
  submitKnown,
  submitNew,
  withOneToken,
} from './calls';

export type Probe = {
  id: string;
  what: string;
  /** The calls that it is a share of. */
  beside: Beside;
  calls: (stage: Stage) => readonly Call[] | Promise<readonly Call[]>;
  /** The server that answers; by default the product. */
  of?: 'floor';
  /** 200 by default. */
  status?: number;
  /** Owes this share of the floor's requests a second. */
  atLeast?: number;
  /** Owes a 99th percentile of at most so many times the floor's. */
  p99AtMost?: number;
  /** Owes a CPU time of at most this share. */
  cpuAtMost?: number;
  /** The processes whose CPU time has rows of its own. */
  cpu?: 'server' | 'server and PostgreSQL';
  /** Sends each call once, two at a time, because each takes long. */
  once?: true;
};

/** Every row of the group, with its goal as a share of the floor. */
export const probes: readonly Probe[] = [
  { id: 'http/no-op', what: 'a route that does nothing', beside: 'no-op', calls: askNothing, atLeast: 0.95, cpu: 'server' },
  {
    id: 'http/one-read',
    what: 'the floor: one indexed read',
    beside: 'no-op',
    calls: besideCalls['one-read'],
    of: 'floor',
    cpu: 'server and PostgreSQL',
  },
  {
    id: 'http/fetch-json',
    what: 'a report',
    beside: 'one-read',
    calls: getReports(),
    atLeast: 0.75,
    p99AtMost: 1.5,
    cpu: 'server and PostgreSQL',
  },
  { id: 'http/fetch-json-one-token', what: 'with one token', beside: 'one-read', calls: withOneToken(getReports()), atLeast: 0.75 },
  {
    id: 'http/fetch-304',
    what: 'a report, unchanged',
    beside: 'one-read',
    calls: getUnchanged,
    status: 304,
    atLeast: 0.85,
    cpu: 'server and PostgreSQL',
  },
  {
    id: 'http/fetch-markdown',
    what: 'a report as Markdown',
    beside: 'one-read',
    calls: getReports('text/markdown'),
    cpu: 'server and PostgreSQL',
  },
  { id: 'http/fetch-html', what: 'a report as HTML', beside: 'one-read', calls: getReports('text/html'), cpu: 'server and PostgreSQL' },
  {
    id: 'http/pdf-cached',
    what: 'a PDF that was made before',
    beside: 'one-read',
    calls: getReports('application/pdf'),
    atLeast: 0.5,
    cpu: 'server and PostgreSQL',
  },
  { id: 'http/pdf-cold', what: 'a PDF that was not, two at a time', beside: 'one-read', calls: getNewPdfs, once: true },
  { id: 'http/still', what: 'a still', beside: 'one-read', calls: getStills, cpu: 'server and PostgreSQL' },
  { id: 'http/credits', what: 'a balance', beside: 'one-read', calls: getCredits, atLeast: 0.8, cpu: 'server and PostgreSQL' },
  { id: 'http/credits-one-token', what: 'with one token', beside: 'one-read', calls: withOneToken(getCredits), atLeast: 0.8 },
  {
    id: 'http/list',
    what: 'page 1 of the list, 25 analyses',
    beside: 'one-read',
    calls: getList,
    atLeast: 0.6,
    cpu: 'server and PostgreSQL',
  },
  {
    id: 'http/submit-hit',
    what: 'a submit, cache hit',
    beside: 'one-read',
    calls: submitKnown,
    atLeast: 0.5,
    cpu: 'server and PostgreSQL',
  },
  {
    id: 'http/submit-new',
    what: 'a submit, new ad',
    beside: 'one-read',
    calls: submitNew,
    status: 201,
    atLeast: 0.3,
    cpu: 'server and PostgreSQL',
  },
  {
    id: 'http/mcp-get-analysis',
    what: 'MCP get_analysis',
    beside: 'one-read',
    calls: callMcp('tools/call', ({ analysisId }) => ({ name: 'get_analysis', arguments: { id: analysisId } })),
    atLeast: 0.4,
    cpu: 'server and PostgreSQL',
  },
  {
    id: 'http/mcp-tools-list',
    what: 'MCP tools/list',
    beside: 'one-read',
    calls: callMcp('tools/list', () => ({})),
    atLeast: 0.4,
    cpu: 'server and PostgreSQL',
  },
  {
    id: 'http/page-report',
    what: 'the page of a report',
    beside: 'one-read',
    calls: openPage(({ analysisId }) => `/analyses/${analysisId}`),
    cpu: 'server and PostgreSQL',
  },
  {
    id: 'http/page-analyses',
    what: 'the page of analyses',
    beside: 'one-read',
    calls: openPage(() => '/analyses'),
    cpu: 'server and PostgreSQL',
  },
  {
    id: 'http/page-docs',
    what: 'a page of the documentation',
    beside: 'rendering',
    calls: openDocs,
    cpu: 'server',
    cpuAtMost: 0.1,
  },
];

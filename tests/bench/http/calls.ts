import { z } from 'zod';
import { renderKey } from '@/app/_server/boot/kept-pages';
import { READER_HEADER } from '@/app/_server/http/reader';
import { toMetaUrl } from '@/tests/fakes/samples';
import { Visitor } from '@/tests/support/visitor';
import type { Call } from '../load/call';
import { type Account, openAccount, openOwner } from '../stage/accounts';
import type { Stage } from '../stage/stage';

type Headers = Record<string, string>;

const PDFS = 6;

const toGet = ({ secret }: Account, path: string, headers: Headers = {}): Call => ({
  method: 'GET',
  path: `/api/v1/${path}`,
  headers: { Authorization: `Bearer ${secret}`, ...headers },
});

const toPost = ({ secret }: Account, path: string, body: unknown, headers: Headers = {}): Call => ({
  method: 'POST',
  path: `/api/v1/${path}`,
  headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The measured report in this form, for every account with its own token. */
export const getReports =
  (accept = 'application/json') =>
  ({ accounts }: Stage): Call[] =>
    accounts.map((account) => toGet(account, `analyses/${account.analysisId}`, { Accept: accept }));

/** The same with the tag of each, so that nothing has changed. */
export async function getUnchanged(stage: Stage): Promise<Call[]> {
  const tagged = getReports()(stage).map(async (call) => {
    const { headers } = await fetch(`${stage.product.origin}${call.path}`, { headers: call.headers });
    return { ...call, headers: { ...call.headers, 'If-None-Match': headers.get('etag') ?? '' } };
  });
  return Promise.all(tagged);
}

/** PDFs that nobody has asked for before: each is made for another name. */
export async function getNewPdfs({ database, product, adUrl }: Stage): Promise<Call[]> {
  const named = Array.from({ length: PDFS }, async () => {
    const owner = await openOwner(database.sql, `Reader ${crypto.randomUUID().slice(0, 8)}`);
    return openAccount(database.sql, product.origin, [adUrl], owner);
  });
  const accounts = await Promise.all(named);
  return accounts.map((account) => toGet(account, `analyses/${account.analysisId}`, { Accept: 'application/pdf' }));
}

const Stills = z.object({ stills: z.array(z.object({ n: z.number() })).min(1) });

export async function getStills(stage: Stage): Promise<Call[]> {
  const calls = getReports()(stage).map(async (call) => {
    const answer = await fetch(`${stage.product.origin}${call.path}`, { headers: call.headers });
    const [still] = Stills.parse(await answer.json()).stills;
    return { ...call, headers: { ...call.headers, Accept: 'image/jpeg' }, path: `${call.path}/stills/${still?.n}` };
  });
  return Promise.all(calls);
}

export const getCredits = ({ accounts }: Stage): Call[] => accounts.map((account) => toGet(account, 'credits'));

export const getList = ({ accounts }: Stage): Call[] => accounts.map((account) => toGet(account, 'analyses?page=1&pageSize=25'));

export const submitKnown = ({ accounts, adUrl }: Stage): Call[] => accounts.map((account) => toPost(account, 'analyses', { url: adUrl }));

export const submitNew = ({ accounts }: Stage): Call[] => accounts.map((account) => toPost(account, 'analyses', { url: toMetaUrl('<n>') }));

export const callMcp =
  (method: string, paramsOf: (account: Account) => object) =>
  ({ accounts }: Stage): Call[] =>
    accounts.map((account) =>
      toPost(
        account,
        'mcp',
        { jsonrpc: '2.0', id: 1, method, params: paramsOf(account) },
        { Accept: 'application/json, text/event-stream' },
      ),
    );

export const openPage =
  (pathOf: (account: Account) => string) =>
  async ({ product, accounts: [first], signIn }: Stage): Promise<Call[]> => {
    const visitor = new Visitor(product.origin);
    await visitor.signIn(signIn.email, signIn.password);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return [{ method: 'GET', path: pathOf(first), headers: { Cookie: cookie, Accept: 'text/html' } }];
  };

/** Sends the calls of the first account alone, on every connection. */
export const withOneToken =
  (callsOf: (stage: Stage) => Call[]) =>
  (stage: Stage): Call[] =>
    callsOf(stage).slice(0, 1);

export const askNothing = (): Call[] => [{ method: 'GET', path: '/api/health/live', headers: {} }];

const DOCS_PAGE = '/docs';

export const openDocs = (): Call[] => [{ method: 'GET', path: DOCS_PAGE, headers: { Accept: 'text/html' } }];

/** The calls that a route of the product is compared with: a route of the floor, or the product itself that renders a kept page anew. */
export const besideCalls = {
  'no-op': (): Call[] => [{ method: 'GET', path: '/no-op', headers: {} }],
  'one-read': ({ accounts }: Stage): Call[] =>
    accounts.map(({ accountId }) => ({ method: 'GET', path: `/one-read?id=${accountId}`, headers: {} })),
  rendering: (): Call[] => [{ method: 'GET', path: DOCS_PAGE, headers: { [READER_HEADER]: `${renderKey()} visitor` } }],
};
export type Beside = keyof typeof besideCalls;

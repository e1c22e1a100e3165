import { GET as getAnalysis } from '@/app/api/v1/analyses/[id]/route';
import { GET as getStill } from '@/app/api/v1/analyses/[id]/stills/[n]/route';
import { GET as listAnalyses, POST as submitAnalysis } from '@/app/api/v1/analyses/route';
import { GET as getCredits } from '@/app/api/v1/credits/route';
import { assertDocumented } from './contract';

type Headers = Record<string, string>;
export type Answer = { status: number; headers: globalThis.Headers; body: Record<string, never> & { [key: string]: unknown } };

const base = 'http://127.0.0.1/api/v1';

/** Checks every answer against the OpenAPI document before a test sees it. */
async function toAnswer(operationId: string, response: Response): Promise<Answer> {
  const text = await response.text();
  assertDocumented(operationId, response, text);
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}

/** A client with one token, in front of the route handlers. */
export function clientOf(secret: string | undefined) {
  const authorization: Headers = secret === undefined ? {} : { Authorization: `Bearer ${secret}` };
  return {
    async submit(body: unknown, headers: Headers = {}): Promise<Answer> {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const request = new Request(`${base}/analyses`, {
        method: 'POST',
        body: text,
        headers: { 'Content-Type': 'application/json', ...authorization, ...headers },
      });
      return toAnswer('submitAnalysis', await submitAnalysis(request, { params: Promise.resolve({}) }));
    },
    async fetch(id: string, headers: Headers = {}): Promise<Answer> {
      return toAnswer('getAnalysis', await this.fetchForm(id, headers));
    },
    /** The answer as it is, for bodies that are not JSON. */
    async fetchForm(id: string, headers: Headers = {}): Promise<Response> {
      const request = new Request(`${base}/analyses/${encodeURIComponent(id)}`, { headers: { ...authorization, ...headers } });
      return getAnalysis(request, { params: Promise.resolve({ id }) });
    },
    async still(id: string, n: number | string, headers: Headers = {}): Promise<Response> {
      const request = new Request(`${base}/analyses/${encodeURIComponent(id)}/stills/${n}`, { headers: { ...authorization, ...headers } });
      const response = await getStill(request, { params: Promise.resolve({ id, n: String(n) }) });
      assertDocumented('getStill', response, await response.clone().text());
      return response;
    },
    async list(query = '', headers: Headers = {}): Promise<Answer> {
      const request = new Request(`${base}/analyses${query}`, { headers: { ...authorization, ...headers } });
      return toAnswer('listAnalyses', await listAnalyses(request, { params: Promise.resolve({}) }));
    },
    async credits(headers: Headers = {}): Promise<Answer> {
      return toAnswer(
        'getCreditBalance',
        await getCredits(new Request(`${base}/credits`, { headers: { ...authorization, ...headers } }), { params: Promise.resolve({}) }),
      );
    },
  };
}

import { expect, test } from 'vitest';
import * as unknown from '@/app/api/[[...path]]/route';
import * as analysis from '@/app/api/v1/analyses/[id]/route';
import * as still from '@/app/api/v1/analyses/[id]/stills/[n]/route';
import * as analyses from '@/app/api/v1/analyses/route';
import * as credits from '@/app/api/v1/credits/route';
import * as mcp from '@/app/api/v1/mcp/route';
import * as json from '@/app/api/v1/openapi.json/route';
import * as yaml from '@/app/api/v1/openapi.yaml/route';
import * as reportSchema from '@/app/api/v1/report.schema.json/route';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const requestId = /^[0-9a-f-]{36}$/;

const ask = (method: string) => new Request('http://127.0.0.1/', { method, headers: { Origin: 'https://evil.example' } });

const addresses = [
  ['analyses', analyses, 'GET, POST, HEAD, OPTIONS'],
  ['analyses/{id}', analysis, 'GET, HEAD, OPTIONS'],
  ['analyses/{id}/stills/{n}', still, 'GET, HEAD, OPTIONS'],
  ['credits', credits, 'GET, HEAD, OPTIONS'],
  ['mcp', mcp, 'POST, OPTIONS'],
  ['openapi.json', json, 'GET, HEAD, OPTIONS'],
  ['openapi.yaml', yaml, 'GET, HEAD, OPTIONS'],
  ['report.schema.json', reportSchema, 'GET, HEAD, OPTIONS'],
] as const;

test.each(addresses)(
  '%s answers a method it does not have with 405, the ones it has, and the shape of every error',
  async (_path, handlers, allow) => {
    for (const method of methods.filter((name) => !allow.includes(name))) {
      const response = await handlers[method](ask(method), { params: Promise.resolve({ id: 'x', n: '1' }) });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(allow);
      expect(response.headers.get('x-request-id')).toMatch(requestId);
      expect(await response.json()).toEqual({ error: { code: 'method_not_allowed', message: expect.stringContaining(allow) } });
    }
  },
);

test.each(addresses)('%s answers OPTIONS with its methods and without CORS headers', async (_path, handlers, allow) => {
  const response = await handlers.OPTIONS(ask('OPTIONS'), { params: Promise.resolve({ id: 'x', n: '1' }) });
  expect([response.status, await response.text(), response.headers.get('allow')]).toEqual([204, '', allow]);
  expect(response.headers.get('x-request-id')).toMatch(requestId);
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('an unknown address answers 404 in the same shape, whatever the method', async () => {
  const handlers = Object.entries(unknown);
  expect(handlers.map(([method]) => method).sort()).toEqual([...methods, 'OPTIONS'].sort());
  for (const [method, answer] of handlers) {
    const response = await answer(ask(method), { params: Promise.resolve({}) });
    expect(response.status).toBe(404);
    expect(response.headers.get('x-request-id')).toMatch(requestId);
    expect(await response.json()).toEqual({ error: { code: 'not_found', message: expect.any(String) } });
  }
});

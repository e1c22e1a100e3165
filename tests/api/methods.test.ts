import { expect, test } from 'vitest';
import * as unknown from '@/app/api/v1/[[...path]]/route';
import * as analysis from '@/app/api/v1/analyses/[id]/route';
import * as analyses from '@/app/api/v1/analyses/route';
import * as credits from '@/app/api/v1/credits/route';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

test.each([
  ['analyses', analyses, ['GET', 'POST']],
  ['analyses/{id}', analysis, ['GET']],
  ['credits', credits, ['GET']],
] as const)(
  '%s answers a method it does not have with 405, the ones it has, and the shape of every error',
  async (_path, handlers, known) => {
    for (const method of methods.filter((name) => !(known as readonly string[]).includes(name))) {
      const response = await handlers[method](new Request('http://127.0.0.1/', { method }), { params: Promise.resolve({ id: 'x' }) });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe([...known, 'HEAD', 'OPTIONS'].join(', '));
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(await response.json()).toEqual({ error: { code: 'method_not_allowed', message: expect.stringContaining('GET') } });
    }
  },
);

test('an unknown address answers 404 in the same shape, whatever the method', async () => {
  const handlers = Object.entries(unknown);
  expect(handlers.map(([method]) => method).sort()).toEqual([...methods].sort());
  for (const [method, answer] of handlers) {
    const response = await answer(new Request('http://127.0.0.1/', { method }), { params: Promise.resolve({}) });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: { code: 'not_found', message: expect.any(String) } });
  }
});

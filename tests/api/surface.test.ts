import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '@/lib/operations';
import { openApiJson, openApiYaml, toOpenApi } from '@/lib/operations/openapi';
import { reportSchemaDocument } from '@/lib/operations/report-schema';
import { tools } from '@/lib/operations/tools';

const folder = path.resolve(import.meta.dirname, '../../app/api/v1');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

async function listRouteFiles(): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => path.basename(file) === 'route.ts');
}

/** `GET /analyses/{id}` for every method that a route file really answers. */
async function callsOf(file: string): Promise<string[]> {
  const handlers: Record<string, Handler> = await import(path.join(folder, file));
  const address = `/${path.dirname(file).replaceAll(/\[(\w+)\]/g, '{$1}')}`;
  const answered: string[] = [];
  for (const method of methods) {
    const handler = handlers[method];
    if (handler === undefined) throw new Error(`${file} leaves ${method} to Next, whose answer has another shape`);
    const response = await handler(new Request(`http://127.0.0.1/api/v1${address}`, { method }), { params: Promise.resolve({}) });
    if (response.status !== 405) answered.push(`${method} ${address}`);
  }
  return answered;
}

test('the routes, the operations, the tools and the OpenAPI document name the same surface', async () => {
  const files = (await listRouteFiles()).filter((file) => !file.startsWith('[[...path]]'));
  const routed = (await Promise.all(files.map(callsOf))).flat();
  const published = Object.entries(toOpenApi().paths).flatMap(([address, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${address}`),
  );
  const operated = operations.map(({ http }) => `${http.method} ${http.path}`);
  const documents = [openApiJson, openApiYaml, reportSchemaDocument].map((document) => `GET ${document.path}`);
  const agents = 'POST /mcp';
  expect(published.sort()).toEqual([...operated, agents].sort());
  expect(routed.sort()).toEqual([...published, ...documents].sort());
  expect(tools.map(({ operation }) => operation.id).sort()).toEqual(operations.map(({ id }) => id).sort());
});

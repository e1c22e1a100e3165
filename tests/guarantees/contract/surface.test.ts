import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { operations } from '@/lib/operations';
import { apiIndex } from '@/lib/operations/api-index';
import { openApiJson, openApiYaml, toOpenApi } from '@/lib/operations/openapi';
import { reportSchemaDocument } from '@/lib/operations/report-schema';
import { tools } from '@/lib/operations/tools';
import { documentOrigin } from '@/tests/support/contract';

const folder = path.resolve(import.meta.dirname, '../../../app/api/v1');
// Boot publishes it.
beforeAll(() => void vi.stubEnv('NEXTAUTH_URL', documentOrigin));

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

async function listRouteFiles(): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => path.basename(file) === 'route.ts');
}

/** `GET /analyses/{id}` for every method that a route file really answers. */
async function callsOf(file: string): Promise<string[]> {
  const handlers: Record<string, Handler> = await import(path.join(folder, file));
  const place = path.dirname(file);
  const address = place === '.' ? '' : `/${place.replaceAll(/\[(\w+)\]/g, '{$1}')}`;
  const answered: string[] = [];
  for (const method of [...methods, 'OPTIONS']) {
    const handler = handlers[method];
    if (handler === undefined) throw new Error(`${file} leaves ${method} to Next, whose answer has another shape`);
    const response = await handler(new Request(`http://127.0.0.1/api/v1${address}`, { method }), { params: Promise.resolve({}) });
    if (response.status !== 405 && method !== 'OPTIONS') answered.push(`${method} ${address}`);
  }
  return answered;
}

type Surface = {
  /** The methods of route files, as `GET /analyses`. */
  routed: readonly string[];
  /** The same of the operations. */
  operated: readonly string[];
  /** The same of the OpenAPI document. */
  published: readonly string[];
  /** Texts about the service, which are no part of it. */
  documents: readonly string[];
  operationIds: readonly string[];
  /** The operation behind each tool. */
  tooled: readonly string[];
};

async function readSurface(): Promise<Surface> {
  const files = await listRouteFiles();
  return {
    routed: (await Promise.all(files.map(callsOf))).flat(),
    operated: operations.map(({ http }) => `${http.method} ${http.path}`),
    published: Object.entries(toOpenApi(documentOrigin).paths).flatMap(([address, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${address}`),
    ),
    documents: [apiIndex, openApiJson, openApiYaml, reportSchemaDocument].map((document) => `GET ${document.path}`),
    // A still comes with the tool of its analysis.
    operationIds: operations.map(({ id }) => id).filter((id) => id !== 'getStill'),
    tooled: tools.map(({ operation }) => operation.id),
  };
}

function differences(name: string, left: readonly string[], right: readonly string[]): string[] {
  const odd = (these: readonly string[], those: readonly string[]) => these.filter((one) => !those.includes(one));
  const repeated = [left, right].flatMap((list) => list.filter((one, at) => list.indexOf(one) !== at));
  return [...odd(left, right), ...odd(right, left), ...repeated].map((one) => `${name}: ${one}`);
}

/** Everything that one of the four names and another does not. */
function disagreements({ routed, operated, published, documents, operationIds, tooled }: Surface): string[] {
  const agents = 'POST /mcp';
  return [
    ...differences('operations and OpenAPI', [...operated, agents], published),
    ...differences('routes and OpenAPI', routed, [...published, ...documents]),
    ...differences('tools and operations', tooled, operationIds),
  ];
}

test('the routes, the operations, the tools and the OpenAPI document name the same surface', async () => {
  const surface = await readSurface();
  expect(surface.routed).toHaveLength(10);
  expect(disagreements(surface)).toEqual([]);
});

test.each(['routed', 'operated', 'published', 'documents', 'operationIds', 'tooled'] as const)(
  'one more, one less, one twice or another name among the %s is noticed',
  async (part) => {
    const surface = await readSurface();
    const [first = '', ...rest] = surface[part];
    for (const changed of [[...surface[part], 'GET /planted'], rest, [...surface[part], first], ['GET /planted', ...rest]])
      expect(disagreements({ ...surface, [part]: changed }).length).toBeGreaterThan(0);
  },
);

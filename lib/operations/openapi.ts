import { stringify } from 'yaml';
import type { z } from 'zod';
import { API_BASE } from '@/lib/api-paths';
import { RUN_TIME } from '@/lib/limits';
import { anyLibrary } from '@/lib/platforms';
import { policy } from '@/lib/rate-limit/policy';
import type { AnyOperation, PublishedDocument } from './define';
import { type RequestHeader, requestHeaders } from './headers';
import { operations } from './index';
import { agentOperation, agentSchemas } from './openapi-agent';
import { errorResponses, headerComponents, toResponses } from './openapi-answers';
import { type OperationObject, type ParameterObject, type SchemaObject, toInlineSchema, toSchemas } from './openapi-schema';
import { errorRules } from './rules/errors';
import { limitRules, rejectedRule } from './rules/limits';
import { moneyRules } from './rules/money';
import { toProse } from './rules/section';
import { listStateRules } from './rules/states';
import { bodyRule } from './rules/submit';
import { TOKEN_FORM, tokenRules } from './rules/tokens';
import { SERVICE_NAME, VERSION } from './version';

const description = `Send the URL of one ad in the ${anyLibrary}; get a structured, evidence-backed report.

Analysis is asynchronous: a submit returns an ID immediately. Fetch the analysis until its status is \`done\` or \`failed\`, which usually takes ${RUN_TIME}. ${moneyRules.lead} There are no webhooks.

${toProse(errorRules)}

${limitRules.lead} ${rejectedRule}

On the same host, \`/docs\` is a quickstart, \`/docs/rules\` describes in full how the service behaves, and \`/docs/agents\` explains how to connect an agent. The JSON Schema of reports is at \`${API_BASE}/report.schema.json\`.`;

const tags = { analyses: 'Analyses', credits: 'Credits', mcp: 'Agents' };

const tagOf = (path: string) => Object.entries(tags).find(([segment]) => path.split('/')[1] === segment)?.[1] ?? tags.analyses;

const describeTags = () => [
  { name: tags.analyses, description: `Submit ads, track their analyses and read the reports. ${toProse(listStateRules())}` },
  { name: tags.credits, description: moneyRules.lead },
  { name: tags.mcp, description: 'The same operations for agents, over the Model Context Protocol.' },
];

function toHeaderParameter(name: RequestHeader): ParameterObject {
  return { name, in: 'header', required: false, ...requestHeaders[name] };
}

/** The input fields outside the body: those in the path and, for GET, the rest in the query. */
function toParameters({ http, input, example, representations, file, waitForResult }: AnyOperation): ParameterObject[] {
  const { properties = {} } = toInlineSchema(input, http.method === 'POST' ? 'input' : 'output');
  const given: Record<string, unknown> = { ...(example as object) };
  const fields = Object.entries(properties).flatMap(([name, property]): ParameterObject[] => {
    const isPath = http.path.includes(`{${name}}`);
    if (typeof property === 'boolean' || (http.method === 'POST' && !isPath)) return [];
    const { description: about = '', ...schema } = property;
    return [{ name, in: isPath ? 'path' : 'query', required: isPath, description: about, schema, example: given[name] }];
  });
  const headers: RequestHeader[] = [...(http.requestHeaders ?? [])];
  if (waitForResult !== undefined) headers.push('Prefer');
  if (representations !== undefined || file !== undefined) headers.push('If-None-Match');
  return [...fields, ...headers.map(toHeaderParameter)];
}

function toBody({ http, example }: AnyOperation, schema: SchemaObject): Pick<OperationObject, 'requestBody'> {
  if (http.method !== 'POST') return {};
  const content = { 'application/json': { schema, examples: { ad: { summary: 'One ad', value: example } } } };
  return { requestBody: { required: true, description: bodyRule, content } };
}

/** The parts of the document that depend on no setting. */
export function describeApi() {
  const all: readonly AnyOperation[] = operations;
  const described = all.filter(({ file }) => file === undefined);
  const outputs = toSchemas(
    Object.fromEntries(described.map(({ id, output, documented = output }): [string, z.ZodType] => [id, documented])),
    'output',
  );
  const posts = all.filter(({ http }) => http.method === 'POST');
  const inputs = toSchemas(Object.fromEntries(posts.map(({ id, input }): [string, z.ZodType] => [id, input])), 'input');
  const paths: Record<string, Partial<Record<'get' | 'post', OperationObject>>> = {};
  for (const operation of all) {
    const { id, summary, http, limit } = operation;
    const object: OperationObject = {
      operationId: id,
      summary,
      description: toProse({
        lead: `${operation.description} Limit: ${policy[limit]} calls per minute and token.`,
        rules: operation.rules ?? [],
      }),
      ...(operation.deprecation === undefined ? {} : { deprecated: true as const }),
      tags: [tagOf(http.path)],
      parameters: toParameters(operation),
      ...toBody(operation, inputs.schemas[id] ?? {}),
      responses: toResponses(operation, outputs.schemas[id] ?? {}),
    };
    paths[http.path] = { ...paths[http.path], [http.method.toLowerCase()]: object };
  }
  paths['/mcp'] = { post: agentOperation };
  return {
    info: {
      title: SERVICE_NAME,
      version: VERSION,
      summary: 'Turns the URL of one ad into an evidence-backed report.',
      description,
      contact: { name: 'The operator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: TOKEN_FORM,
          description: toProse(tokenRules),
        },
      },
      headers: headerComponents([paths, errorResponses]),
      responses: errorResponses,
      schemas: { ...inputs.components, ...outputs.components, ...agentSchemas },
    },
  };
}

export function toOpenApi(origin: string) {
  const { info, paths, components } = describeApi();
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: `${origin}${API_BASE}`, description: 'The server of this document' }],
    security: [{ token: [] }],
    tags: describeTags(),
    paths,
    components,
  };
}

export const openApiJson: PublishedDocument = {
  path: '/openapi.json',
  mediaType: 'application/json',
  summary: 'The OpenAPI description as JSON',
  render: (origin) => `${JSON.stringify(toOpenApi(origin()), null, 2)}\n`,
};

export const openApiYaml: PublishedDocument = {
  path: '/openapi.yaml',
  mediaType: 'application/yaml',
  summary: 'The OpenAPI description as YAML',
  // Some OpenAPI readers do not resolve YAML aliases.
  render: (origin) => stringify(toOpenApi(origin()), { aliasDuplicateObjects: false, lineWidth: 0 }),
};

import { FOREIGN_ORIGIN } from '@/lib/limits';
import { admitted, commonErrors, toErrorResponse, toHeaderRefs } from './openapi-answers';
import type { OperationObject, ResponseObject, SchemaObject } from './openapi-schema';
import { protocolRevisions } from './protocol-revisions';
import { agentRules } from './rules/agents';
import { twinRule } from './rules/limits';
import { toProse } from './rules/section';
import { tools } from './tools';

const request = { $ref: '#/components/schemas/JsonRpcMessage' };
const answer = { $ref: '#/components/schemas/JsonRpcAnswer' };
const version: SchemaObject = { type: 'string', const: '2.0' };
const id: SchemaObject = { type: ['string', 'number', 'null'] };

const exampleAnswer = {
  jsonrpc: '2.0',
  id: 1,
  result: {
    content: [{ type: 'text', text: '40 credits left, 50 purchased in all.' }],
    structuredContent: { balance: 40, lifetimePurchased: 50 },
  },
};

/** The envelope alone: MCP defines its content, and each tool publishes its own schemas there. */
export const agentSchemas: Record<string, SchemaObject> = {
  JsonRpcMessage: {
    type: 'object',
    description: 'One JSON-RPC 2.0 request or notification of the Model Context Protocol.',
    properties: {
      jsonrpc: version,
      id: { ...id, description: 'Absent in a notification.' },
      method: { type: 'string', description: 'Such as `initialize`, `tools/list` or `tools/call`.' },
      params: { type: 'object' },
    },
    required: ['jsonrpc'],
  },
  JsonRpcAnswer: {
    type: 'object',
    description: 'A JSON-RPC 2.0 response. A tool error is a result with `isError`; its code is one of the error codes of this API.',
    properties: {
      jsonrpc: version,
      id,
      result: { type: 'object' },
      error: {
        type: 'object',
        properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
        required: ['code', 'message'],
      },
    },
    required: ['jsonrpc', 'id'],
  },
};

function toRpcError(description: string, error: { code: number; message: string }): ResponseObject {
  const examples = { error: { summary: `JSON-RPC error ${error.code}`, value: { jsonrpc: '2.0', id: null, error } } };
  return { description, headers: toHeaderRefs(admitted), content: { 'application/json': { schema: answer, examples } } };
}

export const agentOperation: OperationObject = {
  operationId: 'callAgentEndpoint',
  summary: 'Agent endpoint (Model Context Protocol)',
  description: toProse({
    lead: `${agentRules.lead} Tools: ${tools.map(({ name }) => `\`${name}\``).join(', ')}. Protocol revisions: ${protocolRevisions.join(', ')}. Connect an MCP client to this address.`,
    rules: [...agentRules.rules, twinRule],
  }),
  tags: ['Agents'],
  parameters: [],
  requestBody: {
    required: true,
    description: 'One message. Name both application/json and text/event-stream in `Accept`.',
    content: {
      'application/json': {
        schema: request,
        examples: {
          call: {
            summary: 'Read the balance',
            value: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_credit_balance', arguments: {} } },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The response; an event stream when the request has a progress token and accepts a stream.',
      headers: toHeaderRefs(admitted),
      content: {
        'application/json': { schema: answer, examples: { result: { summary: 'The balance', value: exampleAnswer } } },
      },
      'x-representations': {
        'text/event-stream': {
          schema: { type: 'string' },
          examples: {
            stream: { summary: 'The same as an event', value: `event: message\ndata: ${JSON.stringify(exampleAnswer)}\n\n` },
          },
        },
      },
    },
    202: {
      description: 'The notification was accepted. It has no response.',
      headers: toHeaderRefs(admitted),
    },
    400: toRpcError(
      'The body is not one JSON-RPC message, names an unsupported revision (-32022, with those that are `supported`), lacks what revision 2026-07-28 requires in `_meta` (-32602), or differs from the headers that repeat it (-32020).',
      {
        code: -32700,
        message: 'The body is not valid JSON in UTF-8.',
      },
    ),
    404: toRpcError('Revision 2026-07-28: there is no such method.', { code: -32601, message: 'Unknown method.' }),
    406: toRpcError('`Accept` allows neither application/json nor text/event-stream.', {
      code: -32000,
      message: 'Accept application/json, text/event-stream or both.',
    }),
    403: toErrorResponse(['forbidden'], ['X-Request-Id'], { forbidden: FOREIGN_ORIGIN }),
    ...commonErrors,
  },
};

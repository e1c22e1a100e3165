import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  isJSONRPCRequest,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { log } from '@/lib/log';
import { copyRequest } from '../http/copy-request';
import type { Call } from './call';
import { type Message, mediaTypes, wantsStream } from './message';
import { capabilities, instructions, methods, serverInfo, toRequest } from './methods';
import { answerPlainly } from './plain';
import { getPrompt, listPrompts } from './prompts';
import { listResources, listResourceTemplates, readResource } from './resources';
import { toOffered } from './revision';
import { streamHeaders } from './stream';
import { callTool, listTools } from './tools';

// One for all servers, each of which would otherwise build its own.
const jsonSchemaValidator = new AjvJsonSchemaValidator();

function createServer(call: Call) {
  const { server } = new McpServer(serverInfo, { instructions, jsonSchemaValidator });
  // Registered here, because the SDK's own registration announces listChanged notifications, which a stateless server cannot send.
  server.registerCapabilities(capabilities);
  server.setRequestHandler(ListToolsRequestSchema, listTools);
  server.setRequestHandler(CallToolRequestSchema, (request, { _meta, sendNotification }) =>
    callTool(request, call, { progressToken: _meta?.progressToken, notify: sendNotification }),
  );
  server.setRequestHandler(ListResourcesRequestSchema, (request) => listResources(request, call));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, listResourceTemplates);
  server.setRequestHandler(ReadResourceRequestSchema, (request) => readResource(request, call));
  server.setRequestHandler(ListPromptsRequestSchema, listPrompts);
  server.setRequestHandler(GetPromptRequestSchema, getPrompt);
  server.onerror = (error) => log.debug('MCP message failed', { error });
  return server;
}

function assertParams(message: Message): void {
  if (message.method === 'initialize') toRequest(InitializeRequestSchema, message);
  methods.get(String(message.method))?.assertParams(message);
}

/** Lets the SDK's transport answer: notifications and streams. */
async function answerBySdk(
  call: Call,
  request: Request,
  { parsedBody, enableJsonResponse }: { parsedBody: Message; enableJsonResponse: boolean },
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse });
  await createServer(call).connect(transport);
  // The SDK requires both media types in Accept, even if it sends only one.
  const headers = new Headers(request.headers);
  headers.set('Accept', Object.values(mediaTypes).join(', '));
  const response = await transport.handleRequest(copyRequest(request, { headers }), { parsedBody });
  // The SDK's own Cache-Control lets a shared cache keep what belongs to one account.
  if (response.headers.has('Cache-Control')) response.headers.set('Cache-Control', streamHeaders['Cache-Control']);
  return response;
}

/** A server for each message, so that any process can answer. It is not closed: that would truncate a streamed answer. */
export async function serveMessage(call: Call, request: Request, given: Message): Promise<Response> {
  assertParams(given);
  const message = given.method === 'initialize' ? toOffered(given) : given;
  const stream = wantsStream(request.headers.get('accept'), message);
  if (!stream && isJSONRPCRequest(message)) return answerPlainly(createServer(call), message);
  return answerBySdk(call, request, { parsedBody: message, enableJsonResponse: !stream });
}

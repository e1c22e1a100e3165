import { POST as callMcp } from '@/app/api/v1/mcp/route';

/** One `ping` at the agent endpoint. */
export function postMcp(secret: string): Promise<Response> {
  const request = new Request('http://127.0.0.1/api/v1/mcp', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    headers: {
      Authorization: `Bearer ${secret}`,
      Host: '127.0.0.1',
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    },
  });
  return callMcp(request, { params: Promise.resolve({}) });
}

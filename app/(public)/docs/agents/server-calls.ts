import { sampleAdOf } from '@/lib/ads/sample-ads';

export type ServerCall = {
  id: string;
  name: string;
  guide: string;
  about: string;
  code: string;
};

const ask = `Analyze ${sampleAdOf('done').url} and tell me what to take from it.`;

/** A command with a JSON body, which may name environment variables between single quotes. */
function toCurl(url: string, headers: readonly string[], body: unknown): string {
  const lines = [...headers, 'content-type: application/json'].map((header) => `  -H "${header}" \\\n`).join('');
  const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll('$API_TOKEN', `'"$API_TOKEN"'`);
  return `curl ${url} \\\n${lines}  -d '${text}'`;
}

/** Calls of vendors' APIs in which their servers use the tools at `url`, with a token in the environment variable `API_TOKEN`. */
export function serverCalls(url: string): ServerCall[] {
  return [
    {
      id: 'anthropic',
      name: 'Anthropic’s Messages API',
      guide: 'https://platform.claude.com/docs/en/agents-and-tools/mcp-connector',
      about: 'Each server in `mcp_servers` needs one toolset in `tools`. The beta header is required.',
      code: toCurl(
        'https://api.anthropic.com/v1/messages',
        ['x-api-key: $ANTHROPIC_API_KEY', 'anthropic-version: 2023-06-01', 'anthropic-beta: mcp-client-2025-11-20'],
        {
          model: 'claude-opus-4-6',
          max_tokens: 4000,
          messages: [{ role: 'user', content: ask }],
          mcp_servers: [{ type: 'url', name: 'ad-analysis', url, authorization_token: '$API_TOKEN' }],
          tools: [{ type: 'mcp_toolset', mcp_server_name: 'ad-analysis' }],
        },
      ),
    },
    {
      id: 'openai',
      name: 'OpenAI’s Responses API',
      guide: 'https://developers.openai.com/api/docs/guides/tools-remote-mcp',
      about:
        'OpenAI does not store `authorization`: send it with every request. With `never`, the model may spend credits by itself; without `require_approval`, the answer asks for your approval before each call.',
      code: toCurl('https://api.openai.com/v1/responses', ['Authorization: Bearer $OPENAI_API_KEY'], {
        model: 'gpt-6-astra',
        input: ask,
        tools: [{ type: 'mcp', server_label: 'ad_analysis', server_url: url, authorization: '$API_TOKEN', require_approval: 'never' }],
      }),
    },
  ];
}

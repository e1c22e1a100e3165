const name = 'ad-analysis';
const bearer = 'Bearer <API_TOKEN>';
const json = (value: unknown) => JSON.stringify(value, null, 2);

export type AgentClient = { name: string; where: string; setup: string };

/** How to connect common clients to the MCP server at `url`. */
export function agentClients(url: string): AgentClient[] {
  // mcp-remote rejects plain http without --allow-http.
  const bridge = [
    '-y',
    'mcp-remote',
    url,
    '--header',
    `Authorization:\${AUTHORIZATION}`,
    ...(url.startsWith('http:') ? ['--allow-http'] : []),
  ];
  return [
    {
      name: 'Claude Code',
      where: 'In a terminal',
      setup: `claude mcp add --transport http ${name} ${url} \\\n  --header "Authorization: ${bearer}"`,
    },
    {
      name: 'Claude Desktop',
      where: 'claude_desktop_config.json (Settings › Developer › Edit Config)',
      setup: json({ mcpServers: { [name]: { command: 'npx', args: bridge, env: { AUTHORIZATION: bearer } } } }),
    },
    {
      name: 'Cursor',
      where: '~/.cursor/mcp.json, or .cursor/mcp.json in a project',
      setup: json({ mcpServers: { [name]: { url, headers: { Authorization: bearer } } } }),
    },
    {
      name: 'VS Code',
      where: '.vscode/mcp.json; VS Code asks for the token once and stores it outside the file',
      setup: json({
        inputs: [{ type: 'promptString', id: 'token', description: 'Ad Analysis token', password: true }],
        servers: { [name]: { type: 'http', url, headers: { Authorization: `Bearer \${input:token}` } } },
      }),
    },
    {
      name: 'Codex',
      where: '~/.codex/config.toml; the token stays in an environment variable',
      setup: `# export AD_ANALYSIS_TOKEN=<API_TOKEN>\n[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}\nbearer_token_env_var = "AD_ANALYSIS_TOKEN"`,
    },
    {
      name: 'Gemini CLI',
      where: 'In a terminal',
      setup: `gemini mcp add --scope user --transport http \\\n  --header "Authorization: ${bearer}" ${name} ${url}`,
    },
    {
      name: 'Any other client',
      where: 'Streamable HTTP with one header',
      setup: json({ mcpServers: { [name]: { type: 'http', url, headers: { Authorization: bearer } } } }),
    },
  ];
}

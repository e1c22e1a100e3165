const name = 'ad-analysis';
const bearer = 'Bearer <API_TOKEN>';
const json = (value: unknown) => JSON.stringify(value, null, 2);

type Setup = { label: string; code: string };

/** The steps, the code to paste, and notes. In texts, `backticks` mark code and **asterisks** the names of buttons and menus. */
export type Way = { steps: readonly string[]; setup?: Setup; note?: string };

export type AgentClient = {
  id: string;
  name: string;
  /** The page of the vendor from which the steps were taken. */
  guide: string;
  guideName?: string;
  signIn: Way;
  /** Absent where a client sends no token of its user. */
  token?: Way;
};

const approve = 'Your browser opens this service. Sign in, and select **Allow access**.';

/** A program on the user's computer that connects clients which can only start programs; it needs a flag to accept plain http. */
const bridgeOf = (url: string, ...more: readonly string[]) => [
  '-y',
  'mcp-remote',
  url,
  ...more,
  ...(url.startsWith('http:') ? ['--allow-http'] : []),
];

const servers = (server: unknown) => json({ mcpServers: { [name]: server } });

function claude(url: string): AgentClient {
  const env = { AUTHORIZATION: bearer };
  return {
    id: 'claude',
    name: 'Claude on the web, desktop and phone',
    guide: 'https://support.claude.com/en/articles/11175166',
    signIn: {
      steps: [
        'Open **Customize › Connectors**, select **+**, and then **Add custom connector**. In a Team or Enterprise organization, an owner adds the connector first.',
        'Enter a name and the server URL. Leave the OAuth client ID and secret empty.',
        'Select **Add**, and then **Connect**. Sign in here, and select **Allow access**.',
        'In a chat, turn the connector on under **+ › Connectors**.',
      ],
      setup: { label: 'Remote MCP server URL', code: url },
      note: 'Claude connects from Anthropic’s servers, so it reaches this service only at a public `https` address.',
    },
    token: {
      steps: [
        'In Claude Desktop, open **Settings › Developer › Edit Config**, add this, and restart the app. It needs Node.js on the computer.',
      ],
      setup: {
        label: 'claude_desktop_config.json',
        code: servers({ command: 'npx', args: bridgeOf(url, '--header', `Authorization:\${AUTHORIZATION}`), env }),
      },
      note: 'On the web and on the phone, connectors send no token of yours: connect by signing in.',
    },
  };
}

function chatGpt(url: string): AgentClient {
  return {
    id: 'chatgpt',
    name: 'ChatGPT',
    guide: 'https://developers.openai.com/api/docs/guides/custom-mcp-server',
    signIn: {
      steps: [
        'On the web, open `chatgpt.com/plugins`, select **+**, and then **Add custom MCP server**. The settings of a workspace may forbid it.',
        'Enter a name and the server URL, and choose **OAuth** as the authentication. Leave other OAuth settings as they are.',
        'Select **I understand and want to continue**, and then **Create as a plugin**.',
        approve,
      ],
      setup: { label: 'Server URL', code: url },
      note: 'ChatGPT connects from OpenAI’s servers, so it reaches this service only at a public `https` address. It sends no token of yours.',
    },
  };
}

function claudeCode(url: string): AgentClient {
  return {
    id: 'claude-code',
    name: 'Claude Code',
    guide: 'https://code.claude.com/docs/en/mcp',
    signIn: {
      steps: ['Add the server and sign in. In a session, `/mcp` does the same.', approve],
      setup: { label: 'In a terminal', code: `claude mcp add --transport http --scope user ${name} ${url}\nclaude mcp login ${name}` },
    },
    token: {
      steps: ['Add the server with the header.'],
      setup: {
        label: 'In a terminal',
        code: `claude mcp add --transport http --scope user \\\n  --header "Authorization: ${bearer}" ${name} ${url}`,
      },
    },
  };
}

function cursor(url: string): AgentClient {
  const file = '~/.cursor/mcp.json, or .cursor/mcp.json in a project';
  return {
    id: 'cursor',
    name: 'Cursor',
    guide: 'https://cursor.com/docs/mcp',
    signIn: {
      steps: ['Add the server.', 'Open **Customize** in the sidebar, and select **Connect** next to the server.', approve],
      setup: { label: file, code: servers({ url }) },
    },
    token: {
      steps: ['Add the server with the header, and start Cursor where `AD_ANALYSIS_TOKEN` is set.'],
      setup: { label: file, code: servers({ url, headers: { Authorization: `Bearer \${env:AD_ANALYSIS_TOKEN}` } }) },
      note: 'Some versions of Cursor ignore the header where a server also offers to sign in. If yours asks you to connect, sign in, or use the bridge under Any other client.',
    },
  };
}

function vsCode(url: string): AgentClient {
  const file = '.vscode/mcp.json, or MCP: Open User Configuration';
  return {
    id: 'vs-code',
    name: 'VS Code',
    guide: 'https://code.visualstudio.com/docs/copilot/reference/mcp-configuration',
    signIn: {
      steps: [
        'Add the server, and select **Start** above its name.',
        'Select **Allow** where VS Code asks whether the server may sign you in.',
        approve,
      ],
      setup: { label: file, code: json({ servers: { [name]: { type: 'http', url } } }) },
    },
    token: {
      steps: ['Add the server with the header. VS Code asks for the token once and stores it outside the file.'],
      setup: {
        label: file,
        code: json({
          inputs: [{ type: 'promptString', id: 'token', description: 'Ad Analysis token', password: true }],
          servers: { [name]: { type: 'http', url, headers: { Authorization: `Bearer \${input:token}` } } },
        }),
      },
    },
  };
}

function gemini(url: string): AgentClient {
  return {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    guide: 'https://geminicli.com/docs/tools/mcp-server',
    signIn: {
      steps: ['Add the server.', `In a session, run \`/mcp auth ${name}\`.`, approve],
      setup: { label: 'In a terminal', code: `gemini mcp add --scope user --transport http ${name} ${url}` },
    },
    token: {
      steps: ['Add the server with the header.'],
      setup: {
        label: 'In a terminal',
        code: `gemini mcp add --scope user --transport http \\\n  --header "Authorization: ${bearer}" ${name} ${url}`,
      },
    },
  };
}

function codex(url: string): AgentClient {
  return {
    id: 'codex',
    name: 'Codex',
    guide: 'https://learn.chatgpt.com/docs/extend/mcp',
    signIn: {
      steps: ['Add the server and sign in.', approve],
      setup: { label: 'In a terminal', code: `codex mcp add ${name} --url ${url}\ncodex mcp login ${name}` },
    },
    token: {
      steps: ['Add the server. The token stays in an environment variable.'],
      setup: {
        label: '~/.codex/config.toml',
        code: `# export AD_ANALYSIS_TOKEN=<API_TOKEN>\n[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}\nbearer_token_env_var = "AD_ANALYSIS_TOKEN"`,
      },
    },
  };
}

function others(url: string): AgentClient {
  return {
    id: 'other-clients',
    name: 'Any other client',
    guide: 'https://modelcontextprotocol.io/clients',
    guideName: 'List of MCP clients',
    signIn: {
      steps: [
        'A client that signs in by itself needs only the server URL; its transport is Streamable HTTP.',
        'A client that starts programs only reaches this service through a bridge, which opens the browser to sign in.',
      ],
      setup: { label: 'Bridge, for clients that start programs', code: servers({ command: 'npx', args: bridgeOf(url) }) },
    },
    token: {
      steps: ['Send the token in the `Authorization` header of every request.'],
      setup: { label: 'Streamable HTTP with one header', code: servers({ type: 'http', url, headers: { Authorization: bearer } }) },
    },
  };
}

export const agentClients = (url: string): AgentClient[] =>
  [claude, chatGpt, claudeCode, cursor, vsCode, gemini, codex, others].map((client) => client(url));

import type { CallToolResult } from '@modelcontextprotocol/client';
import { AppBridge, type McpUiHostCapabilities, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

// Runs in a page of the browser: the part of a host that speaks with a card, by the vendor's own bridge.
declare const callTool: (params: unknown) => Promise<CallToolResult>;

export type CardHost = { opened: string[]; heights: number[] };

async function start(html: string, result: CallToolResult, capabilities: McpUiHostCapabilities): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  document.body.replaceChildren(frame);
  const view = frame.contentWindow;
  if (view === null) throw new Error('the frame has no window');
  const told: CardHost = { opened: [], heights: [] };
  const bridge = new AppBridge(null, { name: 'tests', version: '1' }, capabilities, { hostContext: { theme: 'dark' } });
  bridge.oncalltool = (params) => callTool(params);
  bridge.onopenlink = async ({ url }) => {
    told.opened.push(url);
    return {};
  };
  bridge.onsizechange = ({ height }) => void told.heights.push(height ?? 0);
  const initialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(new PostMessageTransport(view, view));
  frame.srcdoc = html;
  await initialized;
  await bridge.sendToolInput({ arguments: {} });
  await bridge.sendToolResult(result);
  Object.assign(window, { told });
}

Object.assign(window, { start });

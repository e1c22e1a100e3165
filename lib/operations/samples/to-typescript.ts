import { type Call, toParts } from './call';

const quote = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

function toExpression(text: string): string {
  const parts = toParts(text);
  if (parts.every((part) => 'text' in part)) return quote(text);
  return `\`${parts.map((part) => ('text' in part ? part.text : `\${${part.variable}}`)).join('')}\``;
}

const toKey = (name: string) => (/^\w+$/.test(name) ? name : quote(name));

export function toTypeScript({ method, url, headers, isKeyed, body, file }: Call): string {
  const variables = toParts(`$BASE_URL$API_TOKEN${url.replace('$BASE_URL', '')}`).flatMap((part) =>
    'variable' in part ? [part.variable] : [],
  );
  const fields = Object.entries(body ?? {}).map(([name, value]) => `${name}: ${quote(value)}`);
  const lines = [
    ...(isKeyed ? ["import { randomUUID } from 'node:crypto';"] : []),
    ...(file === undefined ? [] : ["import { writeFile } from 'node:fs/promises';"]),
    "import { env } from 'node:process';",
    '',
    `const { ${variables.join(', ')} } = env;`,
    `const response = await fetch(${toExpression(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...headers.map(([name, value]) => `    ${toKey(name)}: ${toExpression(value)},`),
    ...(isKeyed ? ["    'Idempotency-Key': randomUUID(),"] : []),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify({ ${fields.join(', ')} }),`]),
    '});',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one in the sample
    'if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);',
    file === undefined
      ? 'console.log(await response.text());'
      : `await writeFile('${file}', new Uint8Array(await response.arrayBuffer()));`,
  ];
  return `${lines.join('\n')}\n`;
}

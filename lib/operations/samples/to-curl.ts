import type { Call } from './call';

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
/** Uses double quotes only around a variable, so that readers see where the shell expands one. */
const expand = (text: string) => (text.includes('$') ? `"${text}"` : quote(text));

/** Fails when the variable is unset: the path would be that of the list. */
const UNSET_FAILS = `\${ANALYSIS_ID:?}`;

export function toCurl({ method, url, headers, isKeyed, body, file }: Call): string {
  const lines = [
    `curl --silent --show-error ${file === undefined ? '--fail-with-body' : '--fail'}`,
    `  ${method === 'GET' ? '' : `-X ${method} `}"${url.replace('$ANALYSIS_ID', UNSET_FAILS)}"`,
    ...headers.map(([name, value]) => `  -H ${expand(`${name}: ${value}`)}`),
    ...(isKeyed ? ['  -H "Idempotency-Key: $(date +%s)-$$"'] : []),
    ...(body === undefined ? [] : [`  -d ${quote(JSON.stringify(body))}`]),
    ...(file === undefined ? [] : [`  -o ${file}`]),
  ];
  return `${lines.join(' \\\n')}\n`;
}

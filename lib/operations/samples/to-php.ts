import { type Call, toParts } from './call';

const quote = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

const toExpression = (text: string) =>
  toParts(text)
    .map((part) => ('text' in part ? quote(part.text) : `getenv('${part.variable}')`))
    .join(' . ');

export function toPhp({ method, url, headers, isKeyed, body, file }: Call): string {
  const fields = Object.entries(body ?? {}).map(([name, value]) => `${quote(name)} => ${quote(value)}`);
  const lines = [
    '<?php',
    '$options = [',
    ...(method === 'GET' ? [] : [`    'method' => '${method}',`]),
    "    'header' => [",
    ...headers.map(([name, value]) => `        ${toExpression(`${name}: ${value}`)},`),
    ...(isKeyed ? ["        'Idempotency-Key: ' . bin2hex(random_bytes(16)),"] : []),
    '    ],',
    ...(body === undefined ? [] : [`    'content' => json_encode([${fields.join(', ')}]),`]),
    "    'timeout' => 60,",
    "    'ignore_errors' => true, // An error has a body, too.",
    '];',
    `$stream = fopen(${toExpression(url)}, 'r', false, stream_context_create(['http' => $options])) or exit(1);`,
    '$answer = stream_get_contents($stream);',
    "$statusLine = stream_get_meta_data($stream)['wrapper_data'][0];",
    "if ((int) explode(' ', $statusLine)[1] >= 400) {",
    '    fwrite(STDERR, "$statusLine: $answer\\n");',
    '    exit(1);',
    '}',
    file === undefined ? 'echo $answer, "\\n";' : `file_put_contents('${file}', $answer);`,
  ];
  return `${lines.join('\n')}\n`;
}

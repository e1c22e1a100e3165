import { type Call, toParts } from './call';

const quote = (text: string) => JSON.stringify(text);

const toExpression = (text: string) =>
  toParts(text)
    .map((part) => ('text' in part ? quote(part.text) : `os.environ["${part.variable}"]`))
    .join(' + ');

export function toPython({ method, url, headers, isKeyed, body, file }: Call): string {
  const modules = [...(body === undefined ? [] : ['json']), 'os', 'sys', 'urllib.error', 'urllib.request', ...(isKeyed ? ['uuid'] : [])];
  const fields = Object.entries(body ?? {}).map(([name, value]) => `${quote(name)}: ${quote(value)}`);
  const lines = [
    ...modules.map((name) => `import ${name}`),
    '',
    'request = urllib.request.Request(',
    `    ${toExpression(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    '    headers={',
    ...headers.map(([name, value]) => `        ${quote(name)}: ${toExpression(value)},`),
    ...(isKeyed ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps({${fields.join(', ')}}).encode(),`]),
    ')',
    'try:',
    '    with urllib.request.urlopen(request, timeout=60) as response:',
    ...(file === undefined
      ? ['        print(response.read().decode())']
      : [`        with open("${file}", "wb") as file:`, '            file.write(response.read())']),
    'except urllib.error.HTTPError as error:',
    '    sys.exit(f"HTTP {error.code}: {error.read().decode()}")',
  ];
  return `${lines.join('\n')}\n`;
}

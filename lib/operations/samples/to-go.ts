import { type Call, toParts } from './call';

const quote = (text: string) => JSON.stringify(text);

const toExpression = (text: string) =>
  toParts(text)
    .map((part) => ('text' in part ? quote(part.text) : `os.Getenv("${part.variable}")`))
    .join('+');

function toImports({ isKeyed, body, file }: Call): string[] {
  const usesFmt = isKeyed || file === undefined;
  return [
    ...(isKeyed ? ['crypto/rand'] : []),
    ...(usesFmt ? ['fmt'] : []),
    'io',
    'log',
    'net/http',
    'os',
    ...(body === undefined ? [] : ['strings']),
  ];
}

const check = ['func check(err error) {', '\tif err != nil {', '\t\tlog.Fatal(err)', '\t}', '}'];

export function toGo(call: Call): string {
  const { method, url, headers, isKeyed, body, file } = call;
  const lines = [
    'package main',
    '',
    'import (',
    ...toImports(call).map((name) => `\t"${name}"`),
    ')',
    '',
    ...check,
    '',
    'func main() {',
    ...(isKeyed ? ['\tkey := make([]byte, 16)', '\t_, err := rand.Read(key)', '\tcheck(err)'] : []),
    ...(body === undefined ? [] : [`\tbody := strings.NewReader(\`${JSON.stringify(body)}\`)`]),
    `\trequest, err := http.NewRequest("${method}", ${toExpression(url)}, ${body === undefined ? 'nil' : 'body'})`,
    '\tcheck(err)',
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quote(name)}, ${toExpression(value)})`),
    ...(isKeyed ? ['\trequest.Header.Set("Idempotency-Key", fmt.Sprintf("%x", key))'] : []),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tcheck(err)',
    '\tanswer, err := io.ReadAll(response.Body)',
    '\tcheck(err)',
    '\tif response.StatusCode >= 400 {',
    '\t\tlog.Fatalf("%s: %s", response.Status, answer)',
    '\t}',
    file === undefined ? '\tfmt.Println(string(answer))' : `\tcheck(os.WriteFile("${file}", answer, 0o644))`,
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

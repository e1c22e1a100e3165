import { API_BASE } from '@/lib/api-paths';

const adUrl = 'https://www.facebook.com/ads/library/?id=<AD_ID>';

export const settings = (origin: string) => `export BASE_URL=${origin}
export API_TOKEN=pat_…            # from Settings > Developers`;

export const curlSubmit = `curl -X POST "$BASE_URL${API_BASE}/analyses" \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "${adUrl}"}'`;

export const curlFetch = `curl "$BASE_URL${API_BASE}/analyses/<ID>" \\
  -H "Authorization: Bearer $API_TOKEN"`;

export const curlDownload = `curl "$BASE_URL${API_BASE}/analyses/<ID>" \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H "Accept: application/pdf" -o report.pdf`;

export const typescript = `// analyze.ts: Node 20 or newer, no packages.  npx tsx analyze.ts '<ad URL>'
const { BASE_URL, API_TOKEN } = process.env;

async function call(path: string, init: RequestInit = {}): Promise<any> {
  const headers = { Authorization: \`Bearer \${API_TOKEN}\`, 'Content-Type': 'application/json' };
  const response = await fetch(\`\${BASE_URL}${API_BASE}\${path}\`, { ...init, headers });
  const body = await response.json();
  if (response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, body.retryAfterSeconds * 1000));
    return call(path, init);
  }
  if (!response.ok) throw new Error(\`\${body.error.code}: \${body.error.message}\`);
  return body;
}

const body = JSON.stringify({ url: process.argv[2] });
const { id } = await call('/analyses', { method: 'POST', body });

let analysis = await call(\`/analyses/\${id}\`);
while (analysis.status !== 'done' && analysis.status !== 'failed') {
  console.error(analysis.currentStep);
  await new Promise((resolve) => setTimeout(resolve, 4000));
  analysis = await call(\`/analyses/\${id}\`);
}

if (analysis.status === 'failed') throw new Error(analysis.errorMessage);
const { verdict, score, summary } = analysis.report;
console.log(verdict === 'scored' ? \`\${score.value} (\${score.grade}): \${summary}\` : summary);
`;

export const python = `# analyze.py: Python 3.9 or newer, no packages.  python3 analyze.py '<ad URL>'
import json, os, sys, time, urllib.error, urllib.request

BASE_URL, API_TOKEN = os.environ["BASE_URL"], os.environ["API_TOKEN"]


def call(path, body=None):
    request = urllib.request.Request(
        f"{BASE_URL}/api/v1{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {API_TOKEN}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        response = json.load(error)
        if error.code == 429:
            time.sleep(response["retryAfterSeconds"])
            return call(path, body)
        sys.exit("{code}: {message}".format(**response["error"]))


analysis = call("/analyses/" + call("/analyses", {"url": sys.argv[1]})["id"])
while analysis["status"] not in ("done", "failed"):
    print(analysis["currentStep"], file=sys.stderr)
    time.sleep(4)
    analysis = call("/analyses/" + analysis["id"])

if analysis["status"] == "failed":
    sys.exit(analysis["errorMessage"])
report = analysis["report"]
score = report["score"]
print(f"{score['value']} ({score['grade']}): {report['summary']}" if score else report["summary"])
`;

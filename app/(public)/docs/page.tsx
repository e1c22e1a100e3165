import type { Metadata } from 'next';
import Link from 'next/link';
import { visitedOrigin } from '@/app/_server/session/visited-origin';
import { linkClass } from '@/components/ui/button';
import { CodeExample } from '@/components/ui/code-example';
import { API_BASE } from '@/lib/api-paths';
import { RUN_TIME } from '@/lib/limits';
import { policy } from '@/lib/rate-limit/policy';
import { curlDownload, curlFetch, curlSubmit, python, settings, typescript } from './snippets';

export const metadata: Metadata = {
  title: 'Quickstart',
  description: 'Submit the URL of an ad and get its report with curl, TypeScript or Python.',
};

const rules: readonly { term: string; fact: string }[] = [
  { term: 'Time', fact: `A new analysis takes ${RUN_TIME}. Poll every 3 to 5 seconds until the status is done or failed.` },
  {
    term: 'Credits',
    fact: 'A new analysis costs 1 credit. An ad that was analyzed before is free, and its report is available immediately.',
  },
  { term: 'Refunds', fact: 'If the ad has no video or the analysis fails, the credit is refunded automatically.' },
  {
    term: 'Limits',
    fact: `Requests per minute and token: ${policy.submit} to submit, ${policy.list} to list, ${policy.fetch} to fetch, ${policy.stills} for stills, ${policy.credits} for the balance. A 429 response says how long to wait.`,
  },
  {
    term: 'Retries',
    fact: 'Send an Idempotency-Key header with a submit. A retry with the same key gets the first response again and is not charged twice.',
  },
  {
    term: 'Errors',
    fact: 'Every error has a code for programs and a message for people. Include the X-Request-Id header when you report a problem.',
  },
];

export default async function QuickstartPage() {
  return (
    <main className="flex flex-col gap-14">
      <header className="flex flex-col gap-4">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">Quickstart</h1>
        <p className="max-w-[65ch] leading-relaxed text-quiet">
          Send the URL of one ad in the Meta or TikTok ad library and get a report that says what works, what does not, and where in the
          video you can see it. First, create an API token under{' '}
          <Link href="/settings/developers" className={linkClass}>
            Settings › Developers
          </Link>
          . Keep it secret: anyone who has it can act on behalf of your account.
        </p>
        <CodeExample label="Set these once" code={settings(await visitedOrigin())} />
      </header>

      <section aria-labelledby="curl" className="flex flex-col gap-5">
        <h2 id="curl" className="text-xl font-semibold">
          curl
        </h2>
        <CodeExample label="1. Submit an ad; the response contains the id" code={curlSubmit} />
        <CodeExample label="2. Poll until the status is done or failed" code={curlFetch} />
        <CodeExample label="3. Download the report as a PDF; for Markdown or HTML, accept text/markdown or text/html" code={curlDownload} />
      </section>

      <section aria-labelledby="typescript" className="flex flex-col gap-5">
        <h2 id="typescript" className="text-xl font-semibold">
          TypeScript
        </h2>
        <CodeExample label="From URL to score" code={typescript} />
        <p className="max-w-[65ch] text-sm leading-relaxed text-quiet">
          For typed responses, generate types from{' '}
          <a href={`${API_BASE}/openapi.json`} className={linkClass}>
            openapi.json
          </a>{' '}
          with openapi-typescript and make requests with openapi-fetch.
        </p>
      </section>

      <section aria-labelledby="python" className="flex flex-col gap-5">
        <h2 id="python" className="text-xl font-semibold">
          Python
        </h2>
        <CodeExample label="From URL to score, with only the standard library" code={python} />
      </section>

      <section aria-labelledby="rules" className="flex flex-col gap-5">
        <h2 id="rules" className="text-xl font-semibold">
          Good to know
        </h2>
        <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          {rules.map(({ term, fact }) => (
            <div key={term} className="flex flex-col gap-1">
              <dt className="text-sm font-medium">{term}</dt>
              <dd className="text-sm leading-relaxed text-quiet">{fact}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm">
          Next:{' '}
          <Link href="/docs/rules" className={linkClass}>
            how it works
          </Link>{' '}
          in detail, the{' '}
          <Link href="/docs/rules#report" className={linkClass}>
            fields of a report
          </Link>
          , the{' '}
          <Link href="/docs/reference" className={linkClass}>
            API reference
          </Link>
          , or{' '}
          <Link href="/docs/agents" className={linkClass}>
            connect an agent
          </Link>
          .
        </p>
      </section>
    </main>
  );
}

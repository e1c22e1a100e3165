import type { Metadata } from 'next';
import Link from 'next/link';
import { visitedOrigin } from '@/app/_server/session/visited-origin';
import { CodeExample } from '@/components/ui/code-example';
import { API_BASE } from '@/lib/api-paths';
import { RUN_TIME } from '@/lib/limits';
import { policy } from '@/lib/rate-limit/policy';
import { curlFetch, curlForm, curlSubmit, python, settings, typescript } from './snippets';

export const metadata: Metadata = {
  title: 'Quickstart',
  description: 'Submit the URL of an ad and read its report with curl, TypeScript or Python.',
};

const rules: readonly { term: string; fact: string }[] = [
  { term: 'Time', fact: `A new analysis takes ${RUN_TIME}. Poll every 3 to 5 seconds, until the status is done or failed.` },
  { term: 'Credits', fact: 'A new analysis costs 1 credit. A URL that was analyzed before is answered at once and costs nothing.' },
  { term: 'Refunds', fact: 'An ad without a video, and an analysis that fails, gives the credit back in full, by itself.' },
  {
    term: 'Limits',
    fact: `Per token and minute: ${policy.submit} submits, ${policy.list} lists, ${policy.fetch} fetches, ${policy.credits} balances. A 429 says how long to wait.`,
  },
  { term: 'Retries', fact: 'Send an Idempotency-Key with a submit, and a retry gives the first answer again instead of a second charge.' },
  { term: 'Errors', fact: 'Every error has a code to act on and a message for people. Name its X-Request-Id when you report a problem.' },
];

const link = 'text-brand underline underline-offset-4';

export default async function QuickstartPage() {
  return (
    <main className="flex flex-col gap-14">
      <header className="flex flex-col gap-4">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">Quickstart</h1>
        <p className="max-w-[65ch] leading-relaxed text-quiet">
          Send the URL of one ad in the Meta or TikTok ad library; get a report that says what works, what does not, and where in the video
          that shows. You need a token: make one under{' '}
          <Link href="/settings/developers" className={link}>
            Settings, Developers
          </Link>
          . Anybody who has it acts for your account.
        </p>
        <CodeExample label="Set once" code={settings(await visitedOrigin())} />
      </header>

      <section aria-labelledby="curl" className="flex flex-col gap-5">
        <h2 id="curl" className="text-xl font-semibold">
          curl
        </h2>
        <CodeExample label="1. Submit; the answer holds the id" code={curlSubmit} />
        <CodeExample label="2. Fetch every few seconds, until it is done" code={curlFetch} />
        <CodeExample label="3. The finished report as PDF; text/markdown and text/html work alike" code={curlForm} />
      </section>

      <section aria-labelledby="typescript" className="flex flex-col gap-5">
        <h2 id="typescript" className="text-xl font-semibold">
          TypeScript
        </h2>
        <CodeExample label="The whole way, from URL to score" code={typescript} />
        <p className="max-w-[65ch] text-sm leading-relaxed text-quiet">
          For typed answers, make the types from{' '}
          <a href={`${API_BASE}/openapi.json`} className={link}>
            openapi.json
          </a>{' '}
          with openapi-typescript, and call with openapi-fetch.
        </p>
      </section>

      <section aria-labelledby="python" className="flex flex-col gap-5">
        <h2 id="python" className="text-xl font-semibold">
          Python
        </h2>
        <CodeExample label="The same, with the standard library alone" code={python} />
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
          <Link href="/docs/rules" className={link}>
            how it behaves
          </Link>{' '}
          in full, the{' '}
          <Link href="/docs/reference" className={link}>
            reference
          </Link>
          , or{' '}
          <Link href="/docs/agents" className={link}>
            connect an agent
          </Link>
          .
        </p>
      </section>
    </main>
  );
}

import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { API_BASE } from '@/lib/api-paths';
import { publishedOrigin } from '@/lib/env';
import { MAX_PREFER_SECONDS, RUN_TIME } from '@/lib/limits';
import { exampleAnalyses } from '@/lib/operations/examples';
import { languages, programs } from '@/lib/operations/samples';
import { submitAnalysisOperation } from '@/lib/operations/submit-analysis';
import { anyLibrary } from '@/lib/platforms';
import { policy } from '@/lib/rate-limit/policy';
import { DocsPage, DocsSection, WithAside } from './_frame/page-frame';
import { OperationSamples, ProgramSamples, Sample } from './_samples/samples';
import { Environment, TokenButton } from './_samples/token';
import { toDocsMetadata } from './_site/metadata';

export const generateMetadata = () => toDocsMetadata('/docs');

const rules: readonly { term: string; fact: string; href: string; name: string }[] = [
  {
    term: 'Credits',
    fact: 'A new analysis costs 1 credit. An ad that was analyzed before is free, and the credit is refunded if the ad has no video or the analysis fails.',
    href: '/docs/rules/credits',
    name: 'Credits',
  },
  {
    term: 'Limits',
    fact: `Requests per minute and token: ${policy.submit} to submit, ${policy.list} to list, ${policy.fetch} to fetch. A 429 response says how long to wait.`,
    href: '/docs/rules/limits',
    name: 'Rate limits',
  },
  {
    term: 'Retries',
    fact: 'Send an Idempotency-Key header with a submit. A retry with the same key gets the first response again and is not charged twice.',
    href: '/docs/rules/submit#idempotency',
    name: 'Idempotency',
  },
  {
    term: 'Errors',
    fact: 'Every error has a code for programs and a message for people. Include the X-Request-Id header when you report a problem.',
    href: '/docs/rules/errors',
    name: 'Errors',
  },
];

const queued = { ...(submitAnalysisOperation.answers[201]?.examples.queued?.value as object), sample: true };
const text = 'max-w-[65ch] leading-relaxed';
const code = 'font-mono text-[0.9em]';

function SetUp({ origin }: { origin: string }) {
  return (
    <WithAside
      label="Set up"
      aside={
        <>
          <Environment origin={origin} />
          <TokenButton />
        </>
      }
    >
      <DocsSection id="token" title="Set up">
        <p className={text}>
          Every sample on these pages reads the address of the service and your token from the environment. Create a token under{' '}
          <Link href="/settings/developers" className={linkClass}>
            Settings › Developers
          </Link>
          , or here for this visit. Keep it secret: anyone who has it can act on behalf of your account.
        </p>
      </DocsSection>
    </WithAside>
  );
}

function Submit() {
  return (
    <WithAside
      label="Submit an ad"
      aside={
        <>
          <OperationSamples id="submitAnalysis" />
          <Sample title="201 Created" value={queued} />
        </>
      }
    >
      <DocsSection id="submit" title="Submit an ad">
        <p className={text}>
          The sample submits an ad of the{' '}
          <Link href="/docs/rules/sandbox" className={linkClass}>
            sandbox
          </Link>
          : it is free, needs no credits and is done within seconds. The response contains the ID of the analysis.
        </p>
        <p className={text}>
          For a real ad, send the URL of one ad in the{' '}
          <Link href="/docs/rules/urls" className={linkClass}>
            {anyLibrary}
          </Link>
          . That takes {RUN_TIME} and costs 1 credit, unless the ad was analyzed before.
        </p>
      </DocsSection>
    </WithAside>
  );
}

function Wait() {
  return (
    <>
      <WithAside
        label="Wait for the report"
        aside={
          <>
            <OperationSamples id="getAnalysis" />
            <Sample title="200 OK, in progress" value={exampleAnalyses.composing.value} />
          </>
        }
      >
        <DocsSection id="wait" title="Wait for the report">
          <p className={text}>
            Set the ID from the response with <code className={code}>export ANALYSIS_ID=…</code>, and fetch the analysis until its{' '}
            <code className={code}>status</code> is <code className={code}>done</code> or <code className={code}>failed</code>. With{' '}
            <code className={code}>Prefer: wait={MAX_PREFER_SECONDS}</code>, the response comes as soon as the analysis ends, or after{' '}
            {MAX_PREFER_SECONDS} seconds; without it, poll every 3 to 5 seconds.
          </p>
          <p className={text}>
            Once it is done, <code className={code}>report</code> has the{' '}
            <Link href="/docs/reference/report" className={linkClass}>
              fields of the report
            </Link>
            . There are no webhooks. More:{' '}
            <Link href="/docs/rules/states" className={linkClass}>
              waiting for the result
            </Link>
            .
          </p>
        </DocsSection>
      </WithAside>
      <WithAside label="Download the PDF" aside={<OperationSamples id="getAnalysis" mediaType="application/pdf" title="Fetch the PDF" />}>
        <DocsSection id="download" title="Download the PDF">
          <p className={text}>
            A finished report is also served as PDF, HTML and Markdown: name <code className={code}>application/pdf</code>,{' '}
            <code className={code}>text/html</code> or <code className={code}>text/markdown</code> in <code className={code}>Accept</code>.
            More:{' '}
            <Link href="/docs/rules/fetching" className={linkClass}>
              fetching and formats
            </Link>
            .
          </p>
        </DocsSection>
      </WithAside>
    </>
  );
}

async function Program() {
  const all = await programs();
  const { curl, typescript, python } = all;
  return (
    <DocsSection
      id="program"
      title="First report in five minutes"
      intro="A whole program in each language, without packages: it submits, waits, handles errors and limits, and prints the score. Without an argument, it analyzes the sample ad."
    >
      <ProgramSamples title="From URL to score" samples={{ curl: curl.code, typescript: typescript.code, python: python.code }} />
      <p className="max-w-[70ch] text-sm leading-relaxed text-quiet">
        Download:{' '}
        {languages.map(({ id }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <a href={`/samples/${all[id].file}`} className={linkClass}>
              {all[id].file}
            </a>
          </span>
        ))}
        . For typed responses, generate types from{' '}
        <a href={`${API_BASE}/openapi.json`} className={linkClass}>
          openapi.json
        </a>{' '}
        with openapi-typescript and make requests with openapi-fetch.
      </p>
    </DocsSection>
  );
}

export default function QuickstartPage() {
  return (
    <DocsPage
      title="Quickstart"
      lead={`Send the URL of one ad in the ${anyLibrary} and get a report that says what works, what does not, and where in the video you can see it.`}
    >
      <SetUp origin={publishedOrigin()} />
      <Submit />
      <Wait />
      <Program />
      <DocsSection id="rules" title="Good to know">
        <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {rules.map(({ term, fact, href, name }) => (
            <div key={term} className="flex flex-col gap-1">
              <dt className="font-medium">{term}</dt>
              <dd className="max-w-[60ch] text-sm leading-relaxed text-quiet">
                {fact}{' '}
                <Link href={href} prefetch={false} className={linkClass}>
                  {name}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      </DocsSection>
    </DocsPage>
  );
}

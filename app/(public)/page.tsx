import Link from 'next/link';
import { CodeExample } from '@/components/ui/code-example';
import { NumberedStep } from '@/components/ui/numbered-step';

const submit = `curl -X POST "$BASE_URL/api/v1/analyses" \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://www.facebook.com/ads/library/?id=<AD_ID>"}'`;

const fetchReport = `curl "$BASE_URL/api/v1/analyses/<ID>" \\
  -H "Authorization: Bearer $API_TOKEN"`;

const steps: readonly { title: string; body: string }[] = [
  {
    title: 'Read',
    body: 'We open the ad in the public ad library and take its text, its dates and its video. Only the ad you named counts, not its neighbours.',
  },
  { title: 'Watch', body: 'A model watches the video once, from hook to call to action, and names the second at which it saw each thing.' },
  { title: 'Judge', body: 'Findings without evidence are dropped. Score and grade are computed from the parts, so you can check the sum.' },
];

const facts: readonly { term: string; fact: string }[] = [
  { term: 'Cost', fact: '1 credit per new analysis. A report that exists already is free.' },
  { term: 'Refund', fact: 'Ads without a video and analyses that fail are refunded in full.' },
  { term: 'Time', fact: '60 to 120 seconds. Poll every 3 to 5 seconds until the status is done or failed.' },
];

const documents = [
  ['/docs', 'Quickstart'],
  ['/docs/reference', 'API reference'],
  ['/docs/agents', 'Connect an agent'],
] as const;

export default function HomePage() {
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-14 px-6 py-16 sm:py-24">
      <header className="flex flex-col gap-5">
        <p className="text-sm font-medium text-brand">Ad Analysis Service</p>
        <h1 className="text-4xl leading-tight font-semibold tracking-tight text-balance">Know why an ad works, and see the evidence</h1>
        <p className="max-w-[65ch] text-lg leading-relaxed text-quiet">
          Send the URL of an ad in the Meta or TikTok ad library. You get a structured report: what the hook, the script, the visuals and
          the call to action do, where in the video that shows, and what to steal, adapt or skip.
        </p>
        <p>
          <Link className="font-medium text-brand underline underline-offset-4" href="/example">
            Read an example report
          </Link>
        </p>
      </header>

      <section aria-labelledby="how" className="flex flex-col gap-4">
        <h2 id="how" className="text-xl font-semibold">
          How a report is made
        </h2>
        <ol className="grid gap-4 sm:grid-cols-3">
          {steps.map((step, index) => (
            <NumberedStep key={step.title} number={index + 1} title={step.title}>
              {step.body}
            </NumberedStep>
          ))}
        </ol>
      </section>

      <section aria-labelledby="submit" className="flex flex-col gap-4">
        <h2 id="submit" className="text-xl font-semibold">
          Submit an ad
        </h2>
        <CodeExample label="Send the URL; the answer holds the id of the analysis" code={submit} />
        <CodeExample label="Fetch it until its status is done" code={fetchReport} />
      </section>

      <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-8 sm:grid-cols-3">
        {facts.map(({ term, fact }) => (
          <div key={term} className="flex flex-col gap-1">
            <dt className="text-sm font-medium">{term}</dt>
            <dd className="text-sm leading-relaxed text-quiet">{fact}</dd>
          </div>
        ))}
      </dl>

      <nav aria-label="Documentation" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {documents.map(([href, name]) => (
          <Link key={href} href={href} className="text-brand underline underline-offset-4">
            {name}
          </Link>
        ))}
      </nav>
    </main>
  );
}

import Link from 'next/link';
import type { ReactNode } from 'react';
import { hues } from '@/components/report/hues';
import { buttonClass, linkClass } from '@/components/ui/button';
import { CodeExample } from '@/components/ui/code-example';
import { NumberedStep } from '@/components/ui/numbered-step';
import { MAX_TOGETHER } from '@/lib/ads/url';
import { FAILURE_MEMORY_HOURS } from '@/lib/analyses/schema';
import { AGENT_PATH, API_BASE } from '@/lib/api-paths';
import { RUN_TIME_IN_MINUTES } from '@/lib/limits';
import type { Offer } from '@/lib/payments/schema';
import { anyLibraryByName } from '@/lib/platforms';
import type { Chapter } from '@/lib/report/chapters';

function Section({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-7">
      <div className="flex flex-col gap-2">
        <h2 id={id} className="scroll-mt-8 text-[25px] leading-tight font-semibold tracking-tight text-balance">
          {title}
        </h2>
        {lead && <p className="max-w-[65ch] leading-relaxed text-quiet">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

const chapters: readonly { chapter: Chapter; title: string; body: string }[] = [
  {
    chapter: 'verdict',
    title: 'Verdict',
    body: 'One score and grade, what to steal, adapt, skip and test first, and every finding at its still of the video.',
  },
  {
    chapter: 'strategy',
    title: 'Strategy',
    body: 'Audience, angle and promise, the offer, each claim with its proof, objections left open, and the awareness stage.',
  },
  {
    chapter: 'execution',
    title: 'Execution',
    body: 'What works in hook, script, visuals and call to action, and what does not, each with its second, source and check.',
  },
  {
    chapter: 'diagnostics',
    title: 'Diagnostics',
    body: 'How the score adds up, the transcript beside the words on screen, and what we measured in the video.',
  },
  {
    chapter: 'playbook',
    title: 'Playbook',
    body: 'How to carry out each piece of advice, and A/B tests to run, each with the result that would disprove it.',
  },
];

export function ChaptersSection() {
  return (
    <Section id="report" title="What’s in a report">
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
        {chapters.map(({ chapter, title, body }) => (
          <li key={chapter} className={`border-t-2 border-(--hue) pt-3 ${hues[chapter]}`}>
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-sm leading-relaxed text-quiet">{body}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const steps: readonly { title: string; body: string }[] = [
  {
    title: 'Read',
    body: 'We open the ad in the public ad library and read its text, dates and video. Other ads on the same page are ignored.',
  },
  {
    title: 'Watch',
    body: 'An AI model watches the video, notes what is said, shown and offered at which second, and only then judges it.',
  },
  {
    title: 'Score',
    body: 'We measure the video ourselves and drop what it disproves. The score adds up twenty criteria, so you can check it.',
  },
];

export function StepsSection() {
  return (
    <Section id="how" title="How it works">
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map((step, index) => (
          <NumberedStep key={step.title} number={index + 1} title={step.title}>
            {step.body}
          </NumberedStep>
        ))}
      </ol>
    </Section>
  );
}

const prices: readonly { amount: string; title: string; body: string }[] = [
  { amount: '1 credit', title: 'A new analysis', body: 'Charged when you submit the ad, however long the video is.' },
  { amount: 'Free', title: 'An ad that was analyzed before', body: 'You get the existing report immediately.' },
  {
    amount: 'Refunded',
    title: 'No score',
    body: 'If the ad has no video or the analysis fails, the credit is refunded automatically.',
  },
];

function Packs({ offers }: { offers: readonly Offer[] }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">Credit packs</h3>
      <ul className="grid gap-3 sm:grid-cols-3">
        {offers.map(({ credits, price, each }) => (
          <li key={credits} className="flex items-end justify-between gap-3 rounded-card border border-line bg-surface p-5 tabular-nums">
            <span>
              <span className="block text-xl leading-snug font-semibold">{credits.toLocaleString('en')} credits</span>
              <span className="text-sm text-quiet">{each} each</span>
            </span>
            <span className="text-base font-semibold">{price}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-quiet">One-time payment through Stripe, in your account under Credits.</p>
    </div>
  );
}

export function PricingSection({ startingCredits, offers }: { startingCredits: number; offers: readonly Offer[] | undefined }) {
  return (
    <Section
      id="pricing"
      title="One credit, one analysis"
      lead={`${startingCredits > 0 ? `New accounts start with ${startingCredits === 1 ? '1 free credit' : `${startingCredits} free credits`}. ` : ''}No subscription. Credits do not expire, and every transaction is listed in your account.`}
    >
      <dl className="grid divide-line rounded-card border border-line bg-surface max-md:divide-y md:grid-cols-3 md:divide-x">
        {prices.map(({ amount, title, body }) => (
          <div key={title} className="flex flex-col gap-1 p-6">
            <dt className="text-sm text-quiet">{title}</dt>
            <dd>
              <p className="text-xl font-semibold tracking-tight">{amount}</p>
              <p className="mt-1 text-sm leading-relaxed text-quiet">{body}</p>
            </dd>
          </div>
        ))}
      </dl>
      {offers !== undefined && <Packs offers={offers} />}
    </Section>
  );
}

const submit = (origin: string) => `curl -X POST "${origin}${API_BASE}/analyses" \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://www.facebook.com/ads/library/?id=<AD_ID>"}'`;

const connect = (origin: string) => `claude mcp add --transport http ad-analysis \\
  ${origin}${AGENT_PATH}
claude mcp login ad-analysis`;

export function DevelopersSection({ origin }: { origin: string }) {
  return (
    <Section
      id="developers"
      title="For developers and agents"
      lead="Submit, list and fetch analyses and check your balance over REST. The same four operations are MCP tools for Claude, ChatGPT, Cursor and other agents, which connect by signing in."
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <CodeExample label="Submit an ad with curl" code={submit(origin)} />
        <CodeExample label="Connect Claude Code over MCP" code={connect(origin)} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Link href="/docs" className={buttonClass('plain')}>
          Quickstart
        </Link>
        <Link href="/docs/reference" className={buttonClass('plain')}>
          API reference
        </Link>
        <Link href="/docs/agents" className={buttonClass('plain')}>
          Connect an agent
        </Link>
      </div>
    </Section>
  );
}

const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'Which ads can be analyzed?',
    answer: `Any public video ad in ${anyLibraryByName}, active or ended. You can paste up to ${MAX_TOGETHER} URLs at once.`,
  },
  {
    question: 'How long does it take?',
    answer: `${RUN_TIME_IN_MINUTES} for a new ad. If the ad was analyzed before, you get its report immediately. You can close the page while you wait.`,
  },
  {
    question: 'What if an analysis fails?',
    answer: `The analysis shows why it failed, and the credit is refunded immediately. You can try again right away, or after ${FAILURE_MEMORY_HOURS} hours if the ad itself is the cause.`,
  },
  {
    question: 'Where does the score come from?',
    answer: (
      <>
        It is the sum of twenty criteria in four sections, each worth 0, 3 or 5 points, minus penalties. All of them follow a{' '}
        <Link href="/docs/rubric" className={linkClass}>
          published rubric
        </Link>
        , so you can check the total.
      </>
    ),
  },
  {
    question: 'Do you keep the video?',
    answer:
      'No. We delete it when the analysis ends. The report keeps the SHA-256 hash of the file, so you can verify which video was analyzed.',
  },
  {
    question: 'Who can see my reports?',
    answer:
      'Only you, anyone who has one of your API tokens, and the apps that you connect. To show a report to others, share a link, which you can revoke at any time, or download it.',
  },
];

export function QuestionsSection() {
  return (
    <Section id="questions" title="Frequently asked questions">
      <dl className="grid gap-x-12 gap-y-7 sm:grid-cols-2">
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1 max-w-[60ch] text-sm leading-relaxed text-quiet">{answer}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

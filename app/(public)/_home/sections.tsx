import Link from 'next/link';
import type { ReactNode } from 'react';
import { chapterHues } from '@/components/report/hues';
import { buttonClass, linkClass } from '@/components/ui/button';
import { CodeExample } from '@/components/ui/code-example';
import { NumberedStep } from '@/components/ui/numbered-step';
import { FAILURE_MEMORY_HOURS } from '@/lib/analyses/schema';
import { API_BASE } from '@/lib/api-paths';
import { RUN_TIME_IN_MINUTES } from '@/lib/limits';
import { libraryNames } from '@/lib/platforms';
import type { Chapter } from '@/lib/report/theme';

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

const answers: readonly { chapter: Chapter; title: string; body: string }[] = [
  { chapter: 'verdict', title: 'Verdict', body: 'One score and grade, what makes it up, and every finding at its second of the video.' },
  { chapter: 'strategy', title: 'Strategy', body: 'How aware of the problem and the product the ad takes its viewer to be, and why.' },
  { chapter: 'execution', title: 'Execution', body: 'Hook, script, visuals and call to action: what each one does well and badly.' },
  {
    chapter: 'diagnostics',
    title: 'Diagnostics',
    body: 'The sum from parts to score, and each finding with its second, source and confidence.',
  },
  { chapter: 'playbook', title: 'Playbook', body: 'What to steal, adapt and skip, and tests that say what would prove them wrong.' },
];

export function AnswersSection() {
  return (
    <Section id="answers" title="What a report tells you">
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
        {answers.map(({ chapter, title, body }) => (
          <li key={chapter} className={`border-t-2 border-(--hue) pt-3 ${chapterHues[chapter]}`}>
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
    body: 'We open the ad in the public ad library and take its text, its dates and its video. Only the ad you named counts, not its neighbours.',
  },
  { title: 'Watch', body: 'A model watches the video once, from hook to call to action, and names the second at which it saw each thing.' },
  { title: 'Judge', body: 'Findings without evidence are dropped. Score and grade are computed from the parts, so you can check the sum.' },
];

export function StepsSection() {
  return (
    <Section id="how" title="How a report is made">
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
  { amount: '1 credit', title: 'A new analysis', body: 'Taken when you submit, whatever the length of the video.' },
  { amount: 'Free', title: 'A report that exists', body: 'An ad that was analyzed before is answered at once from the same evidence.' },
  {
    amount: 'Returned',
    title: 'No report, no charge',
    body: 'An ad without a video, and an analysis that fails, gives the credit back by itself.',
  },
];

/** `startingCredits` is what a new account has without paying. */
export function PricingSection({ startingCredits }: { startingCredits: number }) {
  return (
    <Section
      id="pricing"
      title="One credit, one analysis"
      lead={`${startingCredits > 0 ? `A new account starts with ${startingCredits}. ` : ''}No subscription, no expiry, and every credit is accounted for in your ledger.`}
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
    </Section>
  );
}

const submit = (origin: string) => `curl -X POST "${origin}${API_BASE}/analyses" \\
  -H "Authorization: Bearer $API_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://www.facebook.com/ads/library/?id=<AD_ID>"}'`;

const connect = (origin: string) => `claude mcp add --transport http ad-analysis ${origin}${API_BASE}/mcp \\
  --header "Authorization: Bearer <API_TOKEN>"`;

export function DevelopersSection({ origin }: { origin: string }) {
  return (
    <Section
      id="developers"
      title="For your code and your agents"
      lead="Everything on these pages is four calls: submit, list, fetch, balance. The same four are tools for agents, with the same token and the same limits."
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <CodeExample label="Submit an ad over REST" code={submit(origin)} />
        <CodeExample label="Connect an agent over MCP" code={connect(origin)} />
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
    answer: `Video ads that are public in the ${libraryNames.meta} or the ${libraryNames.tiktok}, one ad at a time, active or ended.`,
  },
  {
    question: 'How long does it take?',
    answer: `${RUN_TIME_IN_MINUTES} for a new ad, and no time at all for one that was analyzed before. You may close the page meanwhile.`,
  },
  {
    question: 'What if it fails?',
    answer: `You are told what happened, and the credit is back on your balance in the same moment. You can try again at once, or after ${FAILURE_MEMORY_HOURS} hours where the ad itself is the cause.`,
  },
  {
    question: 'Where does the score come from?',
    answer: (
      <>
        Four parts of 25 points each, a bonus and penalties, by a{' '}
        <Link href="/docs/rubric" className={linkClass}>
          published rubric
        </Link>
        . The sum is computed, not guessed, and you can repeat it.
      </>
    ),
  },
  {
    question: 'Do you keep the video?',
    answer: 'No. It is deleted when the analysis ends. The report keeps a fingerprint of it, so that you can tell which file was judged.',
  },
  {
    question: 'Who sees my reports?',
    answer: 'Only you, and whoever holds one of your tokens. A report reaches others as the file that you send them.',
  },
];

export function QuestionsSection() {
  return (
    <Section id="questions" title="Good to know">
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

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireDatabase } from '@/app/_server/http/context';
import { findSession } from '@/app/_server/session/session';
import { PageHeader, pageClass } from '@/components/shell/page-header';
import { CopyButton } from '@/components/ui/copy-button';
import { env } from '@/lib/env';
import { showStatus } from '@/lib/operator/status';

export const metadata: Metadata = { title: 'Operator' };

function Command({ command }: { command: string }) {
  const { appEnv } = env();
  const text = `${appEnv === 'production' ? '' : `APP_ENV=${appEnv} `}npm run admin -- ${command}`;
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-2">
      <code className="font-mono text-[13px] wrap-anywhere">{text}</code>
      <CopyButton text={text} />
    </span>
  );
}

export default async function OperatorPage() {
  if ((await findSession())?.user.isOperator !== true) notFound();
  const { sections } = await showStatus(requireDatabase());
  return (
    <main className={pageClass}>
      <PageHeader
        title="Operator"
        lead="What the command status prints. Times and days are in UTC, money is in US dollars. Every change is a command."
      />
      <dl className="divide-y divide-line rounded-card border border-line bg-surface text-sm">
        {sections.map(({ title, lines }) => (
          <div key={title} className="grid gap-x-6 gap-y-1 px-5 py-3.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="font-medium">{title}</dt>
            <dd className="flex min-w-0 flex-col gap-1.5 wrap-anywhere">
              {lines.map(({ text, commands = [] }) => (
                <div key={text}>
                  {text}
                  {commands.map((command) => (
                    <Command key={command} command={command} />
                  ))}
                </div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Command command="status --all" />
    </main>
  );
}

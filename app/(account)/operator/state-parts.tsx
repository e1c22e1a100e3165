import Link from 'next/link';
import type { ReactNode } from 'react';
import { FactList } from '@/components/operator/fact-list';
import { PlainTable } from '@/components/operator/plain-table';
import { SettingsSection } from '@/components/shell/settings-section';
import { linkClass } from '@/components/ui/button';
import { Moment } from '@/components/ui/moment';
import type { Facts } from '@/lib/operator/facts';
import { libraryNames } from '@/lib/platforms';
import { runCommandAction } from './actions';
import { CommandForm } from './command-form';

const toDuration = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`);

function Breaker({ open, children }: { open: string | undefined; children: ReactNode }) {
  if (open === undefined) return 'Closed';
  return (
    <div className="flex flex-col gap-2">
      <span className="font-medium text-weak">{open}</span>
      {children}
    </div>
  );
}

export function Breakers({ facts: { libraries, model }, now }: { facts: Facts; now: string }) {
  const ofLibraries = libraries.map(({ platform, breaker, pageStates, canary }) => ({
    key: platform,
    cells: [
      libraryNames[platform],
      <Breaker key="breaker" open={breaker.openForSeconds > 0 ? `Open for another ${toDuration(breaker.openForSeconds)}` : undefined}>
        <CommandForm action={runCommandAction.bind(null, 'ads resume')} button="Resume" hidden={{ library: platform }} />
      </Breaker>,
      Object.entries(pageStates)
        .map(([state, runs]) => `${runs} ${state}`)
        .join(', ') || 'None opened',
      canary === null ? (
        'Not checked in the last day'
      ) : (
        <span key="canary">
          {canary.outcome}, <Moment iso={canary.checkedAt} now={now} />
        </span>
      ),
    ],
  }));
  const open = model.breaker === null ? undefined : `Open for ${toDuration(model.breaker.openSeconds)}: ${model.breaker.fault}`;
  const ofModel = {
    key: 'model',
    cells: [
      <code key="name" className="font-mono text-[13px] whitespace-nowrap">
        {model.name}
      </code>,
      <Breaker key="breaker" open={open}>
        <CommandForm action={runCommandAction.bind(null, 'model resume')} button="Resume" />
      </Breaker>,
      '',
      '',
    ],
  };
  return (
    <SettingsSection
      id="breakers"
      title="Libraries and model"
      lead="While a breaker is open, analyses wait. Resume closes it, and they continue at once."
    >
      <PlainTable
        label="Libraries and model"
        head={['Name', 'Breaker', 'Pages in the last day', 'Canary']}
        rows={[...ofLibraries, ofModel]}
      />
    </SettingsSection>
  );
}

export function Queue({ facts: { queue } }: { facts: Facts }) {
  const { runs, refreshes, line, events, workersLost } = queue;
  return (
    <SettingsSection
      id="queue"
      title="Queue"
      lead={
        <>
          <Link href="/operator/runs" className={linkClass}>
            Runs
          </Link>{' '}
          lists each of them, and why it waits.
        </>
      }
    >
      <FactList
        facts={[
          ['Waiting', runs.queued],
          ['Oldest in the queue', runs.oldestQueuedSeconds === null ? 'None' : toDuration(runs.oldestQueuedSeconds)],
          ['In progress', runs.fetching + runs.composing],
          ['Slots in use', `${line.taken} of ${line.places}`],
          ['Oldest live run', runs.oldestLiveSeconds === null ? 'None' : toDuration(runs.oldestLiveSeconds)],
          ['Refreshes', `${refreshes.running} in progress, ${refreshes.waiting} waiting`],
          ['Events not sent', events.pending],
          ['Workers lost in a day', workersLost],
        ]}
      />
    </SettingsSection>
  );
}

export function Ledger({ facts: { ledger }, now }: { facts: Facts; now: string }) {
  const { checkedAt, drifted } = ledger;
  return (
    <SettingsSection id="ledger" title="Ledger">
      <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
        <p className="text-sm">
          {checkedAt === null ? (
            'The nightly check has not run yet.'
          ) : (
            <>
              The nightly check found {drifted === 0 ? 'no drift' : <span className="font-medium text-weak">drift of {drifted}</span>},{' '}
              <Moment iso={checkedAt} now={now} />.
            </>
          )}
        </p>
        <CommandForm action={runCommandAction.bind(null, 'ledger verify')} button="Verify the ledger now" />
      </div>
    </SettingsSection>
  );
}

export function Messages({ facts: { noticeChannels, undelivered, emails } }: { facts: Facts }) {
  const countOf = (channel: string) =>
    noticeChannels.includes(channel) ? (undelivered.find((pending) => pending.channel === channel)?.messages ?? 0) : 'No address is set';
  return (
    <SettingsSection
      id="messages"
      title="Messages"
      lead="Messages about notices are repeated for a day, emails with a link for an hour; the page that waits for such an email then says that it was not sent."
    >
      <FactList
        facts={[
          ['Notices not sent by webhook', countOf('webhook')],
          ['Notices not sent by email', countOf('email')],
          ['Emails that wait', emails.waiting],
          ['Emails not sent in a day', emails.failed],
        ]}
      />
    </SettingsSection>
  );
}

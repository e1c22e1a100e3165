import { CircleAlert, CircleCheck } from 'lucide-react';
import { BarChart } from '@/components/operator/bar-chart';
import { FactList } from '@/components/operator/fact-list';
import { PlainTable } from '@/components/operator/plain-table';
import { SettingsSection } from '@/components/shell/settings-section';
import { Moment } from '@/components/ui/moment';
import { ShareBars } from '@/components/ui/share-bars';
import type { Facts } from '@/lib/operator/facts';
import { describeTarget, type listLatestActions } from '@/lib/operator/lists';

const dollars = (amount: number) => `$${amount.toFixed(2)}`;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const toWeekday = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`));

export function Notices({ notices, now }: { notices: Facts['notices']; now: string }) {
  return (
    <SettingsSection id="notices" title="Notices">
      {notices.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck className="size-4 flex-none text-excellent" aria-hidden="true" />
          Nothing needs your attention.
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-weak/40 bg-surface">
          {notices.map(({ code, openedAt, text }) => (
            <li key={`${code} ${text}`} className="flex items-start gap-2.5 px-5 py-3.5 text-sm">
              <CircleAlert className="mt-0.5 size-4 flex-none text-weak" aria-hidden="true" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {text}
                <span className="block text-quiet">
                  <Moment iso={openedAt} now={now} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function Causes({ causes, failed }: Pick<Facts['week'], 'causes' | 'failed'>) {
  const listed = Object.entries(causes);
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">Failures by cause</h3>
      {listed.length === 0 ? (
        <p className="mt-2 text-sm text-quiet">No run failed in seven days.</p>
      ) : (
        <ShareBars
          tone="fill-weak"
          shares={listed.map(([cause, runs]) => ({
            key: cause,
            label: <code className="font-mono text-[13px]">{cause}</code>,
            count: runs,
            share: runs / failed,
          }))}
        />
      )}
    </div>
  );
}

export function Ends({ facts: { today, week, days } }: { facts: Facts }) {
  const bars = days.map(({ day, done, failed }) => ({
    label: toWeekday(day),
    text: String(done + failed),
    parts: [
      { value: done, className: 'fill-brand' },
      { value: failed, className: 'fill-weak' },
    ],
  }));
  const inWords = days.map(({ day, done, failed }) => `${toWeekday(day)} ${done} done and ${failed} failed`).join(', ');
  return (
    <SettingsSection id="ends" title="Runs">
      <FactList
        facts={[
          ['Done today', today.done],
          ['Failed today', today.failed],
          ['Refunded today', today.refunds],
          ['Model today', dollars(today.dollars)],
          ['Done in 7 days', week.done],
          ['Failed in 7 days', week.failed],
          ['Refunded in 7 days', week.refunds],
          ['Model in 7 days', dollars(week.dollars)],
        ]}
      />
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold">Runs by outcome</h3>
          <p className="mt-1 mb-3 flex gap-4 text-sm text-quiet">
            <Key className="bg-brand">Done</Key>
            <Key className="bg-weak">Failed</Key>
          </p>
          <BarChart label={`Runs by outcome: ${inWords}`} bars={bars} />
        </div>
        <Causes causes={week.causes} failed={week.failed} />
      </div>
    </SettingsSection>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-[3px] ${className}`} aria-hidden="true" />
      {children}
    </span>
  );
}

function Margin({ margin }: { margin: NonNullable<Facts['margin']> }) {
  const { costPerAnalysis, mostPerAnalysis, packs } = margin;
  const cost =
    costPerAnalysis === null ? 'No analysis was done in seven days' : `An analysis cost $${costPerAnalysis.toFixed(3)} in seven days`;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="text-sm font-semibold">Margin per credit sold</h3>
      <p className="text-sm leading-relaxed text-quiet">
        {cost}, failures included{mostPerAnalysis === null ? '' : `, and may cost ${dollars(mostPerAnalysis)}`}. Before fees and taxes.
      </p>
      <PlainTable
        label="Margin per credit sold"
        head={['Pack', { name: 'Price', isNumber: true }, { name: 'Margin', isNumber: true }]}
        rows={packs.map(({ credits, price, margin: left }) => ({
          key: String(credits),
          cells: [
            `${credits} credits`,
            dollars(price),
            left === null ? 'Unknown' : `${dollars(left)} · ${Math.round((100 * left) / price)}%`,
          ],
        }))}
      />
    </div>
  );
}

export function Spend({ facts: { spend, days, margin } }: { facts: Facts }) {
  const { spent, reserved, perDay, perAccountPerDay, accountsAtLimit } = spend;
  const bars = days.map(({ day, dollars: cost }) => ({
    label: toWeekday(day),
    text: dollars(cost),
    parts: [{ value: cost, className: 'fill-solid' }],
  }));
  return (
    <SettingsSection id="spend" title="Spend on the model">
      <FactList
        facts={[
          ['Spent today', dollars(spent)],
          ['Reserved by runs in progress', dollars(reserved)],
          ['Limit for a day', perDay === null ? 'None' : dollars(perDay)],
          [
            'Limit for an account and day',
            perAccountPerDay === null ? 'None' : `${dollars(perAccountPerDay)}, reached by ${accountsAtLimit}`,
          ],
        ]}
      />
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        <div className="min-w-0">
          <h3 className="mb-3 text-sm font-semibold">By day</h3>
          <BarChart label={`Spend: ${days.map(({ day, dollars: cost }) => `${toWeekday(day)} ${dollars(cost)}`).join(', ')}`} bars={bars} />
        </div>
        {margin === null ? (
          <p className="text-sm leading-relaxed text-quiet">The margin is unknown: no credits are sold in US dollars.</p>
        ) : (
          <Margin margin={margin} />
        )}
      </div>
    </SettingsSection>
  );
}

export function Actions({ actions, now }: { actions: Awaited<ReturnType<typeof listLatestActions>>; now: string }) {
  return (
    <SettingsSection
      id="actions"
      title="Latest actions"
      lead="What operators did here and on the command line, which also records when data of a user was read."
    >
      {actions.length > 0 && (
        <PlainTable
          label="Latest actions"
          head={['Action', 'By', 'When', 'About', 'Reason']}
          rows={actions.map(({ id, command, by, createdAt, reason, detail }) => ({
            key: id,
            cells: [
              <code key="command" className="font-mono text-[13px] whitespace-nowrap">
                {command}
              </code>,
              by ?? 'Command line',
              <Moment key="when" iso={createdAt.toISOString()} now={now} />,
              <span key="about" className="text-xs wrap-anywhere text-quiet">
                {describeTarget(detail)}
              </span>,
              reason !== null && (
                <span key="reason" dir="auto">
                  {reason}
                </span>
              ),
            ],
          }))}
        />
      )}
    </SettingsSection>
  );
}

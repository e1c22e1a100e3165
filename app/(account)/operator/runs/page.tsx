import type { Metadata } from 'next';
import { requireProven } from '@/app/_server/session/operator';
import { PlainTable } from '@/components/operator/plain-table';
import { SettingsSection } from '@/components/shell/settings-section';
import { EmptyState } from '@/components/ui/empty-state';
import { Moment } from '@/components/ui/moment';
import { listLiveRuns, type ShownRun } from '@/lib/analyses/line/queue/live';
import { libraryNames } from '@/lib/platforms';
import { CommandFold } from '../command-fold';

export const metadata: Metadata = { title: 'Runs' };

/** More wait only while something is very wrong, and then the first ones show what. */
const MOST = 200;

const stateOf = ({ isQueued, claimedAt }: ShownRun) => (isQueued ? (claimedAt === null ? 'Queued' : 'Queued again') : 'In progress');

function Actions({ run: { analysisId, adId } }: { run: ShownRun }) {
  if (analysisId === null) return null;
  const about = `the run of ad ${adId}`;
  return (
    <div className="flex flex-wrap gap-2">
      <CommandFold
        name="analyses requeue"
        verb="Requeue"
        about={about}
        text="Takes the run from its worker and queues it again. Its deadline stays."
        button="Requeue this run"
        hidden={{ id: analysisId }}
      />
      <CommandFold
        name="analyses fail"
        verb="Fail"
        about={about}
        text="Ends the run and refunds every analysis on it."
        button="Fail and refund"
        hidden={{ id: analysisId }}
        fields={[{ name: 'reason', label: 'Reason' }]}
      />
    </div>
  );
}

function toRow(run: ShownRun, now: string) {
  const { id, platform, adId, standing, createdAt, deadlineAt, attempt, analyses, step } = run;
  const moment = (at: Date) => <Moment iso={at.toISOString()} now={now} />;
  return {
    key: id,
    cells: [
      <span key="ad">
        {libraryNames[platform]}
        <span className="block font-mono text-xs text-quiet">{adId}</span>
      </span>,
      <span key="state">
        {stateOf(run)}
        <span className="block text-quiet">{step.words ?? 'Beginning'}</span>
      </span>,
      moment(createdAt),
      deadlineAt === null ? 'Not set' : moment(deadlineAt),
      attempt,
      standing === 'refresh' ? 'Refresh' : analyses,
      <Actions key="actions" run={run} />,
    ],
  };
}

export default async function RunsPage() {
  const { db } = await requireProven('/operator/runs');
  const runs = await listLiveRuns(db, MOST);
  const now = new Date().toISOString();
  return (
    <SettingsSection
      id="runs"
      title="Runs in progress and in the queue"
      lead="Why a run waits is in the words that its user sees. An action affects every analysis on the run."
    >
      {runs.length === 0 ? (
        <EmptyState title="Nothing runs or waits">
          <p>Runs appear here from the moment an ad is submitted until its report is done.</p>
        </EmptyState>
      ) : (
        <PlainTable
          label="Runs"
          head={[
            'Ad',
            'State',
            'Submitted',
            'Deadline',
            { name: 'Attempts', isNumber: true },
            { name: 'Analyses', isNumber: true },
            'Actions',
          ]}
          rows={runs.map((run) => toRow(run, now))}
        />
      )}
    </SettingsSection>
  );
}

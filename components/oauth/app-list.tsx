import type { ReactNode } from 'react';
import { Moment } from '@/components/ui/moment';
import { AppIdentity } from './app-identity';

export type ConnectedApp = {
  id: string;
  name: string;
  /** The host that proves who the app is. */
  host: string | undefined;
  /** Hosts other than this computer to which its answers may go; undefined where they are unknown. */
  answerHosts: readonly string[] | undefined;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Time at which access ends, unless the app uses it before. */
  expiresAt: Date | null;
};

function toPlace([host, ...others]: readonly string[]): string {
  if (host === undefined) return 'On this computer';
  return others.length === 0 ? `At ${host}` : `At ${host} and ${others.length} more`;
}

function Fact({ term, at, now }: { term: string; at: Date | null; now: string }) {
  return (
    <div>
      <dt className="text-xs leading-5 text-quiet">{term}</dt>
      <dd>{at === null ? 'Never' : <Moment iso={at.toISOString()} now={now} />}</dd>
    </div>
  );
}

export function AppList({
  apps,
  now,
  actionOf,
}: {
  apps: readonly ConnectedApp[];
  now: string;
  actionOf: (app: ConnectedApp) => ReactNode;
}) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {apps.map((app) => (
        <li key={app.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-medium wrap-anywhere">
              <bdi>{app.name}</bdi>
            </p>
            <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-quiet">
              <AppIdentity host={app.host} />
              {app.host === undefined && app.answerHosts !== undefined && (
                <span className="min-w-0 wrap-anywhere">{toPlace(app.answerHosts)}</span>
              )}
            </p>
          </div>
          <dl className="grid grid-cols-3 gap-x-6 text-sm max-sm:w-full sm:w-90">
            <Fact term="Connected" at={app.createdAt} now={now} />
            <Fact term="Last used" at={app.lastUsedAt} now={now} />
            <Fact term="Expires" at={app.expiresAt} now={now} />
          </dl>
          <div className="max-sm:w-full sm:flex sm:w-27 sm:justify-end">{actionOf(app)}</div>
        </li>
      ))}
    </ul>
  );
}

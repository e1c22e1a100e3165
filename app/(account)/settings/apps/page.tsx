import type { Metadata } from 'next';
import Link from 'next/link';
import { AppList } from '@/components/oauth/app-list';
import { SettingsSection } from '@/components/shell/settings-section';
import { buttonClass, linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { findAnswerHosts, hostOfClient } from '@/lib/oauth/clients';
import { listGrants } from '@/lib/oauth/grant';
import { GRANT_IDLE_DAYS, type Grant, MAX_LIVE_GRANTS } from '@/lib/oauth/schema';
import { requirePage } from '../../page-context';
import { Disconnect, DisconnectStatus } from './disconnect';

export const metadata: Metadata = { title: 'Connected apps' };

const HEADING = 'apps';

/** The last use is stored by the minute, rounded down, so it may lie before the connection of the app. */
const toLastUse = ({ createdAt, lastUsedAt }: Pick<Grant, 'createdAt' | 'lastUsedAt'>) =>
  lastUsedAt === null || lastUsedAt > createdAt ? lastUsedAt : createdAt;

export default async function AppsPage() {
  const { session, ctx } = await requirePage('/settings/apps');
  const grants = await listGrants(ctx.db, session.user.id);
  const hosts = await findAnswerHosts(
    ctx.db,
    grants.map(({ clientId }) => clientId),
  );
  const apps = grants.map(({ clientId, ...grant }) => ({
    ...grant,
    lastUsedAt: toLastUse(grant),
    // Any program on the user's computer could use the document of an app that is answered there alone.
    host: hosts.get(clientId)?.length === 0 ? undefined : hostOfClient(clientId),
    answerHosts: hosts.get(clientId),
  }));
  return (
    <SettingsSection
      id={HEADING}
      title="Connected apps"
      lead={
        <>
          Apps that you allowed to analyze ads with your credits and to read your analyses. You can have up to {MAX_LIVE_GRANTS}; one that
          is not used for {GRANT_IDLE_DAYS} days expires. The most recently used app comes first.{' '}
          <Link href="/settings/developers/requests" prefetch={false} className={linkClass}>
            Requests of your apps
          </Link>
        </>
      }
    >
      <DisconnectStatus>
        {apps.length === 0 ? (
          <EmptyState title="No connected apps">
            <p>
              Give Claude, ChatGPT, Cursor or another agent the address of this service. Your browser opens, you allow access, and the app
              appears here.
            </p>
            <Link href="/docs/agents" prefetch={false} className={buttonClass('plain')}>
              Connect an agent
            </Link>
          </EmptyState>
        ) : (
          <AppList
            apps={apps}
            now={new Date().toISOString()}
            actionOf={({ id, name }) => <Disconnect id={id} name={name} heading={HEADING} />}
          />
        )}
      </DisconnectStatus>
    </SettingsSection>
  );
}

import type { Metadata } from 'next';
import Link from 'next/link';
import { AppList, type ConnectedApp } from '@/components/oauth/app-list';
import { RevokeButton } from '@/components/revoke/revoke-button';
import { SettingsSection } from '@/components/shell/settings-section';
import { buttonClass, linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { hostOfClient } from '@/lib/oauth/clients';
import { listGrants } from '@/lib/tokens/grant';
import { GRANT_IDLE_DAYS, MAX_LIVE_GRANTS } from '@/lib/tokens/schema';
import { requirePage } from '../../page-context';
import { disconnectApp } from './actions';

export const metadata: Metadata = { title: 'Connected apps' };

const text =
  'The app loses access immediately. To use it again, connect it again. Its analyses, your tokens and your other apps are not affected.';

function Disconnect({ id, name }: Pick<ConnectedApp, 'id' | 'name'>) {
  const words = { title: `Disconnect “${name}”?`, text, button: 'Disconnect app', pending: 'Disconnecting…' };
  return <RevokeButton name={name} verb="Disconnect" words={words} revoke={disconnectApp.bind(null, id)} />;
}

export default async function AppsPage() {
  const { session, ctx } = await requirePage('/settings/apps');
  const grants = await listGrants(ctx.db, session.user.id);
  const apps = grants.map(({ clientId, ...grant }) => ({ ...grant, host: hostOfClient(clientId) }));
  return (
    <SettingsSection
      id="apps"
      title="Connected apps"
      lead={
        <>
          Apps that you allowed to analyze ads with your credits and to read your analyses. You can have up to {MAX_LIVE_GRANTS}; one that
          is not used for {GRANT_IDLE_DAYS} days expires.{' '}
          <Link href="/settings/developers/requests" prefetch={false} className={linkClass}>
            What they asked for
          </Link>
        </>
      }
    >
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
        <AppList apps={apps} now={new Date().toISOString()} actionOf={Disconnect} />
      )}
    </SettingsSection>
  );
}

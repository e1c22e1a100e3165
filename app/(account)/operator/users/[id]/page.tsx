import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { requireProven } from '@/app/_server/session/operator';
import { FactList } from '@/components/operator/fact-list';
import { PlainTable } from '@/components/operator/plain-table';
import { SettingsSection } from '@/components/shell/settings-section';
import { Moment } from '@/components/ui/moment';
import { listAddedCredits, showUser } from '@/lib/operator/people';
import { toSigned } from '@/lib/signed-number';
import { findUser } from '@/lib/users/get';
import { runCommandAction } from '../../actions';
import { CommandFold } from '../../command-fold';
import { CommandForm, type Field } from '../../command-form';

export const metadata: Metadata = { title: 'User' };

type User = Awaited<ReturnType<typeof showUser>>;

const amount: Field = { name: 'amount', label: 'Amount', inputMode: 'numeric' };
const reason: Field = { name: 'reason', label: 'Reason', hint: 'The user sees it in their credit history.' };
const ref: Field = { name: 'ref', label: 'Reference', hint: 'Such as an invoice. A grant with the same reference is made once.' };

function Credits({ user, entries, now }: { user: User; entries: Awaited<ReturnType<typeof listAddedCredits>>; now: string }) {
  const hidden = { email: user.email };
  const card = 'flex flex-col gap-4 rounded-card border border-line bg-surface p-5';
  return (
    <SettingsSection id="credits" title="Credits" lead={`The balance is ${user.balance}.`}>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className={card}>
          <h3 className="text-sm font-semibold">Grant credits</h3>
          <CommandForm
            action={runCommandAction.bind(null, 'credits grant')}
            button="Grant"
            hidden={hidden}
            fields={[amount, reason, ref]}
          />
        </div>
        <div className={card}>
          <h3 className="text-sm font-semibold">Adjust the balance</h3>
          <CommandForm
            action={runCommandAction.bind(null, 'credits adjust')}
            button="Adjust"
            hidden={hidden}
            fields={[{ ...amount, hint: 'A number below 0 takes credits away.' }, reason]}
          />
        </div>
      </div>
      {entries.length > 0 && (
        <PlainTable
          label="Credits added and adjusted"
          head={['Reason', 'Date', { name: 'Credits', isNumber: true }, { name: 'Balance', isNumber: true }]}
          rows={entries.map(({ id, reason: why, createdAt, delta, balanceAfter }) => ({
            key: String(id),
            cells: [
              <span key="reason" className="wrap-anywhere" dir="auto">
                {why}
              </span>,
              <Moment key="date" iso={createdAt.toISOString()} now={now} />,
              toSigned(delta),
              balanceAfter,
            ],
          }))}
        />
      )}
    </SettingsSection>
  );
}

type Access = { id: string; name: string; facts: readonly (string | null)[]; createdAt: Date; lastUsedAt: Date | null; isLive: boolean };

type AccessKind = {
  id: string;
  title: string;
  none: string;
  name: 'tokens revoke' | 'apps revoke' | 'shares revoke';
  last: string;
  text: string;
};

const kinds = {
  tokens: {
    id: 'tokens',
    title: 'Tokens',
    none: 'No tokens.',
    name: 'tokens revoke',
    last: 'Last used',
    text: 'Programs that use this token stop working at once.',
  },
  apps: {
    id: 'apps',
    title: 'Connected apps',
    none: 'No connected apps.',
    name: 'apps revoke',
    last: 'Last used',
    text: 'The app loses its access at once.',
  },
  links: {
    id: 'links',
    title: 'Shared links',
    none: 'No shared links.',
    name: 'shares revoke',
    last: 'Ends',
    text: 'The next request for the link gets a 404.',
  },
} as const satisfies Record<string, AccessKind>;

function AccessSection({ kind, list, now }: { kind: AccessKind; list: readonly Access[]; now: string }) {
  const moment = (at: Date | null) => (at === null ? 'Never' : <Moment iso={at.toISOString()} now={now} />);
  return (
    <SettingsSection id={kind.id} title={kind.title} {...(list.length === 0 ? { lead: kind.none } : {})}>
      {list.length > 0 && (
        <PlainTable
          label={kind.title}
          head={['Name', 'Created', kind.last, 'Action']}
          rows={list.map(({ id, name, facts, createdAt, lastUsedAt, isLive }) => ({
            key: id,
            cells: [
              <span key="name" className="wrap-anywhere" dir="auto">
                {name}
                <span className="block text-quiet">{facts.filter((fact) => fact !== null).join(' · ')}</span>
              </span>,
              moment(createdAt),
              moment(lastUsedAt),
              isLive ? (
                <CommandFold
                  key="revoke"
                  name={kind.name}
                  verb="Revoke"
                  about={name}
                  text={kind.text}
                  button={`Revoke “${name}”`}
                  hidden={{ id }}
                />
              ) : (
                'Revoked'
              ),
            ],
          }))}
        />
      )}
    </SettingsSection>
  );
}

const tokensOf = ({ tokens }: User): Access[] =>
  tokens.map(({ prefix, revokedAt, ...token }) => ({ ...token, facts: [`${prefix}…`], isLive: revokedAt === null }));
const appsOf = ({ apps }: User): Access[] => apps.map((app) => ({ ...app, facts: [app.clientId], isLive: true }));
const linksOf = ({ links }: User): Access[] =>
  links.map(({ views, expiresAt, ...link }) => ({ ...link, facts: [`${views} views`], lastUsedAt: expiresAt, isLive: true }));

export default async function UserPage({ params }: PageProps<'/operator/users/[id]'>) {
  const { id } = await params;
  if (!z.uuid().safeParse(id).success) notFound();
  const { db, operator } = await requireProven(`/operator/users/${id}`);
  const { email } = (await findUser(db, { id })) ?? notFound();
  const user = await showUser(db, email, operator.userId);
  const entries = await listAddedCredits(db, user.accountId);
  const now = new Date().toISOString();
  const ways = [...(user.hasPassword ? ['password'] : []), ...user.providers];
  return (
    <div className="flex flex-col gap-10">
      <SettingsSection id="user" title={email}>
        <FactList
          facts={[
            ['Balance', `${user.balance} credits`],
            ['Analyses', user.analyses],
            ['Since', <Moment key="since" iso={user.createdAt.toISOString()} now={now} />],
            ['Address', user.emailVerified === null ? 'Not confirmed' : 'Confirmed'],
            ['Signs in with', ways.join(', ') || 'email only'],
            ['Signed-in browsers', user.sessions],
            ['Operator', user.operatorSince === null ? 'No' : <Moment key="operator" iso={user.operatorSince.toISOString()} now={now} />],
            [
              'User ID',
              <span key="id" className="font-mono text-xs">
                {user.id}
              </span>,
            ],
          ]}
        />
      </SettingsSection>
      <Credits user={user} entries={entries} now={now} />
      <AccessSection kind={kinds.tokens} list={tokensOf(user)} now={now} />
      <AccessSection kind={kinds.apps} list={appsOf(user)} now={now} />
      <AccessSection kind={kinds.links} list={linksOf(user)} now={now} />
    </div>
  );
}

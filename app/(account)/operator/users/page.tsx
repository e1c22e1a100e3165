import type { Metadata } from 'next';
import Link from 'next/link';
import { requireProven } from '@/app/_server/session/operator';
import { PlainTable } from '@/components/operator/plain-table';
import { SettingsSection } from '@/components/shell/settings-section';
import { buttonClass, linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Moment } from '@/components/ui/moment';
import { TextField } from '@/components/ui/text-field';
import { listUsers } from '@/lib/operator/people';

export const metadata: Metadata = { title: 'Users' };

const MOST = 50;

export default async function UsersPage({ searchParams }: PageProps<'/operator/users'>) {
  const { db, operator } = await requireProven('/operator/users');
  const given = (await searchParams).email;
  const contains = typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined;
  const { users, all } = await listUsers(db, { contains, limit: MOST }, operator.userId);
  const now = new Date().toISOString();
  return (
    <SettingsSection id="users" title="Users" lead={`${all} in all; the newest ${MOST} whose address contains what you search for.`}>
      <form className="flex flex-wrap items-end gap-3" action="/operator/users">
        <div className="w-80 max-w-full">
          <TextField label="Email contains" name="email" type="search" defaultValue={contains} maxLength={254} />
        </div>
        <button type="submit" className={`${buttonClass('plain')} h-11`}>
          Search
        </button>
      </form>
      {users.length === 0 ? (
        <EmptyState title="No user has such an address">
          <p>Search for a part of the address, such as its domain.</p>
        </EmptyState>
      ) : (
        <PlainTable
          label="Users"
          head={['Email', 'Since', { name: 'Balance', isNumber: true }, { name: 'Analyses', isNumber: true }]}
          rows={users.map(({ id, email, emailVerified, createdAt, balance, analyses }) => ({
            key: id,
            cells: [
              <span key="email" className="wrap-anywhere">
                <Link href={`/operator/users/${id}`} className={linkClass}>
                  {email}
                </Link>
                {emailVerified === null && <span className="text-quiet"> · not confirmed</span>}
              </span>,
              <Moment key="since" iso={createdAt.toISOString()} now={now} />,
              balance,
              analyses,
            ],
          }))}
        />
      )}
    </SettingsSection>
  );
}

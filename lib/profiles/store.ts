import type { Db } from '@/db/client';
import type { profiles, Row } from '@/db/schema';

export type ProfileRow = Row<typeof profiles, 'name' | 'company' | 'paper' | 'logo'>;

export async function findProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await db<ProfileRow[]>`select name, company, paper, logo from profiles where user_id = ${userId}`;
  return row;
}

/** Keeps the logo. */
export async function upsertProfile(db: Db, userId: string, { name, company, paper }: Omit<ProfileRow, 'logo'>): Promise<void> {
  await db`
    insert into profiles (user_id, name, company, paper) values (${userId}, ${name}, ${company}, ${paper})
    on conflict (user_id) do update set (name, company, paper) = (excluded.name, excluded.company, excluded.paper)`;
}

export async function upsertLogo(db: Db, userId: string, logo: Uint8Array | null): Promise<void> {
  await db`
    insert into profiles (user_id, logo) values (${userId}, ${logo}) on conflict (user_id) do update set logo = excluded.logo`;
}

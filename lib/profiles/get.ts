import type { Context } from '@/lib/context';
import type { Profile } from './schema';
import { findProfile } from './store';

const empty: Profile = { name: null, company: null, paper: 'a4', logo: null };

export async function getProfile({ db, actor }: Context): Promise<Profile> {
  const { logo = null, ...profile } = (await findProfile(db, actor.userId)) ?? empty;
  // What the database read is a view of something larger, which a message to a thread would copy.
  return { ...profile, logo: logo && Uint8Array.from(logo) };
}

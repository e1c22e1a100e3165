import type { Db } from '@/db/client';

/**
 * Locks the tokens of a user and empties their windows, windows first as the door takes them: a submit under a key holds its token
 * while it waits for a run.
 */
export async function lockTokensOf(db: Db, userId: string): Promise<void> {
  await db`delete from rate_windows where subject = 'user:' || ${userId} or subject in (select id::text from api_tokens where user_id = ${userId})`;
  await db`select id from api_tokens where user_id = ${userId} order by id for update`;
}

/** Locks the live work of a user, runs in id order: a settlement holds its run too, and so waits or is waited for. */
export async function lockLiveRunsOf(db: Db, userId: string): Promise<void> {
  await db`
    select id from runs where id in (select run_id from analyses where user_id = ${userId} and status = 'live') order by id for no key update`;
}

/** Before the user, because a settlement takes analyses and then accounts, and the cascade would take them the other way round. */
export async function deleteAnalysesOf(db: Db, userId: string): Promise<void> {
  await db`delete from analyses where user_id = ${userId}`;
}

/** The user and all that hangs on them; the credit account stays, without a name. False when there is no such user. */
export async function deleteUserRow(db: Db, userId: string): Promise<boolean> {
  await db`
    delete from verification_tokens using users
    where users.id = ${userId} and (identifier = users.email or identifier like '%:' || users.id)`;
  return (await db`delete from users where id = ${userId} returning 1`).length === 1;
}

/** All that is kept about a user, in one snapshot. */
export async function selectEverything(db: Db, userId: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await db<{ everything: Record<string, unknown> }[]>`
    select jsonb_build_object(
      'profile', jsonb_build_object(
        'id', u.id, 'email', u.email, 'name', u.name, 'emailVerified', u.email_verified, 'hasPassword', u.password_hash is not null,
        'createdAt', u.created_at, 'startWithheldAt', u.start_withheld_at,
        'signsInWith', (select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'since', i.created_at)), '[]') from accounts i where i.user_id = u.id),
        'browsers', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'until', s.expires_at) order by s.created_at), '[]')
          from sessions s where s.user_id = u.id)),
      'tokens', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'prefix', t.prefix, 'limits', t.limits, 'createdAt', t.created_at,
          'lastUsedAt', t.last_used_at, 'expiresAt', t.expires_at, 'revokedAt', t.revoked_at) order by t.created_at), '[]')
        from api_tokens t where t.user_id = u.id),
      'analyses', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'url', r.url, 'source', a.source, 'status', r.status, 'charged', a.charged,
          'createdAt', a.created_at, 'completedAt', a.completed_at, 'report', r.report) order by a.created_at), '[]')
        from analyses a join runs r on r.id = a.run_id where a.user_id = u.id),
      'credits', jsonb_build_object('accountId', c.id, 'balance', c.balance,
        'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'credits', e.delta, 'balanceAfter', e.balance_after,
            'reason', e.reason, 'analysisId', e.analysis_id, 'createdAt', e.created_at) order by e.id), '[]')
          from credit_entries e where e.account_id = c.id))
    ) as everything
    from users u join credit_accounts c on c.user_id = u.id where u.id = ${userId}`;
  return row?.everything;
}
